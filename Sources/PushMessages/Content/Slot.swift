/// A place in a ``Template`` that a value goes into, written `{business}`.
public enum Slot: String, CaseIterable, Sendable {
  /// The sender's name.
  case business
  /// What the push is about: a post's, an offer's or a report's title.
  case title
  /// The recipient's name.
  case name
  /// How many events a digest tells of.
  case count

  static var list: String {
    allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
  }
}
