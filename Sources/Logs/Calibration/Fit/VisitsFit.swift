import Documents
import PushModel
import SimWorld
import Statistics

/// Fit of how often people visit by themselves, and of what habit and absence do to that.
struct VisitsFit {
  private let log: PushLog
  private let question: LogQuestion
  private var part = CalibrationPart(.visits)
  private let people: [LoggedPerson]
  private let paths: VisitPaths
  private let visits: Int

  /// Largest number of people who are fitted; of more, as many are taken by the hash of their names.
  static let peopleMax = 2_000
  static let visitsMin = 100
  /// Largest standard error of the logarithm of 1 + gain: beyond, the interval reaches over a factor
  /// of seven, and the log does not tell.
  static let gainErrorMax = 0.5
  /// Largest accepted deviation of the visits of held-out people from what is expected of them, by the
  /// visits that they had missed.
  static let deviationMax = 0.1

  /// What is held while the rest is fitted: a log hardly tells it.
  private static let held = DynamicsParameters.published

  static func part(
    _ log: PushLog, _ clock: LogClock, _ question: LogQuestion
  ) throws(StatisticsError) -> CalibrationPart {
    var fit = Self(log, clock, question)
    do throws(StatisticsError) {
      try fit.run()
    } catch {
      guard case .degenerate(_, let why) = error else { throw error }
      fit.part.leaveOut("\(why)")
    }
    return fit.part
  }

  private init(_ log: PushLog, _ clock: LogClock, _ question: LogQuestion) {
    self.log = log
    self.question = question
    people = Array(log.people.prefix(Self.peopleMax))
    visits = people.reduce(0) { $0 + $1.visits.count }
    paths = VisitPaths(
      people, log, VisitLaw(Self.held), VisitHours(people, clock),
      begin: log.first + question.history.milliseconds)
  }

  private mutating func run() throws(StatisticsError) {
    guard log.hasVisits else { return part.leaveOut("no `visited` rows") }
    guard visits >= Self.visitsMin else {
      return part.leaveOut("\(visits) visits; \(Self.visitsMin) are needed")
    }
    let all = people.map(paths.paths)
    let kept = zip(people, all).filter { !$0.0.isHeldOut }.map(\.1)
    let held = zip(people, all).filter { $0.0.isHeldOut }.map(\.1)
    try check(try best(kept), against: held)
    try report(try best(all))
    if people.count < log.people.count {
      part.notes.append(
        "fitted to \(grouped(people.count)) of \(grouped(log.people.count)) people, taken by hash")
    }
    part.judge()
  }

  /// Habit and absence, without what the visits do not determine.
  private func best(_ people: [[VisitPath]]) throws(StatisticsError) -> VisitFit {
    var model = VisitFit.Model()
    model.floor = Self.held.absenceFloor
    for (habit, absence) in [(true, true), (false, true), (true, false)] {
      (model.hasHabit, model.hasAbsence) = (habit, absence)
      do throws(StatisticsError) {
        return try VisitFit(people, model: model, level: question.level)
      } catch {
        guard case .degenerate = error else { throw error }
      }
    }
    (model.hasHabit, model.hasAbsence) = (false, false)
    return try VisitFit(people, model: model, level: question.level)
  }

  private mutating func check(
    _ fit: VisitFit, against held: [[VisitPath]]
  ) throws(StatisticsError) {
    let cells = fit.visits(of: held, missing: [0, 1, 2, 4]).filter { $0.expected >= 5 }
    guard !cells.isEmpty else {
      return part.notes.append("the visits of held-out people are too few for a check")
    }
    let statistic = cells.reduce(0) { sum, cell in
      let off = cell.observed - cell.expected
      return sum + off * off / cell.expected
    }
    let total = cells.reduce(0) { $0 + $1.expected }
    let off = cells.reduce(0) { $0 + abs($1.observed - $1.expected) } / total
    part.checks.append(
      CalibrationCheck(
        "visits of the held-out people by visits missed",
        p: try ChiSquare.upperTail(statistic, degreesOfFreedom: Double(cells.count)), effect: off,
        limit: Self.deviationMax,
        failing: "people come back after an absence more or less often than one halving makes them")
    )
  }

  private mutating func report(_ fit: VisitFit) throws(StatisticsError) {
    part.model =
      "a log-normal rate of each person, with habit and absence; what forms a habit, how fast it "
      + "fades and what absence is free are held at their published values"
    set("world.activity.sessionsPerDay", "visits a day of the median", fit.median)
    set("world.activity.sessionsSigma", "spread of their logarithm", fit.sigma)
    reportGain(fit.gain)
    reportAbsence(fit.fading)
    hold("habitPerVisit", CalibrationSetting.digits(Self.held.habitPerVisit))
    hold("habitHalfLife", formatDuration(Self.held.habitHalfLife.milliseconds))
    hold("habitWear", CalibrationSetting.digits(Self.held.habitWear))
    hold("absenceFree", CalibrationSetting.digits(Self.held.absenceFree))
    hold("absenceFloor", CalibrationSetting.digits(Self.held.absenceFloor))
    part.notes.append(
      "people are taken to be there from the log's first row, with the habit of a steady visitor")
  }

  private mutating func reportGain(_ gain: FittedValue?) {
    guard let gain, gain.standardError / (1 + gain.value) <= Self.gainErrorMax else {
      part.unidentified.append(
        CalibrationGap(
          name: "habit gain",
          reason: "too few visits, or people's habits differ too little; a scenario keeps its own"))
      return
    }
    let key = "world.dynamics.habitGain"
    let shown = shown("habit gain", gain)
    guard gain.value < 0 else { return part.set([key], to: shown, level: question.level) }
    part.values.append(shown)
    let fitted = CalibrationSetting.digits(gain.value)
    part.fix(key, "0", "\(fitted) was fitted, and a world has none below 0")
  }

  private mutating func reportAbsence(_ fading: FittedValue?) {
    guard let fading, fading.interval.low > 0 else {
      part.unidentified.append(
        CalibrationGap(
          name: "absence halving",
          reason: "no effect of absence is shown by this log; a scenario keeps its own"))
      return
    }
    let ln2 = 0.693_147_180_559_945_3
    let value = ln2 / fading.value
    set(
      "world.dynamics.absenceHalving", "absence halving, in visits",
      FittedValue(
        value: value, standardError: value * fading.standardError / fading.value,
        interval: ConfidenceInterval(
          low: ln2 / fading.interval.high, high: ln2 / fading.interval.low,
          level: question.level)))
  }

  private mutating func set(_ key: String, _ name: String, _ value: FittedValue) {
    part.set([key], to: shown(name, value), level: question.level)
  }

  private func shown(_ name: String, _ value: FittedValue) -> CalibrationValue {
    CalibrationValue(name, value, .number, count: visits, of: "visits")
  }

  private mutating func hold(_ key: String, _ value: String) {
    part.fix("world.dynamics." + key, value, "held, not fitted")
  }
}
