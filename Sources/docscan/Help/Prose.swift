/// Text of the tables as sentences, paragraphs and lines.
///
/// In the tables, paragraphs are separated by an empty line and literal words stand in backticks.
package struct Prose: Sendable {
  /// A piece of a paragraph.
  package enum Piece: Equatable, Sendable {
    case plain(String)
    /// To be typed as it stands.
    case literal(String)
  }

  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  /// The paragraphs, each cut at its backticks.
  package var paragraphs: [[Piece]] {
    text.split(separator: "\n\n", omittingEmptySubsequences: true).map { paragraph in
      paragraph.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .map { $0 % 2 == 0 ? .plain(String($1)) : .literal(String($1)) }
        .filter { $0 != .plain("") }
    }
  }

  /// The text without backticks in lines of at most `width` characters where the words allow it,
  /// paragraphs separated by an empty line.
  package func lines(width: Int) -> [String] {
    var lines: [String] = []
    for paragraph in text.split(separator: "\n\n") {
      if !lines.isEmpty { lines.append("") }
      var line = ""
      for word in paragraph.replacing("`", with: "").split(whereSeparator: \.isWhitespace) {
        if line.isEmpty {
          line = String(word)
        } else if line.count + 1 + word.count <= width {
          line += " " + word
        } else {
          lines.append(line)
          line = String(word)
        }
      }
      lines.append(line)
    }
    return lines
  }
}

extension String {
  /// The text as a sentence: a capital in front, a period behind.
  package var sentence: String {
    prefix(1).uppercased() + dropFirst() + (hasSuffix(".") ? "" : ".")
  }
}
