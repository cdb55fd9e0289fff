import PushModel

/// Feedback of visits and pushes on people's later visits. A world without it has people who visit
/// the app at their own rate, whatever is sent to them.
///
/// Each default is neutral, so that every parameter can be tried alone; ``published`` has the values
/// that have a source. `docs/model.md` has the formulas, and ``VisitLaw`` computes them.
package struct DynamicsParameters: Hashable, Sendable {
  package var habitGain = 0.0
  package var habitPerVisit = 0.0444
  package var habitHalfLife = Interval.days(30)
  package var habitWear = 0.0
  package var absenceFree = 1.0
  /// Number of further missed visits in which the rate of visits halves; 0 if absence has no effect.
  /// Fitted to T3, where half of all users are gone after 22 days, at a visit a day: ``published``.
  package var absenceHalving = 0.0
  package var absenceFloor = 0.0
  package var toldShare = 0.0
  package var toldHalfLife = Interval.hours(6)
  package var annoyanceHalfLife = Interval.days(7)
  package var annoyanceForgiven = 0.0
  package var silencePerAnnoyance = 0.0
  package var silencing: [Silencing: Double] = [
    .type: 3, .channel: 3, .business: 2, .unfollow: 1, .quietHours: 1, .leave: 1,
  ]

  /// No effect.
  package init() {}

  /// The values that `world.dynamics: published` stands for.
  package static var published: DynamicsParameters {
    var parameters = DynamicsParameters()
    parameters.habitGain = 1
    parameters.habitWear = 0.005
    parameters.absenceHalving = 1.7
    parameters.absenceFloor = 0.01
    parameters.toldShare = 0.3
    parameters.annoyanceForgiven = 0.5
    parameters.silencePerAnnoyance = 0.0005
    return parameters
  }

  /// Whether somebody may mute a business or stop following it because of pushes.
  package var silencesBusinesses: Bool {
    silencePerAnnoyance > 0 && (silencing[.business] ?? 0) + (silencing[.unfollow] ?? 0) > 0
  }

  /// The time by which ``Silencing/quietHours`` lengthens each end of somebody's quiet hours.
  /// *Assumption*.
  package static var quietStep: Interval { .hours(1) }
  /// The longest quiet hours that somebody sets. *Assumption*.
  package static var quietMax: Interval { .hours(16) }
  /// The quiet hours that somebody starts from who has none: those of most strategies.
  package static var quietUsual: QuietWindow { QuietWindow(from: 22 * 60, to: 8 * 60) }

  /// The word for ``published`` in a scenario.
  package static var publishedWord: String { "published" }
}

extension DynamicsParameters: Fielded {
  /// Keys of `world.dynamics`, each with its range, default, meaning and source.
  package static let fields = FieldList<DynamicsParameters>(
    of: DynamicsParameters(), title: "Dynamics",
    "How visits and pushes change later visits; a value that is not given has no effect.",
    words: [publishedWord: published],
    [
      Field(
        "habitGain", \.habitGain, .number(0...10),
        assumed: "How much more often one visits with a full habit than with none, less 1."),
      Field(
        "habitPerVisit", \.habitPerVisit, .share,
        "Share of the way to a full habit that a visit adds.", source: "T8"),
      Field(
        "habitHalfLife", \.habitHalfLife, .length,
        assumed: "Time in which half of the habit is lost."),
      Field(
        "habitWear", \.habitWear, .share,
        assumed: "Share of the habit that a push takes which is shown and not opened."),
      Field(
        "absenceFree", \.absenceFree, .number(0...100),
        assumed: "Visits that one may miss, at one's own rate, before absence has an effect."),
      Field(
        "absenceHalving", \.absenceHalving, .number(0...1_000),
        "Further missed visits in which the rate of visits halves; 0 for no effect.",
        source: "fitted to T3"),
      Field(
        "absenceFloor", \.absenceFloor, .share,
        assumed: "Share of the rate at which one visits after a long absence."),
      Field(
        "toldShare", \.toldShare, .share,
        assumed: "Share of the response to a push that is lost right after a visit."),
      Field(
        "toldHalfLife", \.toldHalfLife, .length,
        assumed: "Time in which half of that loss recovers."),
      Field(
        "annoyanceHalfLife", \.annoyanceHalfLife, .length,
        assumed:
          "Time in which half of the annoyance is forgotten; a push that is shown and not opened adds 1."
      ),
      Field(
        "annoyanceForgiven", \.annoyanceForgiven, .share,
        assumed: "Share of the annoyance that an opened push takes away."),
      Field(
        "silencePerAnnoyance", \.silencePerAnnoyance, .share,
        assumed:
          "Probability, for each 1 of annoyance, of silencing something at a push that is not opened."
      ),
      Field(
        "silencing", \.silencing,
        .map(
          key: .words(Silencing.allCases.map { FieldWord($0.name, $0.doc) }), value: .weight),
        "Weights of what is done then.", source: "assumption"),
    ])
}
