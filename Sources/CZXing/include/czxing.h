// Codes by zxing-cpp in calls that return.
//
// The library is C++ and reports by exceptions and assertions. Exceptions end here; an assertion ends
// the process, which is why only a process made for it calls this.

#ifndef CZXING_H
#define CZXING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What to look for and how.
typedef struct {
  /// The library's format bits.
  uint32_t formats;
  bool tries_harder;
  bool tries_rotated;
  bool tries_downscaled;
  /// The picture holds one symbol and nothing else, its modules aligned.
  bool is_pure;
  /// One threshold for the picture, or for each line of a linear code, instead of local ones.
  bool is_threshold_global;
  uint8_t symbol_limit;
  uint8_t line_count;
} CZXingRequest;

/// A code; what it points to belongs to the list it is in.
typedef struct {
  /// One of the library's format bits.
  uint32_t format;
  int32_t x[4];
  int32_t y[4];
  const uint8_t *bytes;
  size_t byte_count;
  /// UTF-8.
  const char *text;
  size_t text_count;
  int32_t line_count;
  bool has_eci;
  bool is_mirrored;
} CZXingCode;

typedef struct CZXingCodes CZXingCodes;

/// Reads a gray picture of `width` times `height` bytes; NULL where there is no memory.
CZXingCodes *czxing_read(
    const uint8_t *pixels, int width, int height, const CZXingRequest *request);

size_t czxing_count(const CZXingCodes *codes);

/// The code at an index below the count.
CZXingCode czxing_code(const CZXingCodes *codes, size_t index);

void czxing_destroy(CZXingCodes *codes);

#ifdef __cplusplus
}
#endif

#endif
