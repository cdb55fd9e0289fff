import PushModel

/// The choice of the time of day at which a push is sent, learned from when pushes are opened.
///
/// The local day has slots of equal length. A push that the policy lets go is sent now or waits for the
/// start of the slot with the highest score, among those that begin before it expires and outside quiet
/// hours; once it has waited it goes. Only pushes of ``Policy/timedCategories`` wait.
public struct SendTime: Hashable, Sendable, BitwiseCopyable {
  /// The score of a slot.
  public var by: Learner
  /// The length of a slot: 1, 2, 3, 4, 6, 8 or 12 hours.
  public var slot: Interval
  /// The time between two updates of what all recipients have in common.
  public var window: Interval

  /// A score of slots, from what is known of a person and of all people (``SlotBelief``).
  public enum Learner: String, CaseIterable, Sendable, Codable, BitwiseCopyable {
    /// A draw from the posterior of the slot's factor: Thompson sampling (Thompson 1933; Chapelle and
    /// Li 2011).
    case thompson
    /// The upper limit of its posterior at 95 %, one-sided: Bayes-UCB (Kaufmann, Cappé and Garivier
    /// 2012) at a fixed level.
    case ucb
    /// Its posterior mean, without exploration.
    case greedy
    /// A uniform draw: exploration without learning.
    case uniform
    /// The true response at the start of the slot. A simulation alone has it; a service sends at once.
    case oracle
  }

  /// A choice of the time of day. *Assumption*: slots of three hours, updated once a day.
  public init(by learner: Learner, slot: Interval = .hours(3), window: Interval = .days(1)) {
    by = learner
    self.slot = slot
    self.window = window
  }

  /// The whole hours of a slot.
  public var slotHours: Int { Int(slot.milliseconds / 3_600_000) }

  /// The slots that divide a day.
  public static let slots: [Interval] = [1, 2, 3, 4, 6, 8, 12].map { .hours($0) }
}

extension SendTime: Codable {
  private enum Keys: String, CodingKey { case by, slot, window }

  /// Reads a mapping; `slot` and `window` may be missing.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    self.init(by: try container.decode(Learner.self, forKey: .by))
    if let slot = try container.decodeIfPresent(Interval.self, forKey: .slot) { self.slot = slot }
    if let own = try container.decodeIfPresent(Interval.self, forKey: .window) { window = own }
  }

  /// Writes all keys.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(by, forKey: .by)
    try container.encode(slot, forKey: .slot)
    try container.encode(window, forKey: .window)
  }
}
