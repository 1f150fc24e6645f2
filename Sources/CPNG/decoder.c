#include "CPNG.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

struct CPNGDecoder {
  png_structp library;
  png_infop info;
  const uint8_t *next;
  size_t left;
  size_t stride;
  uint32_t height;
  /// The whole picture where its rows come interlaced, and the next row to hand out.
  uint8_t *picture;
  uint32_t next_row;
  char failure[160];
};

static void fail(png_structp library, png_const_charp reason) {
  CPNGDecoder *decoder = png_get_error_ptr(library);
  snprintf(decoder->failure, sizeof decoder->failure, "%s", reason);
  png_longjmp(library, 1);
}

static void say_nothing(png_structp library, png_const_charp reason) {
  (void)library;
  (void)reason;
}

static void supply(png_structp library, png_bytep bytes, size_t count) {
  CPNGDecoder *decoder = png_get_io_ptr(library);
  if (count > decoder->left) png_error(library, "it ends early");
  memcpy(bytes, decoder->next, count);
  decoder->next += count;
  decoder->left -= count;
}

CPNGDecoder *cpng_decoder_create(void) {
  CPNGDecoder *decoder = calloc(1, sizeof *decoder);
  if (decoder == NULL) return NULL;
  decoder->library = png_create_read_struct(PNG_LIBPNG_VER_STRING, decoder, fail, say_nothing);
  if (decoder->library != NULL) decoder->info = png_create_info_struct(decoder->library);
  if (decoder->info == NULL) {
    cpng_decoder_destroy(decoder);
    return NULL;
  }
  return decoder;
}

void cpng_decoder_destroy(CPNGDecoder *decoder) {
  png_destroy_read_struct(&decoder->library, &decoder->info, NULL);
  free(decoder->picture);
  free(decoder);
}

static void read_colors(CPNGDecoder *decoder, CPNGHeader *header) {
  png_structp library = decoder->library;
  png_infop info = decoder->info;
  int intent;
  header->is_srgb = png_get_sRGB(library, info, &intent) != 0;
  if (!png_get_gAMA(library, info, &header->gamma)) header->gamma = 0;
  double *places = header->chromaticities;
  if (!png_get_cHRM(
          library, info, &places[0], &places[1], &places[2], &places[3], &places[4], &places[5],
          &places[6], &places[7])) {
    memset(places, 0, sizeof header->chromaticities);
  }
  png_charp name;
  png_bytep profile;
  png_uint_32 size;
  int compression;
  header->profile = NULL;
  header->profile_size = 0;
  if (png_get_iCCP(library, info, &name, &compression, &profile, &size)) {
    header->profile = profile;
    header->profile_size = size;
  }
}

bool cpng_decoder_begin(
    CPNGDecoder *decoder, const uint8_t *bytes, size_t count, CPNGHeader *header) {
  png_structp library = decoder->library;
  png_infop info = decoder->info;
  decoder->next = bytes;
  decoder->left = count;
  if (setjmp(png_jmpbuf(library))) return false;
  png_set_read_fn(library, decoder, supply);
  // Sizes are the caller's to limit.
  png_set_user_limits(library, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_read_info(library, info);

  const int type = png_get_color_type(library, info);
  header->width = png_get_image_width(library, info);
  header->height = png_get_image_height(library, info);
  header->is_gray = (type & PNG_COLOR_MASK_COLOR) == 0;
  header->has_alpha =
      (type & PNG_COLOR_MASK_ALPHA) != 0 || png_get_valid(library, info, PNG_INFO_tRNS) != 0;
  read_colors(decoder, header);

  png_set_expand(library);
  png_set_scale_16(library);
  png_set_gray_to_rgb(library);
  const bool is_interlaced = png_set_interlace_handling(library) > 1;
  png_read_update_info(library, info);
  decoder->stride = png_get_rowbytes(library, info);
  decoder->height = header->height;
  if (decoder->stride != (size_t)header->width * (header->has_alpha ? 4 : 3)) {
    png_error(library, "its rows have an unexpected length");
  }
  if (!is_interlaced) return true;

  // Rows of an interlaced picture are complete only after its last pass.
  decoder->picture = malloc(decoder->stride * header->height);
  png_bytepp rows = malloc(sizeof *rows * header->height);
  if (decoder->picture == NULL || rows == NULL) {
    free(rows);
    png_error(library, "no memory is left");
  }
  for (uint32_t row = 0; row < header->height; row++) {
    rows[row] = decoder->picture + row * decoder->stride;
  }
  if (setjmp(png_jmpbuf(library))) {
    free(rows);
    return false;
  }
  png_read_image(library, rows);
  free(rows);
  return true;
}

bool cpng_decoder_read(CPNGDecoder *decoder, uint8_t *rows, uint32_t row_count) {
  if (row_count > decoder->height - decoder->next_row) {
    snprintf(decoder->failure, sizeof decoder->failure, "it has fewer rows");
    return false;
  }
  if (decoder->picture != NULL) {
    memcpy(
        rows, decoder->picture + decoder->next_row * decoder->stride,
        row_count * decoder->stride);
    decoder->next_row += row_count;
    return true;
  }
  if (setjmp(png_jmpbuf(decoder->library))) return false;
  for (uint32_t row = 0; row < row_count; row++) {
    png_read_row(decoder->library, rows + row * decoder->stride, NULL);
  }
  decoder->next_row += row_count;
  return true;
}

bool cpng_decoder_finish(CPNGDecoder *decoder) {
  if (setjmp(png_jmpbuf(decoder->library))) return false;
  png_read_end(decoder->library, NULL);
  return true;
}

const char *cpng_decoder_failure(const CPNGDecoder *decoder) { return decoder->failure; }
