// TIFF by libtiff, from memory.
//
// libtiff's fields come through variadic calls and its messages through global or variadic handlers,
// neither of which Swift sees; here fields are a plain struct and a file keeps its own messages.

#ifndef CTIFF_H
#define CTIFF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct CTIFFFile CTIFFFile;

/// The fields of one directory, with libtiff's defaults where they are missing.
typedef struct {
  uint64_t offset;
  uint32_t width;
  uint32_t height;
  uint16_t bits_per_sample;
  uint16_t samples_per_pixel;
  uint16_t sample_format;
  uint16_t photometric;
  uint16_t compression;
  uint16_t orientation;
  uint16_t ink_set;
  /// The kind of the first extra sample: 0 none or unspecified, 1 premultiplied, 2 plain opacity.
  uint16_t opacity;
  uint16_t extra_sample_count;
  /// NewSubfileType, with the older SubfileType translated to it.
  uint32_t subfile_type;
  bool is_planar;
  bool is_compression_known;
  /// 0 where the picture comes in strips.
  uint32_t tile_width;
  uint32_t tile_height;
  uint32_t rows_per_strip;
  /// Bytes of a decoded row of a strip, and of a decoded tile; of one plane where planar.
  size_t row_bytes;
  size_t tile_bytes;
} CTIFFPage;

/// Opens the file at its first directory. `bytes` must outlive it; libtiff allocates at most
/// `allocation_limit` bytes at once. NULL where the file is none or there is no memory; `failure` then
/// holds the reason (160 bytes).
CTIFFFile *ctiff_open(
    const uint8_t *bytes, size_t count, size_t allocation_limit, char *failure);

void ctiff_close(CTIFFFile *file);

/// The fields of the present directory.
void ctiff_describe(CTIFFFile *file, CTIFFPage *page);

/// The entries of the palette, 2 to the bits of a sample for each primary, which belong to the file and
/// its present directory; false where there is none.
bool ctiff_palette(
    CTIFFFile *file, const uint16_t **red, const uint16_t **green, const uint16_t **blue);

/// The ICC profile, which belongs to the file and its present directory; NULL where there is none.
const uint8_t *ctiff_profile(CTIFFFile *file, size_t *count);

/// Goes to the next directory; false after the last.
bool ctiff_go_on(CTIFFFile *file);

/// Goes to the directory at an offset that was described before.
bool ctiff_select(CTIFFFile *file, uint64_t offset);

/// Lets YCbCr in JPEG compression come as RGB. Call before the first pixel is read.
void ctiff_decode_jpeg_to_rgb(CTIFFFile *file);

/// Decodes row `row` of a contiguous striped picture; rows must be asked for in order.
bool ctiff_read_row(CTIFFFile *file, uint32_t row, uint8_t *output);

/// Decodes the strip of plane `plane` that begins with row `row`, `count` bytes of it.
bool ctiff_read_strip(
    CTIFFFile *file, uint32_t row, uint16_t plane, uint8_t *output, size_t count);

/// Decodes the tile of plane `plane` that holds the pixel (`x`, `y`), `count` bytes of it.
bool ctiff_read_tile(
    CTIFFFile *file, uint32_t x, uint32_t y, uint16_t plane, uint8_t *output, size_t count);

/// Decodes the strip that begins with row `row`, or the tile at (`x`, `row`), by libtiff's own
/// knowledge of colour spaces: red, green, blue and opacity in the bytes of a number from the lowest,
/// rows from bottom to top, premultiplied. `output` has room for a whole strip or tile.
bool ctiff_read_colors(CTIFFFile *file, uint32_t x, uint32_t row, uint32_t *output);

/// Why `ctiff_read_colors` would fail for every part of the picture; NULL where it would not.
const char *ctiff_color_obstacle(CTIFFFile *file);

/// The first complaint since the directory was selected; empty where there was none.
const char *ctiff_failure(const CTIFFFile *file);

#endif
