import Documents
import PushModel
import Statistics

/// Fit of who opens what: level, spread between people, hours and wear.
struct ResponseFit {
  let trials: ResponseTrials
  let question: LogQuestion
  var part = CalibrationPart(.response)
  /// The models that were fitted to all people; `nil` where the log has too few openings.
  private(set) var models: ResponseModels?

  /// Largest accepted share of people in the wrong cell of opening shares, beyond chance.
  static let misplacedMax = 0.05
  /// Largest accepted deviation of the number of changes between opened and not opened from chance.
  static let orderMax = 0.1

  private init(_ trials: ResponseTrials, _ question: LogQuestion) {
    self.trials = trials
    self.question = question
  }

  static func fitted(
    _ log: PushLog, _ clock: LogClock, _ question: LogQuestion, _ delays: OpeningDelays
  ) throws(StatisticsError) -> ResponseFit {
    let trials = try ResponseTrials(log, clock, question, seen: delays.withinWindow)
    var fit = Self(trials, question)
    do throws(StatisticsError) {
      try fit.run()
    } catch {
      guard case .degenerate(_, let why) = error else { throw error }
      fit.part.leaveOut("\(why)")
    }
    fit.noteLost()
    if trials.atThinHours > 0, fit.part.state != .absent {
      fit.part.notes.append(
        "\(grouped(trials.atThinHours)) pushes at hours at which hardly anybody was pushed are left "
          + "out of the rates")
    }
    if trials.leftOut > 0 {
      fit.part.notes.append("\(grouped(trials.leftOut)) pushes of kinds that are hardly opened")
    }
    return fit
  }

  private mutating func run() throws(StatisticsError) {
    guard !trials.kinds.isEmpty else {
      return part.leaveOut("fewer than \(ResponseTrials.opensMin) openings that were watched")
    }
    guard trials.all.count > 2 else { return part.leaveOut("fewer than three people") }
    try describe()
    var models = try ResponseModels(hours: trials.blocks.hours) {
      (hours, wear, start) throws(StatisticsError) in try fit(trials.all, hours, wear, start)
    }
    if question.drawsWorlds { models.keepHours() }
    self.models = models
    let taken = models.entries[models.taken]
    try checkSpread(
      try fit(
        trials.kept, taken.choice.hasHours ? trials.blocks.hours : [24], taken.choice.wear,
        taken.fit))
    try checkOrder()
    try report(models)
    part.judge()
  }

  /// Names what no log tells.
  private mutating func noteLost() {
    guard part.state != .absent else { return }
    part.notes.append(
      "openings that the app's tracking loses are unidentified: a constant share of lost openings "
        + "cannot be told from a lower open rate, and the rates are those of openings that were logged"
    )
  }

  /// The usual figures, reported whether or not a world has parameters for them.
  private mutating func describe() throws(StatisticsError) {
    var counts: [Tally] = []
    for own in trials.all { counts.append(try Tally(own.count { $0.isSuccess }, of: own.count)) }
    let people = counts.count { $0.trials > 0 }
    let open = try RatioEstimate(
      numerators: counts.map { Double($0.successes) },
      denominators: counts.map { Double($0.trials) })
    let shown = counts.reduce(0) { $0 + $1.trials }
    part.values.append(
      CalibrationValue(
        "opened of shown", try FittedValue(open, level: question.level), .share, count: shown,
        of: "pushes"))
    let beta = try BetaBinomialFit(counts, level: question.level)
    for (name, value, unit) in [
      ("beta a", beta.a, CalibrationValue.Unit.number), ("beta b", beta.b, .number),
      ("correlation within people", beta.correlation, .share),
    ] {
      part.values.append(CalibrationValue(name, value, unit, count: people, of: "people"))
    }
  }

  /// Checks the spread between held-out people against the fit.
  private mutating func checkSpread(_ fit: FrailtyFit) throws(StatisticsError) {
    do throws(StatisticsError) {
      let spread = try fit.spread(of: trials.held)
      part.checks.append(
        CalibrationCheck(
          "spread between the held-out people", p: spread.test.pValue,
          effect: spread.misplacedShare - spread.misplacedByChance, limit: Self.misplacedMax,
          failing:
            "people differ in other ways than by a log-normal factor on the hazard of opening"))
    } catch {
      guard case .degenerate(_, let why) = error else { throw error }
      part.notes.append("the spread between people is not checked: \(why)")
    }
  }

  /// Checks whether the order of openings is explained by people's own rates.
  private mutating func checkOrder() throws(StatisticsError) {
    let runs = try OutcomeRuns(trials.all.map { $0.map(\.isSuccess) })
    part.checks.append(
      CalibrationCheck(
        "order of each person's outcomes", p: try runs.test.pValue, effect: abs(runs.ratio - 1),
        limit: Self.orderMax,
        failing: "openings follow one another by "
          + (runs.ratio < 1 ? "habit: " : "turns: ")
          + "they change \(CalibrationSetting.digits((runs.ratio * 100).rounded())) % as often as "
          + "independent ones would"))
  }

  private func fit(
    _ people: [[FrailTrial]], _ hours: [Double], _ wear: Wear, _ start: FrailtyFit?
  ) throws(StatisticsError) -> FrailtyFit {
    let alike = hours.count > 1 ? people : people.map { $0.map(\.atAnyHour) }
    return try FrailtyFit(
      alike, kinds: trials.kinds.count, blockHours: hours, wear: wear,
      hasVisits: trials.hasVisits, from: start, level: question.level)
  }
}
