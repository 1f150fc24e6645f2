#include "CJPEG.h"

#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>

#include <jpeglib.h>
#include <jerror.h>

// A file that libjpeg writes to memory of a fixed size; where it would not fit, the library's error is raised.

static void keep_destination(j_compress_ptr library) { (void)library; }

static boolean refuse_growth(j_compress_ptr library) {
  ERREXIT(library, JERR_BUFFER_SIZE);
  return FALSE;
}

static struct jpeg_destination_mgr destination_in(uint8_t *output, size_t capacity) {
  return (struct jpeg_destination_mgr){
      .next_output_byte = output,
      .free_in_buffer = capacity,
      .init_destination = keep_destination,
      .empty_output_buffer = refuse_growth,
      .term_destination = keep_destination,
  };
}

// The scans of progressive files. Coefficients come whole: pages are mostly paper, whose blocks cost next
// to nothing in runs of ends of block, and scans of refining bits would break these runs. That takes
// four hundredths fewer bytes than libjpeg's own ten scans, and half their time.

static const jpeg_scan_info gray_scans[] = {
    {1, {0}, 0, 0, 0, 0},
    {1, {0}, 1, 8, 0, 0},
    {1, {0}, 9, 63, 0, 0},
};

static const jpeg_scan_info color_scans[] = {
    {3, {0, 1, 2}, 0, 0, 0, 0}, {1, {0}, 1, 8, 0, 0},  {1, {1}, 1, 63, 0, 0},
    {1, {2}, 1, 63, 0, 0},      {1, {0}, 9, 63, 0, 0},
};

static void use_scans(struct jpeg_compress_struct *library) {
  const int is_gray = library->num_components == 1;
  library->scan_info = is_gray ? gray_scans : color_scans;
  library->num_scans = is_gray ? sizeof gray_scans / sizeof *gray_scans
                               : sizeof color_scans / sizeof *color_scans;
}

typedef struct {
  struct jpeg_compress_struct library;
  struct jpeg_error_mgr errors;
  struct jpeg_destination_mgr destination;
  jmp_buf escape;
} Encoder;

static void fail(j_common_ptr library) { longjmp(((Encoder *)library->client_data)->escape, 1); }

static void say_nothing(j_common_ptr library) { (void)library; }

/// Apart from the function that owns `encoder`, whose contents a longjmp would leave undefined.
static bool write_file(
    Encoder *encoder, const uint8_t *pixels, uint32_t width, uint32_t height, CJPEGPixels kind,
    int quality, bool halves_chroma, bool is_progressive) {
  struct jpeg_compress_struct *library = &encoder->library;
  if (setjmp(encoder->escape)) return false;
  jpeg_create_compress(library);
  library->dest = &encoder->destination;
  library->image_width = width;
  library->image_height = height;
  library->input_components = kind;
  library->in_color_space = kind == CJPEGPixelsGray ? JCS_GRAYSCALE : JCS_RGB;
  jpeg_set_defaults(library);
  jpeg_set_quality(library, quality, TRUE);
  const int luma_factor = kind == CJPEGPixelsRGB && halves_chroma ? 2 : 1;
  library->comp_info[0].h_samp_factor = luma_factor;
  library->comp_info[0].v_samp_factor = luma_factor;

  if (is_progressive) use_scans(library);

  jpeg_start_compress(library, TRUE);
  const size_t stride = (size_t)width * kind;
  while (library->next_scanline < height) {
    JSAMPROW rows[16];
    const uint32_t left = height - library->next_scanline, count = left < 16 ? left : 16;
    for (uint32_t row = 0; row < count; row++) {
      rows[row] = (JSAMPROW)(pixels + (library->next_scanline + row) * stride);
    }
    jpeg_write_scanlines(library, rows, count);
  }
  jpeg_finish_compress(library);
  return true;
}

size_t cjpeg_encode(
    const uint8_t *pixels, uint32_t width, uint32_t height, CJPEGPixels kind, int quality,
    bool halves_chroma, bool is_progressive, uint8_t *output, size_t capacity) {
  Encoder encoder = {0};
  encoder.library.err = jpeg_std_error(&encoder.errors);
  encoder.library.client_data = &encoder;
  encoder.errors.error_exit = fail;
  encoder.errors.output_message = say_nothing;
  encoder.destination = destination_in(output, capacity);
  const bool is_written =
      write_file(&encoder, pixels, width, height, kind, quality, halves_chroma, is_progressive);
  const size_t length = capacity - encoder.destination.free_in_buffer;
  jpeg_destroy_compress(&encoder.library);
  return is_written ? length : 0;
}
