import PushModel

/// The choice of the pushes that are sent while there may only be so many.
public struct Volume: Hashable, Sendable {
  /// The limit.
  public var limit: VolumeLimit
  /// What makes a push worth more than another.
  public var by: Value

  /// What makes a push worth more than another.
  public enum Value: String, CaseIterable, Sendable, Codable, BitwiseCopyable {
    /// The openings that one more push to this person is expected to bring (``VolumeBelief``): volume
    /// optimisation by marginal value (Zhao et al. 2018) at one price for all, the Lagrange multiplier of
    /// the limit (Gupta et al. 2016).
    case value
    /// Nothing: chance thins all pushes alike, so that the limit lasts to the end of each window. Budget
    /// pacing by probabilistic throttling (Agarwal et al. 2014).
    case even
    /// The true probability that it is opened. A simulation alone has it; a service sends none.
    case oracle
  }

  /// A choice within a limit.
  public init(_ limit: VolumeLimit, by value: Value) {
    self.limit = limit
    by = value
  }
}

extension Volume: Codable {
  private enum Keys: String, CodingKey { case by }

  /// Reads one mapping of the limit's keys and `by`.
  public init(from decoder: any Decoder) throws {
    limit = try VolumeLimit(from: decoder)
    by = try decoder.container(keyedBy: Keys.self).decode(Value.self, forKey: .by)
  }

  /// Writes one mapping of the limit's keys and `by`.
  public func encode(to encoder: any Encoder) throws {
    try limit.encode(to: encoder)
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(by, forKey: .by)
  }
}
