import Documents
import PushModel
import Statistics

/// Fit of who opens what: level, spread between people, hours and wear.
struct ResponseFit {
  let trials: ResponseTrials
  let question: LogQuestion
  var part = CalibrationPart(.response)

  /// Largest accepted share of people in the wrong cell of opening shares, beyond chance.
  static let misplacedMax = 0.05
  /// Largest accepted deviation of the number of changes between opened and not opened from chance.
  static let orderMax = 0.1
  /// Level of the tests for effects of hours and of wear.
  static let alpha = 0.01

  private init(_ trials: ResponseTrials, _ question: LogQuestion) {
    self.trials = trials
    self.question = question
  }

  static func part(
    _ log: PushLog, _ clock: LogClock, _ question: LogQuestion, _ delays: OpeningDelays
  ) throws(StatisticsError) -> CalibrationPart {
    let trials = try ResponseTrials(log, clock, question, seen: delays.withinWindow)
    var fit = Self(trials, question)
    do throws(StatisticsError) {
      try fit.run()
    } catch {
      guard case .degenerate(_, let why) = error else { throw error }
      fit.part.leaveOut("\(why)")
    }
    if trials.leftOut > 0 {
      fit.part.notes.append("\(grouped(trials.leftOut)) pushes of kinds that are hardly opened")
    }
    return fit.part
  }

  private mutating func run() throws(StatisticsError) {
    guard !trials.kinds.isEmpty else {
      return part.leaveOut("fewer than \(ResponseTrials.opensMin) openings that were watched")
    }
    guard trials.all.count > 2 else { return part.leaveOut("fewer than three people") }
    try describe()
    let chosen = try choose()
    try checkSpread(chosen)
    try checkOrder()
    let hours = chosen.blocks.isEmpty ? [24] : trials.blocks.hours
    let fit = try FrailtyFit(
      trials.all, kinds: trials.kinds.count, blockHours: hours, wear: chosen.wear,
      from: chosen, level: question.level)
    report(fit)
    part.judge()
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

  /// Hours if they matter, then the wear that Schwarz's criterion prefers.
  private func choose() throws(StatisticsError) -> FrailtyFit {
    var best = try fit(hours: [24], .none)
    let blocks = trials.blocks.hours
    if blocks.count > 1 {
      let other = try fit(hours: blocks, .none)
      let gain = max(0, 2 * (other.logLikelihood - best.logLikelihood))
      let p = try ChiSquare.upperTail(gain, degreesOfFreedom: Double(blocks.count - 1))
      if p < Self.alpha { best = other }
    }
    let (hours, unworn) = (best.blocks.isEmpty ? [24] : blocks, best)
    for wear in Wear.allCases where wear != .none {
      do throws(StatisticsError) {
        let other = try fit(hours: hours, wear, from: unworn)
        // A world has no response that grows with what was shown.
        let isPossible = (0...(wear == .recency ? 1 : 100)).contains(other.wearing[0].value)
        if isPossible, other.criterion < best.criterion { best = other }
      } catch {
        guard case .degenerate = error else { throw error }
      }
    }
    return best
  }

  private func fit(
    hours: [Double], _ wear: Wear, from start: FrailtyFit? = nil
  ) throws(StatisticsError) -> FrailtyFit {
    try FrailtyFit(
      trials.kept, kinds: trials.kinds.count, blockHours: hours, wear: wear, from: start,
      level: question.level)
  }
}

/// A division of the day into blocks of neighbouring hours.
struct HourBlocks: Hashable {
  /// The block of each hour.
  private let ofHour: [Int]
  let hours: [Double]

  /// Blocks of three hours, longer where there are too few openings.
  init(_ opens: [Int]) {
    var starts: [Int] = []
    var count = 0
    for hour in stride(from: 0, to: 24, by: 3) {
      if starts.isEmpty || count >= ResponseTrials.opensMin {
        starts.append(hour)
        count = 0
      }
      count += opens[hour..<hour + 3].reduce(0, +)
    }
    // The last block may be too small; it is joined to the one before.
    if count < ResponseTrials.opensMin, starts.count > 1 { starts.removeLast() }
    ofHour = (0..<24).map { hour in starts.lastIndex { $0 <= hour }! }
    hours = starts.indices.map { Double((starts + [24])[$0 + 1] - starts[$0]) }
  }

  func block(_ hour: Int) -> Int { ofHour[hour] }

  /// The first and last hour of a block.
  func range(_ block: Int) -> (Int, Int) {
    (ofHour.firstIndex(of: block)!, ofHour.lastIndex(of: block)!)
  }
}
