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
  /// The one that a push to somebody else is about.
  case person
  /// Why, in that person's words.
  case reason
  /// What a counter has come to.
  case number

  static var list: String {
    allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
  }
}
