// V4L2 in calls and records that Swift can take: ioctl is variadic, its request numbers are macros, and
// its records hold unions.
//
// Every function does one call to the kernel, or to libv4l2 where `converted` is true, and returns 0 or
// the number of the error. Text fields always end in NUL.

#ifndef CVIDEODEVICE_H
#define CVIDEODEVICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CVIDEO_PLANES = 8 };

typedef struct {
  char driver[16], card[32], bus[32];
  /// What this node can do, which `capabilities` of the whole device does not tell.
  bool captures, is_multiplanar, streams, has_output, has_metadata, is_memory_to_memory, is_radio;
} CVideoDescription;

typedef struct {
  uint32_t code;
  char description[32];
  bool is_emulated;
} CVideoFormat;

typedef struct {
  /// Steps of 0 mean that only the least size, which is also the greatest, is meant.
  uint32_t least_width, greatest_width, width_step, least_height, greatest_height, height_step;
} CVideoSize;

typedef struct {
  /// Seconds a frame; the greatest differs from the least where any between them will do.
  uint32_t least_numerator, least_denominator, greatest_numerator, greatest_denominator;
} CVideoInterval;

typedef enum {
  CVideoControlOther,
  CVideoControlInteger,
  CVideoControlBoolean,
  CVideoControlMenu,
  CVideoControlIntegerMenu,
} CVideoControlKind;

typedef struct {
  uint32_t identifier;
  CVideoControlKind kind;
  char name[32];
  int64_t least, greatest, step, initial;
  bool is_disabled, is_read_only, is_inactive;
} CVideoControl;

typedef struct {
  uint32_t code, width, height, bytes_per_row, byte_count, plane_count;
  bool is_full_range, is_bt709;
} CVideoPicture;

typedef struct {
  uint32_t index, plane_count;
  uint32_t length[CVIDEO_PLANES], offset[CVIDEO_PLANES];
} CVideoBuffer;

typedef struct {
  uint32_t index, plane_count, sequence;
  /// Where a plane's picture begins in its buffer, and where its bytes end.
  uint32_t start[CVIDEO_PLANES], end[CVIDEO_PLANES];
  int64_t microseconds;
  bool is_damaged;
} CVideoFilled;

/// Opens a node without waiting for anything; the descriptor, or an error's number, negative.
int cvideo_open(const char *path);

/// Has libv4l2 take the descriptor over, silently, so that calls with `converted` work on it.
int cvideo_convert(int descriptor);

void cvideo_close(int descriptor, bool converted);

int cvideo_describe(int descriptor, CVideoDescription *description);
/// Takes the highest priority for the descriptor, which keeps others from changing settings, or gives it
/// back.
int cvideo_claim(int descriptor, bool is_claimed);
int cvideo_signal(int descriptor, bool *has_signal);
/// The size of the sensor, or of the signal at the input.
int cvideo_native_size(int descriptor, uint32_t *width, uint32_t *height);
int cvideo_format(
    int descriptor, bool is_multiplanar, bool converted, uint32_t index, CVideoFormat *format);
int cvideo_size(int descriptor, uint32_t code, uint32_t index, CVideoSize *size);
int cvideo_interval(
    int descriptor, uint32_t code, uint32_t width, uint32_t height, uint32_t index,
    CVideoInterval *interval);
/// The control with the least identifier above `after`.
int cvideo_control(int descriptor, uint32_t after, CVideoControl *control);
int cvideo_menu_entry(
    int descriptor, uint32_t control, uint32_t index, bool is_integer, char name[32],
    int64_t *value);
int cvideo_control_value(int descriptor, uint32_t control, int64_t *value);
int cvideo_set_control(int descriptor, uint32_t control, int64_t value);

int cvideo_picture(
    int descriptor, bool is_multiplanar, bool converted, CVideoPicture *picture);
/// Asks for code and size; `picture` becomes what the driver made of it.
int cvideo_set_picture(
    int descriptor, bool is_multiplanar, bool converted, CVideoPicture *picture);
/// Asks for frames that many seconds apart.
int cvideo_set_interval(
    int descriptor, bool is_multiplanar, uint32_t numerator, uint32_t denominator);
/// `count` becomes how many there are; 0 gives all free.
int cvideo_request_buffers(
    int descriptor, bool is_multiplanar, bool converted, uint32_t *count);
int cvideo_buffer(
    int descriptor, bool is_multiplanar, bool converted, uint32_t index, CVideoBuffer *buffer);
int cvideo_map(
    int descriptor, bool converted, size_t length, uint32_t offset, void **address);
int cvideo_unmap(bool converted, void *address, size_t length);
int cvideo_queue(
    int descriptor, bool is_multiplanar, bool converted, uint32_t index, uint32_t plane_count);
int cvideo_dequeue(
    int descriptor, bool is_multiplanar, bool converted, uint32_t plane_count,
    CVideoFilled *filled);
int cvideo_stream(int descriptor, bool is_multiplanar, bool converted, bool is_on);
/// Waits for a frame; 0 where one is there or will never be, EAGAIN where the time passed.
int cvideo_wait(int descriptor, int milliseconds);

#endif
