/// A text that fits on a notification: at most so many characters as a reader counts them, that is
/// grapheme clusters (UAX 29), the last an ellipsis where it was cut (S4-CONT-4).
public struct Fitted: Hashable, Sendable {
  public let text: String
  public let wasCut: Bool
  /// Characters, 0...max.
  public let length: Int

  /// - Parameter max: Most characters, 1 or more.
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
}

extension Character {
  /// Would stand badly before an ellipsis: a space, another ellipsis, or a sign that joins with
  /// what follows into one cluster.
  fileprivate var isLoose: Bool {
    isWhitespace || self == "…" || "\(self)…".count == 1
  }
}
