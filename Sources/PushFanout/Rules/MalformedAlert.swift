import PushModel

/// When refused payloads are worth waking someone for (S4-ERR-3).
public struct MalformedAlert: Hashable, Sendable, BitwiseCopyable {
  /// The share of replies in a window that fires it, to a millionth. *Assumption*: 1 %.
  public var share: Double
  /// How long replies are counted together. *Assumption*: one hour.
  public var window: Interval
  /// Replies before a share means anything. *Assumption*: 100.
  public var repliesMin: Int

  public init(share: Double = 0.01, window: Interval = .hours(1), repliesMin: Int = 100) {
    self.share = share
    self.window = window
    self.repliesMin = repliesMin
  }
}

extension MalformedAlert: Codable {
  enum CodingKeys: String, CodingKey {
    case share
    case window
    case repliesMin
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let standard = MalformedAlert()
    share = try container.decodeIfPresent(Double.self, forKey: .share) ?? standard.share
    window = try container.decodeIfPresent(Interval.self, forKey: .window) ?? standard.window
    repliesMin =
      try container.decodeIfPresent(Int.self, forKey: .repliesMin) ?? standard.repliesMin
  }
}
