import PushModel

/// The choice by a score whether a push is sent, and at which time of day.
///
/// A push that the policy lets go is sent at the time with the highest score, and dropped if that is below
/// a price. Only pushes of ``Policy/timedCategories`` are scored.
public struct Scoring: Hashable, Sendable {
  /// The score; `nil` until a program has given one, and pushes are then sent at once.
  public var model: ScoreModel?
  /// The length of the slots of the local day among which a push may wait, as in ``SendTime/slot``; `nil`
  /// for pushes that never wait.
  public var slot: Interval?
  /// The score below which a push is dropped; `nil` for none.
  public var price: Double?
  /// The most pushes that may go: the price is then what uses it up; `nil` for none.
  public var volume: VolumeLimit?
  /// The probability of a uniform choice among the times, without regard to the price: what can be
  /// learned from later, since each choice has a known probability.
  public var explore: Double
  /// The probability of dropping a push by chance, whatever its score: what can be learned from about
  /// holding pushes back. The rest is chosen as without it.
  public var hold: Double

  /// A choice by a score.
  public init(
    _ model: ScoreModel?, slot: Interval? = nil, price: Double? = nil,
    volume: VolumeLimit? = nil, explore: Double = 0, hold: Double = 0
  ) {
    self.model = model
    self.slot = slot
    self.price = price
    self.volume = volume
    self.explore = explore
    self.hold = hold
  }

  /// The hours of a slot, or 1.
  package var slotHours: Int { slot.map { Int($0.milliseconds / 3_600_000) } ?? 1 }

  /// The slots of the day: those of ``slot``, or the hours.
  package var slots: SlotChoice { SlotChoice(hours: slotHours) }
}

extension Scoring: Codable {
  private enum Keys: String, CodingKey { case model, slot, price, volume, explore, hold }

  /// Reads a mapping; all but `model` may be missing.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    self.init(
      try container.decode(ScoreModel.self, forKey: .model),
      slot: try container.decodeIfPresent(Interval.self, forKey: .slot),
      price: try container.decodeIfPresent(Double.self, forKey: .price),
      volume: try container.decodeIfPresent(VolumeLimit.self, forKey: .volume),
      explore: try container.decodeIfPresent(Double.self, forKey: .explore) ?? 0,
      hold: try container.decodeIfPresent(Double.self, forKey: .hold) ?? 0)
  }

  /// Writes all keys but those that are `nil`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encodeIfPresent(model, forKey: .model)
    try container.encodeIfPresent(slot, forKey: .slot)
    try container.encodeIfPresent(price, forKey: .price)
    try container.encodeIfPresent(volume, forKey: .volume)
    try container.encode(explore, forKey: .explore)
    try container.encode(hold, forKey: .hold)
  }
}
