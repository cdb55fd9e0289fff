import PushModel

/// The threshold at which malformed replies raise an alert (S4-ERR-3).
public struct MalformedAlert: Hashable, Sendable, BitwiseCopyable {
  /// Share of malformed replies in a window that raises the alert, to a millionth. *Assumption*: 1
  /// %.
  public var share: Double
  /// Length of the window in which replies are counted. *Assumption*: one hour.
  public var window: Interval
  /// Fewest replies in a window for which a share is computed. *Assumption*: 100.
  public var repliesMin: Int

  /// A threshold; without arguments, the assumptions above.
  public init(share: Double = 0.01, window: Interval = .hours(1), repliesMin: Int = 100) {
    self.share = share
    self.window = window
    self.repliesMin = repliesMin
  }
}

extension MalformedAlert: Fielded {
  /// Its keys.
  public static let fields = FieldList<MalformedAlert>(
    of: MalformedAlert(), title: "Alert", "When refused payloads raise an alert.",
    isPartial: true,
    [
      Field(
        "share", \.share, .number(0.000_001...1),
        "The share of refused payloads in a window that raises it.", source: "assumption; S4-ERR-3"),
      Field(
        "window", \.window, .duration(.seconds(1)...(.days(365))),
        assumed: "The length of the window in which replies are counted."),
      Field(
        "repliesMin", \.repliesMin, .integer(1...1_000_000_000),
        assumed: "The fewest replies in a window that can raise it."),
    ])
}
