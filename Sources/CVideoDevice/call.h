#ifndef CALL_H
#define CALL_H

#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/ioctl.h>

#include <libv4l2.h>
#include <linux/videodev2.h>

/// One call; 0 or the error's number.
static inline int cvideo_call(int descriptor, bool converted, unsigned long request, void *record) {
  const int result = converted ? v4l2_ioctl(descriptor, request, record)
                               : ioctl(descriptor, request, record);
  return result < 0 ? errno : 0;
}

static inline uint32_t cvideo_type(bool is_multiplanar) {
  return is_multiplanar ? V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE : V4L2_BUF_TYPE_VIDEO_CAPTURE;
}

#endif
