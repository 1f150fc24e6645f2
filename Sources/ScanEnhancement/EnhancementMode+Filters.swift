extension EnhancementMode {
  /// The filters that make up a look of a page under this light; none for `original`, and those of
  /// `color` for `auto`.
  func filters(under illumination: Illumination) -> [any Filter] {
    switch self {
    case .auto, .color: [ShadingCorrection(.likeInput, under: illumination), Sharpen.finish]
    case .grayscale: [ShadingCorrection(.gray, under: illumination.inGray), Sharpen.finish]
    case .bw: [ShadingCorrection(.dividedGray, under: illumination.inGray), AdaptiveThreshold()]
    case .photo: [ContrastStretch(FilterValues(standardFor: ContrastStretch.parameters))]
    case .whiteboard: [Whiteboard(under: illumination)]
    case .original: []
    }
  }

  /// The look for a document whose pages would each have these: the one that keeps most.
  ///
  /// `bw` keeps least, then `grayscale`, then `color`; a look of any other kind counts as `color`.
  /// `color` for no pages.
  public static func richest(of looks: some Sequence<EnhancementMode>) -> EnhancementMode {
    var richest: EnhancementMode?
    for look in looks {
      switch (richest, look) {
      case (nil, .bw), (.bw, .bw): richest = .bw
      case (nil, .grayscale), (.bw, .grayscale), (.grayscale, .bw), (.grayscale, .grayscale):
        richest = .grayscale
      default: return .color
      }
    }
    return richest ?? .color
  }
}
