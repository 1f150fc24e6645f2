#include "CVideoDevice.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <libv4l2.h>
#include <linux/videodev2.h>

#include "call.h"

int cvideo_open(const char *path) {
  const int descriptor = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC);
  return descriptor < 0 ? -errno : descriptor;
}

int cvideo_convert(int descriptor) {
  // Without a file the library writes its complaints to standard error.
  if (v4l2_log_file == NULL) v4l2_log_file = fopen("/dev/null", "we");
  return v4l2_fd_open(descriptor, 0) < 0 ? errno : 0;
}

void cvideo_close(int descriptor, bool converted) {
  if (converted) v4l2_close(descriptor);
  else close(descriptor);
}

static void copy_text(char *to, const void *from, size_t size) {
  memcpy(to, from, size);
  to[size - 1] = 0;
}

int cvideo_describe(int descriptor, CVideoDescription *description) {
  struct v4l2_capability record = {0};
  const int error = cvideo_call(descriptor, false, VIDIOC_QUERYCAP, &record);
  if (error) return error;
  // Of a device with several nodes, `capabilities` holds what all of them can do together.
  const uint32_t abilities = record.capabilities & V4L2_CAP_DEVICE_CAPS
      ? record.device_caps : record.capabilities;
  *description = (CVideoDescription){
    .is_multiplanar = !(abilities & V4L2_CAP_VIDEO_CAPTURE)
        && abilities & V4L2_CAP_VIDEO_CAPTURE_MPLANE,
    .captures = abilities & (V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_VIDEO_CAPTURE_MPLANE),
    .streams = abilities & V4L2_CAP_STREAMING,
    .has_output = abilities & (V4L2_CAP_VIDEO_OUTPUT | V4L2_CAP_VIDEO_OUTPUT_MPLANE),
    .has_metadata = abilities & (V4L2_CAP_META_CAPTURE | V4L2_CAP_META_OUTPUT),
    .is_memory_to_memory = abilities & (V4L2_CAP_VIDEO_M2M | V4L2_CAP_VIDEO_M2M_MPLANE),
    .is_radio = abilities & (V4L2_CAP_RADIO | V4L2_CAP_SDR_CAPTURE | V4L2_CAP_VBI_CAPTURE
                             | V4L2_CAP_TOUCH),
  };
  copy_text(description->driver, record.driver, sizeof description->driver);
  copy_text(description->card, record.card, sizeof description->card);
  copy_text(description->bus, record.bus_info, sizeof description->bus);
  return 0;
}

int cvideo_claim(int descriptor, bool is_claimed) {
  enum v4l2_priority priority = is_claimed ? V4L2_PRIORITY_RECORD : V4L2_PRIORITY_DEFAULT;
  return cvideo_call(descriptor, false, VIDIOC_S_PRIORITY, &priority);
}

int cvideo_signal(int descriptor, bool *has_signal) {
  struct v4l2_input input = {0};
  int number = 0;
  int error = cvideo_call(descriptor, false, VIDIOC_G_INPUT, &number);
  if (error) return error;
  input.index = (uint32_t)number;
  error = cvideo_call(descriptor, false, VIDIOC_ENUMINPUT, &input);
  if (error) return error;
  *has_signal = !(input.status & (V4L2_IN_ST_NO_POWER | V4L2_IN_ST_NO_SIGNAL));
  return 0;
}

int cvideo_native_size(int descriptor, uint32_t *width, uint32_t *height) {
  // Selections take this type for devices of several planes, too.
  struct v4l2_selection record = {
    .type = V4L2_BUF_TYPE_VIDEO_CAPTURE, .target = V4L2_SEL_TGT_CROP_DEFAULT};
  const int error = cvideo_call(descriptor, false, VIDIOC_G_SELECTION, &record);
  if (error) return error;
  *width = record.r.width;
  *height = record.r.height;
  return 0;
}

int cvideo_format(
    int descriptor, bool is_multiplanar, bool converted, uint32_t index, CVideoFormat *format) {
  struct v4l2_fmtdesc record = {.index = index, .type = cvideo_type(is_multiplanar)};
  const int error = cvideo_call(descriptor, converted, VIDIOC_ENUM_FMT, &record);
  if (error) return error;
  format->code = record.pixelformat;
  format->is_emulated = record.flags & V4L2_FMT_FLAG_EMULATED;
  copy_text(format->description, record.description, sizeof format->description);
  return 0;
}

int cvideo_size(int descriptor, uint32_t code, uint32_t index, CVideoSize *size) {
  struct v4l2_frmsizeenum record = {.index = index, .pixel_format = code};
  const int error = cvideo_call(descriptor, false, VIDIOC_ENUM_FRAMESIZES, &record);
  if (error) return error;
  if (record.type == V4L2_FRMSIZE_TYPE_DISCRETE) {
    *size = (CVideoSize){
      .least_width = record.discrete.width, .greatest_width = record.discrete.width,
      .least_height = record.discrete.height, .greatest_height = record.discrete.height,
    };
  } else {
    // Ranges come alone.
    if (index > 0) return EINVAL;
    *size = (CVideoSize){
      record.stepwise.min_width, record.stepwise.max_width, record.stepwise.step_width,
      record.stepwise.min_height, record.stepwise.max_height, record.stepwise.step_height,
    };
  }
  return 0;
}

int cvideo_interval(
    int descriptor, uint32_t code, uint32_t width, uint32_t height, uint32_t index,
    CVideoInterval *interval) {
  struct v4l2_frmivalenum record = {
    .index = index, .pixel_format = code, .width = width, .height = height};
  const int error = cvideo_call(descriptor, false, VIDIOC_ENUM_FRAMEINTERVALS, &record);
  if (error) return error;
  const bool is_one = record.type == V4L2_FRMIVAL_TYPE_DISCRETE;
  if (!is_one && index > 0) return EINVAL;
  const struct v4l2_fract least = is_one ? record.discrete : record.stepwise.min;
  const struct v4l2_fract greatest = is_one ? record.discrete : record.stepwise.max;
  *interval = (CVideoInterval){
    least.numerator, least.denominator, greatest.numerator, greatest.denominator};
  return 0;
}

int cvideo_control(int descriptor, uint32_t after, CVideoControl *control) {
  struct v4l2_query_ext_ctrl record = {.id = after | V4L2_CTRL_FLAG_NEXT_CTRL};
  const int error = cvideo_call(descriptor, false, VIDIOC_QUERY_EXT_CTRL, &record);
  if (error) return error;
  CVideoControlKind kind = CVideoControlOther;
  switch (record.type) {
  case V4L2_CTRL_TYPE_INTEGER: case V4L2_CTRL_TYPE_INTEGER64: kind = CVideoControlInteger; break;
  case V4L2_CTRL_TYPE_BOOLEAN: kind = CVideoControlBoolean; break;
  case V4L2_CTRL_TYPE_MENU: kind = CVideoControlMenu; break;
  case V4L2_CTRL_TYPE_INTEGER_MENU: kind = CVideoControlIntegerMenu; break;
  }
  *control = (CVideoControl){
    .identifier = record.id, .kind = kind, .least = record.minimum, .greatest = record.maximum,
    .step = (int64_t)record.step, .initial = record.default_value,
    .is_disabled = record.flags & V4L2_CTRL_FLAG_DISABLED
        || record.flags & V4L2_CTRL_FLAG_HAS_PAYLOAD,
    .is_read_only = record.flags & (V4L2_CTRL_FLAG_READ_ONLY | V4L2_CTRL_FLAG_WRITE_ONLY),
    .is_inactive = record.flags & (V4L2_CTRL_FLAG_INACTIVE | V4L2_CTRL_FLAG_GRABBED),
  };
  copy_text(control->name, record.name, sizeof control->name);
  return 0;
}

int cvideo_menu_entry(
    int descriptor, uint32_t control, uint32_t index, bool is_integer, char name[32],
    int64_t *value) {
  struct v4l2_querymenu record = {.id = control, .index = index};
  const int error = cvideo_call(descriptor, false, VIDIOC_QUERYMENU, &record);
  if (error) return error;
  *value = is_integer ? record.value : index;
  if (is_integer) name[0] = 0;
  else copy_text(name, record.name, 32);
  return 0;
}

/// A record of one control's value, all of whose kinds fit 64 bits.
static struct v4l2_ext_controls one_control(struct v4l2_ext_control *value) {
  return (struct v4l2_ext_controls){
    .which = V4L2_CTRL_WHICH_CUR_VAL, .count = 1, .controls = value};
}

static bool is_wide(int descriptor, uint32_t control) {
  struct v4l2_query_ext_ctrl record = {.id = control};
  return cvideo_call(descriptor, false, VIDIOC_QUERY_EXT_CTRL, &record) == 0
      && record.type == V4L2_CTRL_TYPE_INTEGER64;
}

int cvideo_control_value(int descriptor, uint32_t control, int64_t *value) {
  struct v4l2_ext_control entry = {.id = control};
  struct v4l2_ext_controls record = one_control(&entry);
  const int error = cvideo_call(descriptor, false, VIDIOC_G_EXT_CTRLS, &record);
  if (error) return error;
  *value = is_wide(descriptor, control) ? entry.value64 : entry.value;
  return 0;
}

int cvideo_set_control(int descriptor, uint32_t control, int64_t value) {
  struct v4l2_ext_control entry = {.id = control};
  if (is_wide(descriptor, control)) entry.value64 = value;
  else entry.value = (int32_t)value;
  struct v4l2_ext_controls record = one_control(&entry);
  return cvideo_call(descriptor, false, VIDIOC_S_EXT_CTRLS, &record);
}
