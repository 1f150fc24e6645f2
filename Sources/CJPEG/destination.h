// A file that libjpeg writes to memory of a fixed size; where it would not fit, the library's error is raised.

#ifndef CJPEG_DESTINATION_H
#define CJPEG_DESTINATION_H

#include <stdint.h>
#include <stdio.h>

#include <jpeglib.h>
#include <jerror.h>

static void keep_destination(j_compress_ptr library) { (void)library; }

static boolean refuse_growth(j_compress_ptr library) {
  ERREXIT(library, JERR_BUFFER_SIZE);
  return FALSE;
}

static inline struct jpeg_destination_mgr destination_in(uint8_t *output, size_t capacity) {
  return (struct jpeg_destination_mgr){
      .next_output_byte = output,
      .free_in_buffer = capacity,
      .init_destination = keep_destination,
      .empty_output_buffer = refuse_growth,
      .term_destination = keep_destination,
  };
}

#endif
