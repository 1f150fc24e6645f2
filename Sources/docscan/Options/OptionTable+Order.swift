import DocumentScan

/// In which order photos become pages.
extension OptionTable {
  package static let order: [Option] = [
    .value(
      "order", .photoOrder, .order, for: [.flatten], default: "as they are given",
      summary: "photos to take, in the order of the pages, as 3,1,2 or 1-3,5",
      details: """
        Photos count from 1 as they are given, each picture of a file of several by itself, also those \
        that are left out later. `5-` means all from the fifth on, `9-7` three photos from the last to \
        the first. Photos that are not named are not used.
        """
    ) { $0.pickedPhotos = $1 },
    .flag(
      "interleave", negation: "no-interleave", .order, for: [.flatten],
      summary: "take fronts and backs by turns: first all fronts, then all backs",
      details: """
        For a stack of sheets with print on both sides: of six photos the pages are 1, 4, 2, 5, 3 and \
        6. Needs as many backs as fronts.
        """
    ) { $0.interleaving = $1.isNegated ? nil : .backsInOrder },
    .flag(
      "interleave-reversed", negation: "no-interleave-reversed", .order, for: [.flatten],
      summary: "the same where the backs begin with that of the last sheet",
      details: """
        As when the stack is turned over whole for the backs: of six photos the pages are 1, 6, 2, 5, 3 \
        and 4.
        """
    ) { $0.interleaving = $1.isNegated ? nil : .backsReversed },
    .flag(
      "reverse", negation: "no-reverse", .order, for: [.capture, .flatten],
      summary: "begin with the last photo",
      details: """
        Whatever else is asked for, the order of the steps is fixed: each page is turned (`--upright`, \
        `--rotate`); the photos are put in order, by `--order`, then `--interleave`, then \
        `--reverse`; photos of several pages are split; blank pages are dropped (`--drop-blank`).
        """
    ) { $0.isReversed = !$1.isNegated },
  ]
}

extension ValueForm where Value == [PhotoOrder.Run] {
  /// Numbers of photos and ranges of them.
  fileprivate static var photoOrder: ValueForm {
    let shape = ValueShape(
      placeholder: "PHOTOS", requirement: "numbers from 1 on and ranges of them, as in 3,1-2,5-")
    return ValueForm(shape) { words throws(ValueError) in
      var runs: [PhotoOrder.Run] = []
      for part in (words.first?.text ?? "").split(separator: ",", omittingEmptySubsequences: false)
      {
        let ends = part.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = number(ends[0]) else { throw ValueError() }
        if ends.count == 1 {
          runs.append(PhotoOrder.Run(first: first, last: first))
        } else if ends[1].isEmpty {
          runs.append(PhotoOrder.Run(first: first, last: nil))
        } else if let last = number(ends[1]) {
          runs.append(PhotoOrder.Run(first: first, last: last))
        } else {
          throw ValueError()
        }
      }
      return runs
    }
  }

  private static func number(_ text: Substring) -> Int? {
    guard text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }),
      let number = Int(text), number > 0
    else { return nil }
    return number
  }
}
