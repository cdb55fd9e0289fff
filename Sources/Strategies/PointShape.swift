import Documents
import PushMessages
import PushModel

/// The shapes of a daily rule's decision points: their times, their probabilities and who is
/// available. All are absent unless given.
enum PointShape {
  static let points = Property(
    "points",
    .list(of: .oneOf([.timeOfDay(), .object(slot)]), count: 1...DailyChance.pointsMax),
    doc: "The decision points of a day, in order of time, in the place of `at`: local times, or "
      + "slots at a random minute of which there is one.", source: "Klasnja et al. 2015")

  static let pick = Property(
    "pick", .integer(1...Int64(DailyChance.pointsMax)),
    doc: "How many of `points` are used on a day, chosen anew for each person and day; all without "
      + "it.", source: "Bidargaddi et al. 2018")

  static let shares = Property(
    "shares", .list(of: .object(row), count: 1...64),
    doc: "Other probabilities by condition; the first row that holds counts, else `share`.",
    source: "Boruvka et al. 2018")

  static let available = Property(
    "available", .object(terms),
    doc: "Who is available at a decision point; nothing is drawn for others. Everybody without it.",
    source: "Klasnja et al. 2015")

  private static let slot = ObjectShape(
    title: "Slot", doc: "A part of the day.",
    [
      Property("from", .timeOfDay(), required: true, doc: "The first minute of the slot."),
      Property(
        "to", .timeOfDay(endOfDay: true), required: true, doc: "The minute after its last one."),
    ])

  private static let length = Shape.duration(.minutes(1)...(.days(365)))
  private static let sent = Shape.integer(0...1_000)

  private static let row = ObjectShape(
    title: "Probability by condition", doc: "A probability where all conditions of the row hold.",
    [
      Property(
        "share", .share, required: true, doc: "Probability of a push there; 0 and 1 are no chance."
      ),
      Property(
        "points", .list(of: .integer(1...Int64(DailyChance.pointsMax)), count: 1...24),
        doc: "Points of the day, by number from 1."),
      Property(
        "on", .list(of: .choice(of: Weekday.self), count: 1...7), doc: "Local days of the week."),
      Property(
        "awayMin", length, doc: "The shortest time for which the app has not been open."),
      Property("awayMax", length, doc: "It was open less long ago than this."),
      Property(
        "sentMin", sent, doc: "The least number of pushes sent on this local day, of any kind."),
      Property("sentMax", sent, doc: "The largest such number."),
    ])

  private static let terms = ObjectShape(
    title: "Availability", doc: "What must hold before chance decides.",
    [
      Property(
        "allowed", .boolean,
        doc:
          "Whether the policy must be willing to send the push at once: no quiet hours, cap, gap "
          + "or preference against it, and a device that may show it."),
      Property("sincePush", length, doc: "The least time since the last push."),
      Property(
        "sinceOpening", length,
        doc: "The least time since the app was last open, through a push or not."),
    ])
}
