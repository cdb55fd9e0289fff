import PushModel

/// A probability of a push at the decision points where all of its conditions hold; parts that are
/// `nil` hold everywhere.
public struct PointShare: Hashable, Sendable {
  /// The probability of a push there, 0...1. With 0 or 1 chance decides nothing, and the point is no
  /// part of a trial.
  public var share: Double
  /// The points of the day, by number from 1.
  public var points: [Int]?
  /// The local days of the week.
  public var on: [Weekday]?
  /// The least time since the app was last opened.
  public var awayMin: Interval?
  /// The time since the app was last opened that must not be reached.
  public var awayMax: Interval?
  /// The least number of pushes of any kind that the person was sent on this local day.
  public var sentMin: Int?
  /// The largest such number.
  public var sentMax: Int?

  /// A probability under the given conditions.
  public init(
    _ share: Double, points: [Int]? = nil, on: [Weekday]? = nil, awayMin: Interval? = nil,
    awayMax: Interval? = nil, sentMin: Int? = nil, sentMax: Int? = nil
  ) {
    self.share = share
    self.points = points
    self.on = on
    self.awayMin = awayMin
    self.awayMax = awayMax
    self.sentMin = sentMin
    self.sentMax = sentMax
  }

  /// Whether its conditions hold at a decision point.
  func holds(in context: TextContext) -> Bool {
    if let points, !points.contains(context.point + 1) { return false }
    if let sentMin, context.sentToday < sentMin { return false }
    if let sentMax, context.sentToday > sentMax { return false }
    return TextCondition(on: on, awayMin: awayMin, awayMax: awayMax)
      .holds(on: context.weekday, away: context.away)
  }
}

extension PointShare: Fielded {
  /// Its keys.
  public static let fields = FieldList<PointShare>(
    of: PointShare(0), title: "Probability by condition",
    "A probability where all conditions of the row hold.",
    [
      Field(
        "share", \.share, .share, "Probability of a push there; 0 and 1 are no chance.", .required),
      Field(
        "points", \.points, .list(of: .integer(1...DailyChance.pointsMax), count: 1...24),
        "Points of the day, by number from 1."),
      Field(
        "on", \.on, .list(of: .names(of: Weekday.self), count: 1...7), "Local days of the week."),
      Field(
        "awayMin", \.awayMin, TextCondition.length,
        "The shortest time for which the app has not been open."),
      Field("awayMax", \.awayMax, TextCondition.length, "It was open less long ago than this."),
      Field(
        "sentMin", \.sentMin, .integer(0...1_000),
        "The least number of pushes sent on this local day, of any kind."),
      Field("sentMax", \.sentMax, .integer(0...1_000), "The largest such number."),
    ])
}

/// What must hold for a person to be available at a decision point. Where it does not, nothing is
/// drawn and nothing is sent, and the point is counted as not available.
///
/// A service knows no more than this: not whether somebody drives or their phone is off.
public struct PointAvailability: Hashable, Sendable {
  /// Whether the policy must be willing to send the push at once: no quiet hours, no cap that is
  /// reached, no minimum gap that still runs, nothing that the person has switched off, and a device
  /// that may show it.
  public var allowed: Bool?
  /// The least time since the last push that counts towards the minimum gap.
  public var sincePush: Interval?
  /// The least time since the app was last opened, whether through a push or not.
  public var sinceOpening: Interval?

  /// The given conditions.
  public init(
    allowed: Bool? = nil, sincePush: Interval? = nil, sinceOpening: Interval? = nil
  ) {
    self.allowed = allowed
    self.sincePush = sincePush
    self.sinceOpening = sinceOpening
  }
}

extension PointAvailability: Fielded {
  /// Its keys.
  public static let fields = FieldList<PointAvailability>(
    of: PointAvailability(), title: "Availability", "What must hold before chance decides.",
    [
      Field(
        "allowed", \.allowed, .flag,
        "Whether the policy must be willing to send the push at once: no quiet hours, cap, gap "
          + "or preference against it, and a device that may show it."),
      Field("sincePush", \.sincePush, TextCondition.length, "The least time since the last push."),
      Field(
        "sinceOpening", \.sinceOpening, TextCondition.length,
        "The least time since the app was last open, through a push or not."),
    ])
}

/// Why a person was not available at a decision point. Event logs hold the raw value: append only.
public enum Unavailability: UInt8, Named, BitwiseCopyable {
  /// The app was opened too recently.
  case recentOpening
  /// The person was sent a push too recently.
  case recentPush
  /// It was in quiet hours.
  case quietHours
  /// A cap was reached.
  case cap
  /// The policy's minimum gap was still running.
  case gap
  /// The person had switched such pushes off.
  case preferences
  /// The policy would not have sent it for another reason: no device that may show it, for instance
  /// because the person had left.
  case other
}
