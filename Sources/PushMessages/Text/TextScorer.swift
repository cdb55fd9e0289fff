/// Reads a text for one thing: offence, spam, praise. A product puts its own model in here.
///
/// The same text has the same score every time: neither chance nor a clock is asked.
public protocol TextScorer: Sendable {
  func score(_ text: String) -> TextScore
}
