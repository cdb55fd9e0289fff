import Statistics

/// Two arms of independent trials, each with one outcome.
struct ShareContrast {
  let pair: ProportionPair
  let bounds: Bounds

  /// Smallest expected count for the normal distribution (Cochran 1954).
  private static let expectedMin = 5.0

  init(_ control: Tally, _ treatment: Tally, _ bounds: Bounds) throws(StatisticsError) {
    pair = try ProportionPair(control: control, treatment: treatment)
    self.bounds = bounds
  }

  private var table: [[Int]] {
    [pair.control, pair.treatment].map { [$0.successes, $0.failures] }
  }

  private var isSparse: Bool {
    let (a, b) = (Double(pair.control.trials), Double(pair.treatment.trials))
    let successes = Double(pair.control.successes + pair.treatment.successes)
    let failures = a + b - successes
    return min(a, b) * min(successes, failures) / (a + b) < Self.expectedMin
  }

  /// - Parameter isBrief: Whether it is one of many segments, which form a family and so share one
  ///   method; with few outcomes the exact test is added.
  func contrast(isBrief: Bool) throws(StatisticsError) -> Contrast {
    guard (pair.control.successes, pair.treatment.successes) != (0, 0),
      (pair.control.failures, pair.treatment.failures) != (0, 0)
    else {
      return Contrast(
        notEstimable: "the data have no variance", difference: pair.difference)
    }
    let pooled = try pair.zTest()
    let wald = try spread()
    var found = Contrast(notEstimable: "")
    found.difference = pair.difference
    found.interval = try pair.newcombe(level: bounds.level)
    found.variance = wald.map { $0.standardError * $0.standardError }
    if isSparse, !isBrief, let exact = try exactP() {
      found.method = "Fisher's exact test, Newcombe interval"
      found.p = exact
    } else {
      found.method = "pooled z test, Newcombe interval"
      found.statistic = pooled.statistic
      found.p = pooled.pValue
    }
    found.relative = pair.control.successes > 0 ? try relative() : nil
    found.relativeInterval = try relativeInterval()
    found.others = isBrief ? try sparseAnswer() : try others(pooled, wald)
    return found
  }

  /// p-value of Fisher's exact test; `nil` where a count is too large for it.
  private func exactP() throws(StatisticsError) -> Double? {
    let isCountable = table.allSatisfy { row in row.allSatisfy { $0 <= FisherExact.countMax } }
    return isCountable ? try FisherExact.pValue(table) : nil
  }

  private func exactAnswer() throws(StatisticsError) -> [OtherAnswer] {
    guard let p = try exactP() else { return [] }
    return [OtherAnswer(method: "Fisher's exact test", use: .sensitivity, p: p)]
  }

  /// The difference of the rates; `nil` when each arm has only successes or only failures.
  private func spread() throws(StatisticsError) -> Difference? {
    do throws(StatisticsError) {
      return try pair.wald(level: bounds.level)
    } catch .degenerate {
      return nil
    }
  }

  private func relative() throws(StatisticsError) -> Double {
    pair.treatment.rate! / pair.control.rate! - 1
  }

  private func relativeInterval() throws(StatisticsError) -> ConfidenceInterval? {
    do throws(StatisticsError) {
      let found = try pair.riskRatio(level: bounds.level).interval
      return ConfidenceInterval(low: found.low - 1, high: found.high - 1, level: found.level)
    } catch .degenerate {
      return nil
    }
  }

  private func sparseAnswer() throws(StatisticsError) -> [OtherAnswer] {
    isSparse ? try exactAnswer() : []
  }

  private func others(
    _ pooled: TestResult, _ wald: Difference?
  ) throws(StatisticsError) -> [OtherAnswer] {
    let yates = try Independence.chiSquare(table, yates: true)
    var others: [OtherAnswer] = []
    if isSparse {
      others.append(
        OtherAnswer(
          method: "pooled z test", use: .sensitivity, statistic: pooled.statistic,
          p: pooled.pValue))
    } else {
      others += try exactAnswer()
    }
    if let wald {
      others.append(Contrast("unpooled z test, Wald interval", wald).other(.sensitivity))
    }
    others.append(
      OtherAnswer(
        method: "chi-square test with Yates's correction", use: .sensitivity,
        statistic: yates.statistic, p: yates.pValue))
    return others
  }

  func nonInferiority(_ guarded: Bounds.Guard) throws(StatisticsError) -> NonInferiority {
    let oriented =
      guarded.isLowerBetter
      ? try ProportionPair(control: pair.treatment, treatment: pair.control) : pair
    return try NonInferiority(oriented, margin: guarded.margin, alpha: bounds.alpha)
  }
}
