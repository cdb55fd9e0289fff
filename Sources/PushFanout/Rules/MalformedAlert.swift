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

extension MalformedAlert {
  func check() throws(FanoutRulesError) {
    try FanoutRulesError.require(share, in: 0.000_001...1, "malformedAlert.share")
    try FanoutRulesError.require(
      window, in: .seconds(1)...(.days(365)), "malformedAlert.window")
    try FanoutRulesError.require(repliesMin, in: 1...1_000_000_000, "malformedAlert.repliesMin")
  }
}

extension MalformedAlert: Codable {
  enum CodingKeys: String, CodingKey {
    case share
    case window
    case repliesMin
  }

  /// Reads a mapping in which every key is optional. ``FanoutRules/check()`` checks the ranges.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let standard = MalformedAlert()
    share = try container.decodeIfPresent(Double.self, forKey: .share) ?? standard.share
    window = try container.decodeIfPresent(Interval.self, forKey: .window) ?? standard.window
    repliesMin =
      try container.decodeIfPresent(Int.self, forKey: .repliesMin) ?? standard.repliesMin
  }
}
