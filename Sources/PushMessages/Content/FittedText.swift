/// A text that fits on a notification: at most `max` characters as a reader counts them, that is
/// grapheme clusters (UAX 29). Where something was cut off stands an ellipsis (S4-CONT-4).
public struct FittedText: Hashable, Sendable {
  /// The text, cut where needed.
  public let text: String
  /// Whether something was cut off.
  public let wasCut: Bool
  /// The length of ``text`` in characters, 0...max.
  public let length: Int

  /// `text`, cut when it has more than `max` characters.
  ///
  /// - Parameter max: The most characters, 1 or more.
  /// - Complexity: O(length of `text`)
  public init(_ text: String, max: Int) {
    precondition(max > 0, "no text fits in \(max) characters")
    let count = text.count
    guard count > max else {
      self.text = text
      wasCut = false
      length = count
      return
    }
    var kept = text.prefix(max - 1)
    while let last = kept.last, last.isLoose { kept.removeLast() }
    self.text = kept + "…"
    wasCut = true
    length = self.text.count
  }

  /// A text that fits and has lost something already.
  init(cutFrom fitted: FittedText) {
    text = fitted.text
    wasCut = true
    length = fitted.length
  }
}

extension Character {
  /// Whether it stands badly before an ellipsis: a space, another ellipsis, or a sign that joins
  /// with what follows into one cluster.
  fileprivate var isLoose: Bool {
    isWhitespace || self == "…" || "\(self)…".count == 1
  }
}
