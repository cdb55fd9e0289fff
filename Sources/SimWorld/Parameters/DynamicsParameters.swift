import PushModel

/// Feedback of visits and pushes on people's later visits. A world without it has people who visit
/// the app at their own rate, whatever is sent to them.
///
/// Each default is neutral, so that every parameter can be tried alone; ``published`` has the values
/// that have a source. `docs/model.md` has the formulas, and ``VisitLaw`` computes them.
package struct DynamicsParameters: Hashable, Sendable {
  /// How much more often somebody visits with a full habit than with none, less 1. *Assumption*
  /// about its size.
  package var habitGain = 0.0
  /// Share of the way to a full habit that one visit adds. The median person has 95 % of it
  /// after 66 daily repetitions (T8, Lally et al. 2010), so that it is 1 - 0.05^(1/66).
  package var habitPerVisit = 0.0444
  /// Time in which half of the habit is lost. *Assumption*.
  package var habitHalfLife = Interval.days(30)
  /// Share of the habit that a push wears down which is shown and not opened. *Assumption*.
  package var habitWear = 0.0
  /// Number of visits that somebody may miss before absence makes the next one less likely; a visit
  /// is missed in the mean time between their visits. *Assumption*.
  package var absenceFree = 1.0
  /// Number of further missed visits in which the rate of visits halves; 0 if absence has no effect.
  /// Fitted to T3, where half of all users are gone after 22 days, at a visit a day: ``published``.
  package var absenceHalving = 0.0
  /// The share of the rate at which people visit who have been away for long. *Assumption*.
  package var absenceFloor = 0.0
  /// Share of the response to a push that is lost right after a visit, which tells what the push
  /// would. *Assumption*.
  package var toldShare = 0.0
  /// Time in which half of that loss recovers. *Assumption*.
  package var toldHalfLife = Interval.hours(6)
  /// Time in which half of the annoyance is forgotten. Each push that is shown and not opened adds 1
  /// to it. *Assumption*.
  package var annoyanceHalfLife = Interval.days(7)
  /// Share of the annoyance that an opened push takes away. *Assumption*.
  package var annoyanceForgiven = 0.0
  /// Probability that somebody silences something at a push that annoys them, for each unit of
  /// annoyance; 0 if nobody does. *Assumption*.
  package var silencePerAnnoyance = 0.0
  /// Weights of what they do then. *Assumption*.
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

extension DynamicsParameters: Codable {
  private enum CodingKeys: String, CodingKey {
    case habitGain, habitPerVisit, habitHalfLife, habitWear, absenceFree, absenceHalving
    case absenceFloor, toldShare, toldHalfLife
    case annoyanceHalfLife, annoyanceForgiven, silencePerAnnoyance, silencing
  }

  /// Decodes the word `published`, or values of parameters; those that are not given are neutral.
  package init(from decoder: any Decoder) throws {
    if let word = try? decoder.singleValueContainer().decode(String.self) {
      guard word == Self.publishedWord else {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(
            codingPath: decoder.codingPath, debugDescription: "\(word) is not 'published'"))
      }
      self = .published
      return
    }
    let keys = try decoder.container(keyedBy: CodingKeys.self)
    habitGain = try keys.decode(Double.self, forKey: .habitGain)
    habitPerVisit = try keys.decode(Double.self, forKey: .habitPerVisit)
    habitHalfLife = try keys.decode(Interval.self, forKey: .habitHalfLife)
    habitWear = try keys.decode(Double.self, forKey: .habitWear)
    absenceFree = try keys.decode(Double.self, forKey: .absenceFree)
    absenceHalving = try keys.decode(Double.self, forKey: .absenceHalving)
    absenceFloor = try keys.decode(Double.self, forKey: .absenceFloor)
    toldShare = try keys.decode(Double.self, forKey: .toldShare)
    toldHalfLife = try keys.decode(Interval.self, forKey: .toldHalfLife)
    annoyanceHalfLife = try keys.decode(Interval.self, forKey: .annoyanceHalfLife)
    annoyanceForgiven = try keys.decode(Double.self, forKey: .annoyanceForgiven)
    silencePerAnnoyance = try keys.decode(Double.self, forKey: .silencePerAnnoyance)
    silencing = try keys.decode([Silencing: Double].self, forKey: .silencing)
  }
}
