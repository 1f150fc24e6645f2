#include "CTIFF.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tiffio.h>

enum { REASON_SIZE = 160 };

struct CTIFFFile {
  TIFF *library;
  const uint8_t *bytes;
  uint64_t count;
  uint64_t position;
  bool is_reading_pixels;
  /// A value of a directory lies behind the end of the file, which libtiff passes over.
  bool is_cut;
  char failure[REASON_SIZE];
  char obstacle[1024];
};

static void keep(CTIFFFile *file, const char *format, va_list values) {
  // The first complaint is the cause, later ones follow from it.
  if (file->failure[0] == 0) vsnprintf(file->failure, REASON_SIZE, format, values);
}

static bool begins(const char *text, const char *start) {
  return text != NULL && strncmp(text, start, strlen(start)) == 0;
}

static int take_error(
    TIFF *library, void *owner, const char *module, const char *format, va_list values) {
  (void)library;
  (void)module;
  CTIFFFile *file = owner;
  if (begins(format, "IO error during reading")) file->is_cut = true;
  keep(file, format, values);
  return 1;
}

/// Decoders of fax and JPEG data only warn where the data ends early, and fill up with white or gray;
/// other warnings are about fields that nothing here needs.
static int take_warning(
    TIFF *library, void *owner, const char *module, const char *format, va_list values) {
  CTIFFFile *file = owner;
  const bool is_damage =
      file->is_reading_pixels ? begins(module, "JPEG") || begins(format, "Premature EO")
                              : begins(format, "IO error during reading");
  return is_damage ? take_error(library, owner, module, format, values) : 1;
}

static tmsize_t read_bytes(thandle_t owner, void *output, tmsize_t count) {
  CTIFFFile *file = owner;
  if (file->position >= file->count || count < 0) return 0;
  const uint64_t left = file->count - file->position;
  const size_t read = left < (uint64_t)count ? left : (size_t)count;
  memcpy(output, file->bytes + file->position, read);
  file->position += read;
  return read;
}

static tmsize_t refuse_bytes(thandle_t owner, void *bytes, tmsize_t count) {
  (void)owner;
  (void)bytes;
  (void)count;
  return -1;
}

static toff_t seek(thandle_t owner, toff_t offset, int origin) {
  CTIFFFile *file = owner;
  switch (origin) {
  case SEEK_SET: file->position = offset; break;
  case SEEK_CUR: file->position += offset; break;
  case SEEK_END: file->position = file->count + offset; break;
  }
  return file->position;
}

static int close_nothing(thandle_t owner) {
  (void)owner;
  return 0;
}

static toff_t size(thandle_t owner) { return ((CTIFFFile *)owner)->count; }

/// The file is in memory already, so that libtiff need not copy what it decodes.
static int map(thandle_t owner, void **start, toff_t *count) {
  CTIFFFile *file = owner;
  *start = (void *)file->bytes;
  *count = file->count;
  return 1;
}

static void unmap(thandle_t owner, void *start, toff_t count) {
  (void)owner;
  (void)start;
  (void)count;
}

/// What going to a directory led to; complaints about a good one are of no use later.
static bool settle(CTIFFFile *file, int is_found) {
  file->is_reading_pixels = false;
  if (is_found && !file->is_cut) file->failure[0] = 0;
  return is_found && !file->is_cut;
}

CTIFFFile *ctiff_open(
    const uint8_t *bytes, size_t count, size_t allocation_limit, char *failure) {
  CTIFFFile *file = calloc(1, sizeof *file);
  TIFFOpenOptions *options = TIFFOpenOptionsAlloc();
  if (file != NULL && options != NULL) {
    file->bytes = bytes;
    file->count = count;
    TIFFOpenOptionsSetMaxSingleMemAlloc(options, (tmsize_t)allocation_limit);
    TIFFOpenOptionsSetErrorHandlerExtR(options, take_error, file);
    TIFFOpenOptionsSetWarningHandlerExtR(options, take_warning, file);
    file->library = TIFFClientOpenExt(
        "", "r", file, read_bytes, refuse_bytes, seek, close_nothing, size, map, unmap, options);
  }
  if (options != NULL) TIFFOpenOptionsFree(options);
  if (file != NULL && file->library != NULL) {
    if (settle(file, 1)) return file;
    TIFFClose(file->library);
  }
  snprintf(
      failure, REASON_SIZE, "%s",
      file != NULL && file->failure[0] != 0 ? file->failure : "it cannot be opened");
  free(file);
  return NULL;
}

void ctiff_close(CTIFFFile *file) {
  TIFFClose(file->library);
  free(file);
}

bool ctiff_go_on(CTIFFFile *file) { return settle(file, TIFFReadDirectory(file->library)); }

bool ctiff_select(CTIFFFile *file, uint64_t offset) {
  file->is_cut = false;
  file->failure[0] = 0;
  return settle(file, TIFFSetSubDirectory(file->library, offset));
}

const char *ctiff_failure(const CTIFFFile *file) { return file->failure; }

static uint16_t short_field(CTIFFFile *file, uint32_t tag, uint16_t otherwise) {
  uint16_t value = otherwise;
  return TIFFGetFieldDefaulted(file->library, tag, &value) ? value : otherwise;
}

static uint32_t long_field(CTIFFFile *file, uint32_t tag) {
  uint32_t value = 0;
  return TIFFGetFieldDefaulted(file->library, tag, &value) ? value : 0;
}

static uint32_t subfile_type(CTIFFFile *file) {
  uint32_t type = 0;
  if (TIFFGetField(file->library, TIFFTAG_SUBFILETYPE, &type)) return type;
  uint16_t old_type = 0;
  if (!TIFFGetField(file->library, TIFFTAG_OSUBFILETYPE, &old_type)) return 0;
  return old_type == OFILETYPE_REDUCEDIMAGE ? FILETYPE_REDUCEDIMAGE : 0;
}

void ctiff_describe(CTIFFFile *file, CTIFFPage *page) {
  TIFF *library = file->library;
  memset(page, 0, sizeof *page);
  page->offset = TIFFCurrentDirOffset(library);
  page->width = long_field(file, TIFFTAG_IMAGEWIDTH);
  page->height = long_field(file, TIFFTAG_IMAGELENGTH);
  page->bits_per_sample = short_field(file, TIFFTAG_BITSPERSAMPLE, 1);
  page->samples_per_pixel = short_field(file, TIFFTAG_SAMPLESPERPIXEL, 1);
  page->sample_format = short_field(file, TIFFTAG_SAMPLEFORMAT, SAMPLEFORMAT_UINT);
  page->compression = short_field(file, TIFFTAG_COMPRESSION, COMPRESSION_NONE);
  page->orientation = short_field(file, TIFFTAG_ORIENTATION, ORIENTATION_TOPLEFT);
  page->ink_set = short_field(file, TIFFTAG_INKSET, INKSET_CMYK);
  page->is_planar = short_field(file, TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG)
      == PLANARCONFIG_SEPARATE;
  page->is_compression_known = TIFFIsCODECConfigured(page->compression) != 0;
  // Fax writers leave the field out; their white is 0.
  page->photometric = short_field(
      file, TIFFTAG_PHOTOMETRIC,
      page->samples_per_pixel >= 3 ? PHOTOMETRIC_RGB : PHOTOMETRIC_MINISWHITE);
  page->subfile_type = subfile_type(file);

  uint16_t *kinds = NULL;
  if (TIFFGetField(library, TIFFTAG_EXTRASAMPLES, &page->extra_sample_count, &kinds)
      && page->extra_sample_count > 0) {
    page->opacity = kinds[0] <= EXTRASAMPLE_UNASSALPHA ? kinds[0] : 0;
  }
  if (TIFFIsTiled(library)) {
    page->tile_width = long_field(file, TIFFTAG_TILEWIDTH);
    page->tile_height = long_field(file, TIFFTAG_TILELENGTH);
    page->tile_bytes = TIFFTileSize(library);
  } else {
    page->rows_per_strip = long_field(file, TIFFTAG_ROWSPERSTRIP);
  }
  page->row_bytes = TIFFScanlineSize(library);
}

bool ctiff_palette(
    CTIFFFile *file, const uint16_t **red, const uint16_t **green, const uint16_t **blue) {
  uint16_t *entries[3];
  if (!TIFFGetField(
          file->library, TIFFTAG_COLORMAP, &entries[0], &entries[1], &entries[2])) {
    return false;
  }
  *red = entries[0];
  *green = entries[1];
  *blue = entries[2];
  return true;
}

const uint8_t *ctiff_profile(CTIFFFile *file, size_t *count) {
  uint32_t size = 0;
  void *profile = NULL;
  if (!TIFFGetField(file->library, TIFFTAG_ICCPROFILE, &size, &profile)) return NULL;
  *count = size;
  return profile;
}

void ctiff_decode_jpeg_to_rgb(CTIFFFile *file) {
  TIFFSetField(file->library, TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);
}

/// Whether a call went well, which takes that nothing complained either.
static bool is_clean(CTIFFFile *file, bool is_read) {
  if (!is_read && file->failure[0] == 0) {
    snprintf(file->failure, REASON_SIZE, "a part of the picture cannot be decoded");
  }
  return file->failure[0] == 0;
}

bool ctiff_read_row(CTIFFFile *file, uint32_t row, uint8_t *output) {
  file->is_reading_pixels = true;
  return is_clean(file, TIFFReadScanline(file->library, output, row, 0) == 1);
}

bool ctiff_read_strip(
    CTIFFFile *file, uint32_t row, uint16_t plane, uint8_t *output, size_t count) {
  file->is_reading_pixels = true;
  const uint32_t strip = TIFFComputeStrip(file->library, row, plane);
  const tmsize_t read = TIFFReadEncodedStrip(file->library, strip, output, (tmsize_t)count);
  return is_clean(file, read == (tmsize_t)count);
}

bool ctiff_read_tile(
    CTIFFFile *file, uint32_t x, uint32_t y, uint16_t plane, uint8_t *output, size_t count) {
  file->is_reading_pixels = true;
  const uint32_t tile = TIFFComputeTile(file->library, x, y, 0, plane);
  const tmsize_t read = TIFFReadEncodedTile(file->library, tile, output, (tmsize_t)count);
  return is_clean(file, read == (tmsize_t)count);
}

bool ctiff_read_colors(CTIFFFile *file, uint32_t x, uint32_t row, uint32_t *output) {
  file->is_reading_pixels = true;
  return is_clean(
      file, TIFFIsTiled(file->library)
                ? TIFFReadRGBATileExt(file->library, x, row, output, 1)
                : TIFFReadRGBAStripExt(file->library, row, output, 1));
}

const char *ctiff_color_obstacle(CTIFFFile *file) {
  return TIFFRGBAImageOK(file->library, file->obstacle) ? NULL : file->obstacle;
}
