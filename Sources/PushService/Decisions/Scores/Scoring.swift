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

extension Scoring: Fielded {
  /// Its keys.
  public static let fields = FieldList<Scoring>(
    of: Scoring(nil), title: "Score",
    "A choice by a score whether and when a push is sent, below the policy.",
    isPartial: true,
    [
      Field(
        "model", \.model, .either([.text(), .fields(of: ScoreModel.self)]),
        "A file with a model, relative to this one, or the model itself.",
        source: "docs/learning.md", .required),
      Field(key: slotKey, \.slot),
      Field(
        "price", \.price, .optional(.number(), "Nothing is dropped."),
        "The score below which a push is dropped."),
      Field(key: volumeKey, \.volume), Field(key: exploreKey, \.explore),
      Field(key: holdKey, \.hold),
    ])

  static let slotKey = FieldKey(
    "slot", .optional(.duration(.hours(1)...(.hours(12))), "Pushes never wait."),
    "The slots among which a push may wait: 1, 2, 3, 4, 6, 8 or 12 hours.", source: "assumption")

  static let volumeKey = FieldKey(
    "volume", .optional(.fields(of: VolumeLimit.self), "No limit."),
    "The most pushes in a period; the price is then what uses it up.", source: "docs/learning.md")

  static let exploreKey = FieldKey(
    "explore", .share,
    "The probability of a uniform choice among the times, without regard to the price.")

  static let holdKey = FieldKey(
    "hold", .share, "The probability of dropping a push by chance, whatever its score.")
}
