/// Words of other tools for keys and values that have another name in this format.
///
/// A document that has such a word where it is not known is refused with the word that is meant.
package struct ForeignWords: Sendable {
  /// A word of other tools and its counterpart.
  package struct Word: Hashable, Sendable {
    /// The other tools' word; letter case, hyphens, underscores and blanks do not matter.
    package let word: String
    /// The tools, such as `k6`; empty for a word of everyday language.
    package let tool: String
    /// Path of a key, or a value.
    package let here: String

    package init(_ word: String, of tool: String = "", is here: String) {
      self.word = word
      self.tool = tool
      self.here = here
    }

    /// A hint for a sentence, with a space before it.
    func hint(for found: String) -> String {
      " '\(quotable(found))'\(tool.isEmpty ? "" : " of \(tool)") is '\(here)' here;"
    }
  }

  /// Words for keys; the first that fits counts.
  package let keys: [Word]
  /// Values; one word may have several counterparts, of which the first that is accepted counts.
  package let values: [Word]

  package init(keys: [Word], values: [Word]) {
    self.keys = keys
    self.values = values
  }

  /// No words: nothing is translated.
  package static let none = ForeignWords(keys: [], values: [])

  /// The hint for a key that is not known, or nothing.
  func hint(forKey key: String) -> String {
    let plain = Self.plain(key)
    return keys.first { Self.plain($0.word) == plain }?.hint(for: key) ?? ""
  }

  /// The hint for a value that `shape` refuses, or nothing: a name or another text of the author's own
  /// has no counterpart.
  func hint(forValue value: String, in shape: Shape) -> String {
    if case .text = shape.unwrapped { return "" }
    let plain = Self.plain(value)
    return values.first {
      Self.plain($0.word) == plain && shape.accepts($0.here, isQuoted: false)
    }?.hint(for: value) ?? ""
  }

  /// Lower case without hyphens, underscores and blanks: `simTimeLimit` and `sim-time-limit` are one
  /// word.
  private static func plain(_ word: String) -> String {
    word.lowercased().filter { !"-_ ".contains($0) }
  }
}
