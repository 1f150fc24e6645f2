import Glibc

/// Weights of a sampled Gaussian.
package enum GaussianKernel {
  /// Weights at a distance of 0, 1 and so on from the centre, out to 3 sigma; those of both sides add up to 1.
  ///
  /// Always at least two weights; sigma must be greater than 0.
  package static func weights(sigma: Float) -> [Float] {
    precondition(sigma > 0)
    let reach = max(1, Int((3 * sigma).rounded(.up)))
    let raw = (0...reach).map { exp(-Float($0 * $0) / (2 * sigma * sigma)) }
    let total = raw[0] + 2 * raw.dropFirst().reduce(0, +)
    return raw.map { $0 / total }
  }
}
