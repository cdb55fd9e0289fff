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

extension SendTime: Fielded {
  /// Its keys.
  public static let fields = FieldList<SendTime>(
    of: SendTime(by: .thompson), title: "Send time",
    "A choice among slots of the local day, below all limits of the policy.",
    isPartial: true,
    [
      Field(
        "by", \.by,
        .words(of: SendTime.Learner.self) { learner in
          switch learner {
          case .thompson: "By draws from what is believed of each slot: Thompson sampling."
          case .ucb: "By the upper 95 % limit of what is believed: Bayes-UCB."
          case .greedy: "By the mean of what is believed, without exploration."
          case .uniform: "By chance alone."
          case .oracle:
            "By the true response, which no service knows: a bound for the others."
          }
        }, "How a slot is chosen.",
        source: "Chapelle and Li 2011; Kaufmann, Cappe and Garivier 2012", .required),
      Field(
        "slot", \.slot, .duration(.hours(1)...(.hours(12))),
        assumed: "The length of a slot: 1, 2, 3, 4, 6, 8 or 12 hours."),
      Field(
        "window", \.window, .duration(.hours(1)...(.days(28))),
        assumed: "The time between two updates of what all recipients have in common."),
    ])
}
