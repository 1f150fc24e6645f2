#include "CPNG.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

typedef struct {
  uint8_t *bytes;
  size_t count;
  size_t capacity;
} Output;

static void fail(png_structp library, png_const_charp reason) {
  (void)reason;
  png_longjmp(library, 1);
}

static void say_nothing(png_structp library, png_const_charp reason) {
  (void)library;
  (void)reason;
}

static void append(png_structp library, png_bytep bytes, size_t count) {
  Output *output = png_get_io_ptr(library);
  if (count > output->capacity - output->count) {
    size_t capacity = output->capacity * 2;
    if (capacity < output->count + count) capacity = output->count + count;
    uint8_t *larger = realloc(output->bytes, capacity);
    if (larger == NULL) png_error(library, "no memory is left");
    output->bytes = larger;
    output->capacity = capacity;
  }
  memcpy(output->bytes + output->count, bytes, count);
  output->count += count;
}

static void flush(png_structp library) { (void)library; }

/// Apart from the function that owns `output`, whose contents a longjmp would leave undefined.
static bool write_file(
    png_structp library, png_infop info, const uint8_t *pixels, uint32_t width, uint32_t height,
    int samples, int level, Output *output) {
  if (setjmp(png_jmpbuf(library))) return false;
  png_set_write_fn(library, output, append, flush);
  png_set_compression_level(library, level);
  png_set_user_limits(library, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_set_IHDR(
      library, info, width, height, 8, samples == 1 ? PNG_COLOR_TYPE_GRAY : PNG_COLOR_TYPE_RGB,
      PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_sRGB(library, info, PNG_sRGB_INTENT_PERCEPTUAL);
  png_write_info(library, info);
  for (uint32_t row = 0; row < height; row++) {
    png_write_row(library, pixels + (size_t)row * width * samples);
  }
  png_write_end(library, info);
  return true;
}

uint8_t *cpng_encode(
    const uint8_t *pixels, uint32_t width, uint32_t height, int samples, int level, size_t *count) {
  png_structp library = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, fail, say_nothing);
  if (library == NULL) return NULL;
  png_infop info = png_create_info_struct(library);
  Output output = {0};
  const bool is_written =
      info != NULL
      && write_file(library, info, pixels, width, height, samples, level, &output);
  png_destroy_write_struct(&library, &info);
  if (!is_written) {
    free(output.bytes);
    return NULL;
  }
  *count = output.count;
  return output.bytes;
}
