#include "CJPEG.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <jerror.h>

// Progressive files with more scans than any encoder makes keep a decoder busy for minutes; the same
// limit as in libjpeg-turbo's own fuzzers and TurboJPEG.
enum { SCAN_LIMIT = 500 };

// Cameras write a few bytes too many before the end marker. A decoder that lost its way leaves more.
enum { SPARE_BYTE_LIMIT = 16 };

struct CJPEGDecoder {
  struct jpeg_decompress_struct library;
  struct jpeg_error_mgr errors;
  struct jpeg_progress_mgr progress;
  jmp_buf escape;
  size_t count;
  bool reached_scan;
  char failure[JMSG_LENGTH_MAX];
  char oddity[JMSG_LENGTH_MAX];
};

static CJPEGDecoder *owner(j_common_ptr library) { return library->client_data; }

static void fail(j_common_ptr library) {
  library->err->format_message(library, owner(library)->failure);
  longjmp(owner(library)->escape, 1);
}

static bool is_harmless(j_common_ptr library) {
  const struct jpeg_error_mgr *errors = library->err;
  const struct jpeg_decompress_struct *decoder = &owner(library)->library;
  switch (errors->msg_code) {
  case JWRN_ADOBE_XFORM:
  case JWRN_JFIF_MAJOR:
  case JWRN_NOT_SEQUENTIAL:
    return true;
  case JWRN_EXTRANEOUS_DATA:
    return !owner(library)->reached_scan
        || (errors->msg_parm.i[1] == JPEG_EOI && errors->msg_parm.i[0] <= SPARE_BYTE_LIMIT);
  case JWRN_JPEG_EOF:
    // Only the end marker is missing, or decoding meets the missing data and warns again. Where the
    // picture comes in several scans, whole scans can be missing without another word, and arithmetic
    // decoding goes on with zeros.
    return owner(library)->reached_scan && !decoder->progressive_mode && !decoder->arith_code
        && decoder->comps_in_scan == decoder->num_components;
  default:
    return false;
  }
}

static void emit(j_common_ptr library, int level) {
  if (level >= 0) return;
  if (!is_harmless(library)) fail(library);
  library->err->format_message(library, owner(library)->oddity);
}

static void say_nothing(j_common_ptr library) { (void)library; }

static void watch_scans(j_common_ptr library) {
  if (owner(library)->library.input_scan_number > SCAN_LIMIT) {
    snprintf(owner(library)->failure, JMSG_LENGTH_MAX, "more than %d scans", SCAN_LIMIT);
    longjmp(owner(library)->escape, 1);
  }
}

CJPEGDecoder *cjpeg_decoder_create(void) {
  CJPEGDecoder *decoder = calloc(1, sizeof *decoder);
  if (decoder == NULL) return NULL;
  decoder->library.err = jpeg_std_error(&decoder->errors);
  decoder->library.client_data = decoder;
  decoder->errors.error_exit = fail;
  decoder->errors.emit_message = emit;
  decoder->errors.output_message = say_nothing;
  decoder->progress.progress_monitor = watch_scans;
  if (setjmp(decoder->escape)) {
    free(decoder);
    return NULL;
  }
  jpeg_create_decompress(&decoder->library);
  decoder->library.progress = &decoder->progress;
  return decoder;
}

void cjpeg_decoder_destroy(CJPEGDecoder *decoder) {
  jpeg_destroy_decompress(&decoder->library);
  free(decoder);
}

bool cjpeg_decoder_begin(
    CJPEGDecoder *decoder, const uint8_t *bytes, size_t count, CJPEGPixels pixels, bool is_ycck,
    uint32_t width, uint32_t height, uint32_t reduction) {
  struct jpeg_decompress_struct *library = &decoder->library;
  if (setjmp(decoder->escape)) return false;
  decoder->count = count;
  jpeg_mem_src(library, bytes, count);
  jpeg_read_header(library, TRUE);
  decoder->reached_scan = true;
  if (library->image_width != width || library->image_height != height) {
    snprintf(decoder->failure, JMSG_LENGTH_MAX, "its header gives two sizes");
    return false;
  }
  if (is_ycck) library->jpeg_color_space = JCS_YCCK;
  switch (pixels) {
  case CJPEGPixelsGray: library->out_color_space = JCS_GRAYSCALE; break;
  case CJPEGPixelsRGB: library->out_color_space = JCS_RGB; break;
  case CJPEGPixelsCMYK: library->out_color_space = JCS_CMYK; break;
  }
  if (reduction > 1) {
    library->scale_num = 1;
    library->scale_denom = reduction;
    library->dct_method = JDCT_IFAST;
    library->do_fancy_upsampling = FALSE;
  }
  jpeg_start_decompress(library);
  return true;
}

bool cjpeg_decoder_read(CJPEGDecoder *decoder, uint8_t *rows, uint32_t row_count) {
  struct jpeg_decompress_struct *library = &decoder->library;
  const size_t stride = (size_t)library->output_width * library->output_components;
  if (setjmp(decoder->escape)) return false;
  while (row_count > 0) {
    JSAMPROW pointers[16];
    const uint32_t wanted = row_count < 16 ? row_count : 16;
    for (uint32_t row = 0; row < wanted; row++) pointers[row] = rows + row * stride;
    const uint32_t read = jpeg_read_scanlines(library, pointers, wanted);
    rows += read * stride;
    row_count -= read;
  }
  return true;
}

bool cjpeg_decoder_finish(CJPEGDecoder *decoder, size_t *consumed) {
  struct jpeg_decompress_struct *library = &decoder->library;
  if (setjmp(decoder->escape)) return false;
  jpeg_finish_decompress(library);
  *consumed = decoder->count - library->src->bytes_in_buffer;
  return true;
}

const char *cjpeg_decoder_failure(const CJPEGDecoder *decoder) { return decoder->failure; }

const char *cjpeg_decoder_oddity(const CJPEGDecoder *decoder) { return decoder->oddity; }
