internal import CZLIB

/// Lossless compression by zlib, as PDF, TIFF and PNG hold it.
package enum Deflate {
  /// The bytes as a zlib stream (RFC 1950); `level` goes from 1, fast, to 9, small.
  package static func compressed(_ bytes: [UInt8], level: Int = 9) -> [UInt8] {
    precondition((1...9).contains(level))
    let capacity = Int(compressBound(UInt(bytes.count)))
    let stream = [UInt8](capacity: capacity) { output in
      // zlib writes at most the capacity, which is its own bound for this input, and says how much.
      unsafe output.withUnsafeMutableBufferPointer { buffer, initialized in
        var count = UInt(buffer.count)
        let status = unsafe compress2(
          buffer.baseAddress, &count, bytes, UInt(bytes.count), Int32(level))
        precondition(status == Z_OK, "zlib compresses whatever fits its bound")
        initialized = Int(count)
      }
    }
    // A copy of the right size, without the bound's slack.
    return Array(stream[...])
  }

  /// The checksum of PNG's chunks (ISO 3309).
  package static func checksum(of bytes: [UInt8]) -> UInt32 {
    UInt32(truncatingIfNeeded: unsafe crc32(0, bytes, UInt32(bytes.count)))
  }
}
