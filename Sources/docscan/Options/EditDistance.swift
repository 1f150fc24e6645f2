// F. J. Damerau, A technique for computer detection and correction of spelling errors, 1964, in the
// form that edits no part of the word twice (optimal string alignment): adding, dropping or changing a
// letter and swapping two neighbours count one each.

/// The least number of slips of the pen that make one word of the other.
package func editDistance(_ a: String, _ b: String) -> Int {
  let (a, b) = (Array(a.utf8), Array(b.utf8))
  var beforePrevious: [Int] = []
  var previous = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var best = min(previous[j + 1] + 1, row[j] + 1, previous[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        best = min(best, beforePrevious[j - 1] + 1)
      }
      row.append(best)
    }
    (beforePrevious, previous) = (previous, row)
  }
  return previous[b.count]
}

extension [String] {
  /// The words that `word` may have been meant to be, nearest first in the order of the list: those it
  /// begins, else those at the least distance, as long as most of the word stays.
  package func nearest(to word: String) -> [String] {
    let continued = filter { word.utf8.count > 1 && $0.hasPrefix(word) }
    if !continued.isEmpty { return continued }
    let distances = map { editDistance(word, $0) }
    guard let least = distances.min(), least <= Swift.max(1, word.utf8.count / 3) else { return [] }
    return zip(self, distances).filter { $0.1 == least }.map(\.0)
  }
}
