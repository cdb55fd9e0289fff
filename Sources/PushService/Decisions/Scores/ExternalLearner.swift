import PushModel

/// A program, in any language, that learns from decisions and their outcomes and gives the score of
/// ``Scoring`` for the time until it is asked again.
///
/// A simulation starts it and speaks with it; a service has to do so itself.
public struct ExternalLearner: Hashable, Sendable {
  /// The program and its arguments.
  public var command: [String]
  /// The time between two exchanges.
  public var window: Interval
  /// What the program is told.
  public var records: Records
  /// The time from a decision after which it is told, with what it led to until then.
  public var outcome: Interval
  /// The time that the program has for each answer.
  public var timeout: Interval
  /// As in ``Scoring/slot``.
  public var slot: Interval?
  /// As in ``Scoring/volume``; its window is that of the exchanges.
  public var volume: VolumeLimit?
  /// As in ``Scoring/explore``.
  public var explore: Double
  /// As in ``Scoring/hold``.
  public var hold: Double

  /// What a program is told at the end of a window.
  public enum Records: Hashable, Sendable {
    /// Sums over all recipients.
    case tallies
    /// Those, and each decision with this probability.
    case sample(Double)
  }

  /// A program. *Assumption*: asked once a day, about outcomes within a day.
  public init(
    _ command: [String], window: Interval = .days(1), records: Records = .tallies,
    outcome: Interval = .days(1), timeout: Interval = .seconds(60), slot: Interval? = nil,
    volume: VolumeLimit? = nil, explore: Double = 0, hold: Double = 0
  ) {
    self.command = command
    self.window = window
    self.records = records
    self.outcome = outcome
    self.timeout = timeout
    self.slot = slot
    self.volume = volume
    self.explore = explore
    self.hold = hold
  }

  /// The choice that it gives the score of.
  public var scoring: Scoring {
    Scoring(nil, slot: slot, volume: volume, explore: explore, hold: hold)
  }
}

extension ExternalLearner.Records: TextCoded {
  /// Reads `tallies`, or `sample:` with a probability above 0, at most 1.
  public init?(_ description: String) {
    guard description != "tallies" else {
      self = .tallies
      return
    }
    guard description.hasPrefix("sample:"),
      let share = Double(description.dropFirst("sample:".count)), share > 0, share <= 1
    else { return nil }
    self = .sample(share)
  }

  /// The text of ``init(_:)``.
  public var description: String {
    switch self {
    case .tallies: "tallies"
    case .sample(let share): "sample:\(share)"
    }
  }

  /// What is said of another text.
  public static var refusal: String { "neither `tallies` nor `sample:` and a share" }
}

extension ExternalLearner: Fielded {
  /// Its keys.
  public static let fields = FieldList<ExternalLearner>(
    of: ExternalLearner(["program"]), title: "External program",
    "A program that learns and gives the score of pushes.",
    isPartial: true,
    [
      Field(
        "command", \.command, .list(of: .text(), count: 1...64),
        "The program and its arguments, started in the folder of the scenario.", .required),
      Field(
        "window", \.window, .duration(.hours(1)...(.days(28))),
        assumed: "The time between two exchanges."),
      Field(
        "records", \.records,
        .text(
          FieldText("tallies, or sample: with a probability, as sample:0.1") {
            ExternalLearner.Records($0) != nil
          }), "What the program is told: sums, or each decision with a probability as well."),
      Field(
        "outcome", \.outcome, .duration(.hours(1)...(.days(28))),
        assumed: "The time after which a decision is told, with what it led to until then."),
      Field(
        "timeout", \.timeout, .duration(.seconds(1)...(.hours(1))),
        "The time that the program has for each answer."),
      Field(key: Scoring.slotKey, \.slot), Field(key: Scoring.volumeKey, \.volume),
      Field(key: Scoring.exploreKey, \.explore), Field(key: Scoring.holdKey, \.hold),
    ])
}
