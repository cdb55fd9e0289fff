import PushModel

/// A cap on the pushes of a category, which a strategy takes with `caps: { inherit: true }`: a limit, its window
/// and what happens beyond it, as a strategy writes them.
public struct CapContent: Hashable, Sendable {
  /// The most pushes in the window, 0 to 1,000.
  public var limit = 1
  /// The window: `localDay`, `isoWeek`, or `rolling` and a length.
  public var per = "localDay"
  /// What happens to a push beyond the limit.
  public var overflow = Overflow.drop

  /// What happens to a push beyond the limit.
  public enum Overflow: String, CaseIterable, Sendable, Codable {
    /// Refused, and never sent later (S1-8-mkt).
    case drop
    /// Waits until the window has room.
    case `defer`
    /// Joins one summary (S1-8-msg).
    case digest
  }

  /// A cap of one push a day.
  public init() {}
}

extension CapContent: Fielded {
  /// Its keys.
  public static let fields = FieldList<CapContent>(
    of: CapContent(), title: "Cap of a category",
    "A limit that a strategy takes with `caps: { inherit: true }`.", isClosed: true,
    [
      Field(
        "limit", \.limit, .integer(0...1_000), "The most pushes in the window.", source: "S1-8",
        .unsaid),
      Field(
        "per", \.per,
        .text(
          FieldText(
            "localDay, isoWeek, or a rolling window such as 'rolling 7d', at most 365d",
            regex: "^(localDay|isoWeek|rolling [0-9]+(ms|s|min|h|d|w))$"
          ) { isWindow($0) }), "The window.", source: "S1-8", .unsaid),
      Field(
        "overflow", \.overflow, .words(of: Overflow.self) { _ in "" },
        "What happens to a push beyond the limit.", source: "S1-8", .unsaid),
    ])

  private static func isWindow(_ text: String) -> Bool {
    guard text.hasPrefix("rolling ") else { return text == "localDay" || text == "isoWeek" }
    return Interval(String(text.dropFirst(8))).map { $0 > .zero && $0 <= .days(365) } ?? false
  }
}
