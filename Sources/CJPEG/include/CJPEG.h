// JPEG by libjpeg in calls that return.
//
// libjpeg reports errors by longjmp, which must not cross Swift frames; every function here catches
// it and returns false instead. Pictures go through in strips of rows, so that no second copy of a
// whole picture is needed to turn it or to change its colours.

#ifndef CJPEG_H
#define CJPEG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The samples a decoder delivers for a pixel.
typedef enum {
  CJPEGPixelsGray = 1,
  CJPEGPixelsRGB = 3,
  /// Ink amounts as stored: inverted where the file's writer inverts them.
  CJPEGPixelsCMYK = 4,
} CJPEGPixels;

typedef struct CJPEGDecoder CJPEGDecoder;

/// NULL where there is no memory.
CJPEGDecoder *cjpeg_decoder_create(void);

void cjpeg_decoder_destroy(CJPEGDecoder *decoder);

/// Starts a picture of the size that its header gives; `bytes` must outlive the decoder.
/// `is_ycck` overrides what the file's missing Adobe marker leaves open. A `reduction` of 2, 4 or 8
/// decodes the picture that many times smaller on both sides, rounded up, and takes the faster of the
/// library's ways; 1 decodes it as it is.
bool cjpeg_decoder_begin(
    CJPEGDecoder *decoder, const uint8_t *bytes, size_t count, CJPEGPixels pixels, bool is_ycck,
    uint32_t width, uint32_t height, uint32_t reduction);

/// Writes the next `row_count` rows, `width` pixels each without padding.
bool cjpeg_decoder_read(CJPEGDecoder *decoder, uint8_t *rows, uint32_t row_count);

/// Reads to the end of the picture; `consumed` is how many bytes of the file belong to it.
bool cjpeg_decoder_finish(CJPEGDecoder *decoder, size_t *consumed);

/// Why the last call returned false.
const char *cjpeg_decoder_failure(const CJPEGDecoder *decoder);

/// What was wrong with the file without harm to the picture; empty where nothing was.
const char *cjpeg_decoder_oddity(const CJPEGDecoder *decoder);

/// Writes a JPEG file of 1 or 3 components to `output` and returns its length; 0 where it needs more
/// than `capacity` bytes, or memory that is not there. A progressive file is smaller and takes longer.
size_t cjpeg_encode(
    const uint8_t *pixels, uint32_t width, uint32_t height, CJPEGPixels kind, int quality,
    bool halves_chroma, bool is_progressive, uint8_t *output, size_t capacity);

#endif
