#include "CJPEG.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

#include "destination.h"
#include "scans.h"

struct CJPEGWriter {
  struct jpeg_compress_struct library;
  struct jpeg_error_mgr errors;
  struct jpeg_destination_mgr destination;
  jvirt_barray_ptr blocks[3];
  size_t capacity;
  jmp_buf escape;
};

static void fail(j_common_ptr library) { longjmp(((CJPEGWriter *)library->client_data)->escape, 1); }

static void say_nothing(j_common_ptr library) { (void)library; }

/// Apart from the function that owns `writer`, whose contents a longjmp would leave undefined.
static bool begin(CJPEGWriter *writer, const CJPEGFrame *frame) {
  struct jpeg_compress_struct *library = &writer->library;
  if (setjmp(writer->escape)) return false;
  jpeg_create_compress(library);
  library->dest = &writer->destination;
  library->image_width = frame->width;
  library->image_height = frame->height;
  library->input_components = frame->component_count;
  library->in_color_space = frame->component_count == 1 ? JCS_GRAYSCALE : JCS_RGB;
  jpeg_set_defaults(library);
  for (int table = 0; table < (frame->component_count == 1 ? 1 : 2); table++) {
    unsigned steps[64];
    for (int place = 0; place < 64; place++) steps[place] = frame->steps[table][place];
    jpeg_add_quant_table(library, table, steps, 100, TRUE);
  }
  const int factor = frame->component_count == 1 ? 1 : frame->chroma_step;
  library->comp_info[0].h_samp_factor = factor;
  library->comp_info[0].v_samp_factor = factor;
  library->optimize_coding = TRUE;
  if (frame->is_progressive) use_scans(library);
  const uint32_t unit = 8 * factor;
  const uint32_t across = (frame->width + unit - 1) / unit, down = (frame->height + unit - 1) / unit;
  for (uint32_t index = 0; index < frame->component_count; index++) {
    const uint32_t share = index == 0 ? factor : 1;
    writer->blocks[index] = library->mem->request_virt_barray(
        (j_common_ptr)library, JPOOL_IMAGE, TRUE, across * share, down * share, share);
  }
  jpeg_write_coefficients(library, writer->blocks);
  return true;
}

CJPEGWriter *cjpeg_writer_create(const CJPEGFrame *frame, uint8_t *output, size_t capacity) {
  CJPEGWriter *writer = calloc(1, sizeof *writer);
  if (writer == NULL) return NULL;
  writer->library.err = jpeg_std_error(&writer->errors);
  writer->library.client_data = writer;
  writer->errors.error_exit = fail;
  writer->errors.output_message = say_nothing;
  writer->capacity = capacity;
  writer->destination = destination_in(output, capacity);
  if (begin(writer, frame)) return writer;
  cjpeg_writer_destroy(writer);
  return NULL;
}

void cjpeg_writer_destroy(CJPEGWriter *writer) {
  jpeg_destroy_compress(&writer->library);
  free(writer);
}

int16_t *cjpeg_writer_blocks(CJPEGWriter *writer, uint32_t component, uint32_t row) {
  struct jpeg_compress_struct *library = &writer->library;
  if (setjmp(writer->escape)) return NULL;
  JBLOCKARRAY rows = library->mem->access_virt_barray(
      (j_common_ptr)library, writer->blocks[component], row, 1, TRUE);
  return rows[0][0];
}

size_t cjpeg_writer_finish(CJPEGWriter *writer) {
  if (setjmp(writer->escape)) return 0;
  jpeg_finish_compress(&writer->library);
  return writer->capacity - writer->destination.free_in_buffer;
}
