// PNG by libpng in calls that return.
//
// libpng reports errors by longjmp, which must not cross Swift frames; every function here catches it
// and returns false instead.

#ifndef CPNG_H
#define CPNG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// What a file says about its picture and its colours.
typedef struct {
  uint32_t width;
  uint32_t height;
  /// The rows have four samples a pixel, the last one opacity, instead of three.
  bool has_alpha;
  bool is_gray;
  bool is_srgb;
  /// The exponent that encodes linear light, 0 where the file does not say.
  double gamma;
  /// x and y of white, red, green and blue, all 0 where the file does not say.
  double chromaticities[8];
  /// The ICC profile, which belongs to the decoder; NULL where there is none.
  const uint8_t *profile;
  size_t profile_size;
} CPNGHeader;

typedef struct CPNGDecoder CPNGDecoder;

/// NULL where there is no memory.
CPNGDecoder *cpng_decoder_create(void);

void cpng_decoder_destroy(CPNGDecoder *decoder);

/// Reads what precedes the pixels; `bytes` must outlive the decoder.
bool cpng_decoder_begin(
    CPNGDecoder *decoder, const uint8_t *bytes, size_t count, CPNGHeader *header);

/// Writes the next rows in 8 bits a sample, without padding.
bool cpng_decoder_read(CPNGDecoder *decoder, uint8_t *rows, uint32_t row_count);

/// Reads what follows the pixels.
bool cpng_decoder_finish(CPNGDecoder *decoder);

/// Why the last call returned false.
const char *cpng_decoder_failure(const CPNGDecoder *decoder);

/// Writes a PNG file of 1 (gray) or 3 (RGB) samples a pixel into memory that `free` releases; NULL
/// where there is not enough. `level` is zlib's, 1 to 9.
uint8_t *cpng_encode(
    const uint8_t *pixels, uint32_t width, uint32_t height, int samples, int level, size_t *count);

#endif
