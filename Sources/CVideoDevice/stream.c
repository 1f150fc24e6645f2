#include "CVideoDevice.h"

#include <poll.h>
#include <string.h>
#include <sys/mman.h>

#include "call.h"

/// Which of the codings of brightness and colour a format has, by the kernel's rules for what its driver
/// leaves open.
static void copy_coding(
    CVideoPicture *picture, uint32_t colorspace, uint32_t encoding, uint32_t quantization) {
  if (encoding == V4L2_YCBCR_ENC_DEFAULT) encoding = V4L2_MAP_YCBCR_ENC_DEFAULT(colorspace);
  picture->is_bt709 = encoding == V4L2_YCBCR_ENC_709 || encoding == V4L2_YCBCR_ENC_XV709;
  if (quantization == V4L2_QUANTIZATION_DEFAULT) {
    quantization = V4L2_MAP_QUANTIZATION_DEFAULT(false, colorspace, encoding);
  }
  picture->is_full_range = quantization == V4L2_QUANTIZATION_FULL_RANGE;
}

static void copy_picture(
    CVideoPicture *picture, bool is_multiplanar, const struct v4l2_format *format) {
  *picture = (CVideoPicture){0};
  if (is_multiplanar) {
    const struct v4l2_pix_format_mplane *record = &format->fmt.pix_mp;
    picture->code = record->pixelformat;
    picture->width = record->width;
    picture->height = record->height;
    picture->bytes_per_row = record->plane_fmt[0].bytesperline;
    picture->plane_count =
        record->num_planes <= CVIDEO_PLANES ? record->num_planes : CVIDEO_PLANES;
    for (uint32_t plane = 0; plane < picture->plane_count; plane++) {
      picture->byte_count += record->plane_fmt[plane].sizeimage;
    }
    copy_coding(picture, record->colorspace, record->ycbcr_enc, record->quantization);
  } else {
    const struct v4l2_pix_format *record = &format->fmt.pix;
    picture->code = record->pixelformat;
    picture->width = record->width;
    picture->height = record->height;
    picture->bytes_per_row = record->bytesperline;
    picture->byte_count = record->sizeimage;
    picture->plane_count = 1;
    copy_coding(picture, record->colorspace, record->ycbcr_enc, record->quantization);
  }
}

int cvideo_picture(
    int descriptor, bool is_multiplanar, bool converted, CVideoPicture *picture) {
  struct v4l2_format format = {.type = cvideo_type(is_multiplanar)};
  const int error = cvideo_call(descriptor, converted, VIDIOC_G_FMT, &format);
  if (error) return error;
  copy_picture(picture, is_multiplanar, &format);
  return 0;
}

int cvideo_set_picture(
    int descriptor, bool is_multiplanar, bool converted, CVideoPicture *picture) {
  struct v4l2_format format = {.type = cvideo_type(is_multiplanar)};
  if (is_multiplanar) {
    format.fmt.pix_mp.pixelformat = picture->code;
    format.fmt.pix_mp.width = picture->width;
    format.fmt.pix_mp.height = picture->height;
    format.fmt.pix_mp.field = V4L2_FIELD_NONE;
  } else {
    format.fmt.pix.pixelformat = picture->code;
    format.fmt.pix.width = picture->width;
    format.fmt.pix.height = picture->height;
    format.fmt.pix.field = V4L2_FIELD_NONE;
  }
  const int error = cvideo_call(descriptor, converted, VIDIOC_S_FMT, &format);
  if (error) return error;
  copy_picture(picture, is_multiplanar, &format);
  return 0;
}

int cvideo_set_interval(
    int descriptor, bool is_multiplanar, uint32_t numerator, uint32_t denominator) {
  struct v4l2_streamparm record = {.type = cvideo_type(is_multiplanar)};
  record.parm.capture.timeperframe.numerator = numerator;
  record.parm.capture.timeperframe.denominator = denominator;
  return cvideo_call(descriptor, false, VIDIOC_S_PARM, &record);
}

int cvideo_request_buffers(
    int descriptor, bool is_multiplanar, bool converted, uint32_t *count) {
  struct v4l2_requestbuffers record = {
    .count = *count, .type = cvideo_type(is_multiplanar), .memory = V4L2_MEMORY_MMAP};
  const int error = cvideo_call(descriptor, converted, VIDIOC_REQBUFS, &record);
  if (error) return error;
  *count = record.count;
  return 0;
}

/// A record of buffer `index`; `planes` must outlive it.
static struct v4l2_buffer buffer_record(
    bool is_multiplanar, uint32_t index, uint32_t plane_count, struct v4l2_plane *planes) {
  struct v4l2_buffer record = {
    .index = index, .type = cvideo_type(is_multiplanar), .memory = V4L2_MEMORY_MMAP};
  if (is_multiplanar) {
    memset(planes, 0, CVIDEO_PLANES * sizeof *planes);
    record.m.planes = planes;
    record.length = plane_count;
  }
  return record;
}

int cvideo_buffer(
    int descriptor, bool is_multiplanar, bool converted, uint32_t index, CVideoBuffer *buffer) {
  struct v4l2_plane planes[CVIDEO_PLANES];
  struct v4l2_buffer record = buffer_record(is_multiplanar, index, CVIDEO_PLANES, planes);
  const int error = cvideo_call(descriptor, converted, VIDIOC_QUERYBUF, &record);
  if (error) return error;
  *buffer = (CVideoBuffer){.index = record.index};
  if (is_multiplanar) {
    buffer->plane_count = record.length <= CVIDEO_PLANES ? record.length : CVIDEO_PLANES;
    for (uint32_t plane = 0; plane < buffer->plane_count; plane++) {
      buffer->length[plane] = planes[plane].length;
      buffer->offset[plane] = planes[plane].m.mem_offset;
    }
  } else {
    buffer->plane_count = 1;
    buffer->length[0] = record.length;
    buffer->offset[0] = record.m.offset;
  }
  return 0;
}

int cvideo_map(
    int descriptor, bool converted, size_t length, uint32_t offset, void **address) {
  // libv4l2 refuses mappings that cannot be written.
  void *start = converted
      ? v4l2_mmap(NULL, length, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, offset)
      : mmap(NULL, length, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, offset);
  if (start == MAP_FAILED) return errno;
  *address = start;
  return 0;
}

int cvideo_unmap(bool converted, void *address, size_t length) {
  return (converted ? v4l2_munmap(address, length) : munmap(address, length)) < 0 ? errno : 0;
}

int cvideo_queue(
    int descriptor, bool is_multiplanar, bool converted, uint32_t index, uint32_t plane_count) {
  struct v4l2_plane planes[CVIDEO_PLANES];
  struct v4l2_buffer record = buffer_record(is_multiplanar, index, plane_count, planes);
  return cvideo_call(descriptor, converted, VIDIOC_QBUF, &record);
}

int cvideo_dequeue(
    int descriptor, bool is_multiplanar, bool converted, uint32_t plane_count,
    CVideoFilled *filled) {
  struct v4l2_plane planes[CVIDEO_PLANES];
  struct v4l2_buffer record = buffer_record(is_multiplanar, 0, plane_count, planes);
  const int error = cvideo_call(descriptor, converted, VIDIOC_DQBUF, &record);
  if (error) return error;
  *filled = (CVideoFilled){
    .index = record.index, .plane_count = is_multiplanar ? plane_count : 1,
    .sequence = record.sequence,
    .microseconds = (int64_t)record.timestamp.tv_sec * 1000000 + record.timestamp.tv_usec,
    .is_damaged = record.flags & V4L2_BUF_FLAG_ERROR,
  };
  if (is_multiplanar) {
    for (uint32_t plane = 0; plane < plane_count && plane < CVIDEO_PLANES; plane++) {
      filled->start[plane] = planes[plane].data_offset;
      filled->end[plane] = planes[plane].bytesused;
    }
  } else {
    filled->end[0] = record.bytesused;
  }
  return 0;
}

int cvideo_stream(int descriptor, bool is_multiplanar, bool converted, bool is_on) {
  int type = (int)cvideo_type(is_multiplanar);
  return cvideo_call(descriptor, converted, is_on ? VIDIOC_STREAMON : VIDIOC_STREAMOFF, &type);
}

int cvideo_wait(int descriptor, int milliseconds) {
  struct pollfd request = {.fd = descriptor, .events = POLLIN};
  const int count = poll(&request, 1, milliseconds);
  return count < 0 ? errno : count == 0 ? EAGAIN : 0;
}
