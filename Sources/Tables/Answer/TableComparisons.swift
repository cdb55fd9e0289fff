import Statistics

/// Every arm against the baseline: success metrics as a family, guardrails, segments as hints.
struct TableComparisons {
  let comparer: TableComparer
  private var figures: TableFigures { comparer.figures }
  private var question: TableQuestion { figures.question }
  private var alpha: Double { comparer.bounds.alpha }

  init(_ comparer: TableComparer) { self.comparer = comparer }

  private var arms: [Int] { figures.armOrder.filter { $0 != comparer.baseline } }

  private func role(_ metric: Int) -> Comparison.Role {
    let name = figures.bound.quantities[metric].name
    if question.margins[name] != nil { return .guardrail }
    return question.success?.contains(name) ?? true ? .success : .companion
  }

  /// Arm by arm: success metrics, guardrails, the rest.
  func rows() throws(StatisticsError) -> [Comparison] {
    var rows: [Comparison] = []
    for arm in arms {
      for role in [Comparison.Role.success, .guardrail, .companion] {
        for metric in figures.kinds.indices where self.role(metric) == role {
          var contrast = try comparer.contrast(metric, arm: arm)
          contrast.others += try common(metric, arm)
          rows.append(row(contrast, metric, arm, 0, "all", role))
        }
      }
    }
    return try rows.adjusted(.success, by: question.correction.adjustment, alpha: alpha)
  }

  /// Common differences over each dimension's segments, for metrics of outcomes or totals.
  private func common(_ metric: Int, _ arm: Int) throws(StatisticsError) -> [OtherAnswer] {
    var found: [OtherAnswer] = []
    for dimension in figures.map.dimensions.indices {
      if let answer = try common(metric, arm, dimension) { found.append(answer) }
    }
    return found
  }

  private func common(
    _ metric: Int, _ arm: Int, _ dimension: Int
  ) throws(StatisticsError) -> OtherAnswer? {
    guard figures.pairs == nil, [.outcome, .totals].contains(figures.kinds[metric]) else {
      return nil
    }
    var strata: [(control: Tally, treatment: Tally)] = []
    for value in figures.map.order(of: dimension) {
      let stratum = figures.map.place(dimension: dimension, value: value)
      let control = figures.figures(metric, arm: comparer.baseline, in: stratum)
      let own = figures.figures(metric, arm: arm, in: stratum)
      guard let a = try control.tally(), let b = try own.tally() else { return nil }
      strata.append((a, b))
    }
    do throws(StatisticsError) {
      let found = try MantelHaenszel.riskDifference(strata, level: comparer.bounds.level)
      let name = figures.map.dimensions[dimension]
      return Contrast("Mantel-Haenszel over `\(name)`", found).other(.sensitivity)
    } catch .degenerate {
      return nil
    }
  }

  /// Effects of success metrics by segment, and tests of whether they differ.
  func segments() throws(StatisticsError) -> (
    rows: [Comparison], tests: [SegmentTests], interactions: [Interaction]
  ) {
    var rows: [Comparison] = []
    var tests: [SegmentTests] = []
    var interactions: [Interaction] = []
    for dimension in figures.map.dimensions.indices {
      for arm in arms {
        for metric in figures.kinds.indices where role(metric) == .success {
          let own = try segmentRows(dimension, arm, metric)
          rows += own.map(\.row)
          tests.append(try test(own.map(\.row), dimension, arm, metric))
          interactions.append(try interaction(own, dimension, arm, metric))
        }
      }
    }
    return (
      try rows.adjusted(.exploratory, by: .benjaminiHochberg, alpha: alpha), tests,
      try interactions.adjusted()
    )
  }

  private typealias SegmentRow = (row: Comparison, variance: Double?)

  private func segmentRows(
    _ dimension: Int, _ arm: Int, _ metric: Int
  ) throws(StatisticsError) -> [SegmentRow] {
    var rows: [SegmentRow] = []
    for value in figures.map.order(of: dimension) {
      let stratum = figures.map.place(dimension: dimension, value: value)
      let contrast = try comparer.contrast(metric, arm: arm, in: stratum, isBrief: true)
      let segment = "\(figures.map.dimensions[dimension])=\(figures.map.values[dimension][value])"
      rows.append((row(contrast, metric, arm, stratum, segment, .exploratory), contrast.variance))
    }
    return rows
  }

  private func test(
    _ rows: [Comparison], _ dimension: Int, _ arm: Int, _ metric: Int
  ) throws(StatisticsError) -> SegmentTests {
    let p = rows.compactMap(\.p)
    func count(_ values: [Double]) -> Int { values.count { Comparison.isShown($0, alpha: alpha) } }
    return SegmentTests(
      metric: figures.bound.quantities[metric].name, dimension: figures.map.dimensions[dimension],
      arm: figures.intake.arms[arm], baseline: figures.intake.arms[comparer.baseline],
      tested: p.count, unadjusted: count(p),
      holm: p.isEmpty ? 0 : count(try Adjustment.holm.adjusted(p)),
      benjaminiHochberg: p.isEmpty ? 0 : count(try Adjustment.benjaminiHochberg.adjusted(p)),
      common: try common(metric, arm, dimension))
  }

  private func interaction(
    _ rows: [SegmentRow], _ dimension: Int, _ arm: Int, _ metric: Int
  ) throws(StatisticsError) -> Interaction {
    // Few units show their own spread too badly for a chi-square distribution.
    let usable = rows.filter {
      $0.row.difference != nil && $0.variance ?? 0 > 0
        && $0.row.degreesOfFreedom ?? .infinity >= Double(TableChecks.unitsMin - 1)
    }
    var found = Interaction(
      metric: figures.bound.quantities[metric].name, unit: figures.units[metric],
      dimension: figures.map.dimensions[dimension], arm: figures.intake.arms[arm],
      baseline: figures.intake.arms[comparer.baseline], segments: usable.count,
      method: "Cochran's Q over segments")
    guard usable.count > 1 else {
      found.method =
        "not estimable, fewer than two segments are large enough to show an effect and its spread"
      return found
    }
    let test: TestResult
    do throws(StatisticsError) {
      test = try CochranQ.test(
        differences: usable.map { $0.row.difference! }, variances: usable.map { $0.variance! })
    } catch .unsupported(let method, let value, let limit) {
      found.method = "not estimable, \(method): \(value) is beyond \(limit)"
      return found
    }
    found.statistic = test.statistic
    found.degreesOfFreedom = test.degreesOfFreedom
    found.p = test.pValue
    if figures.intake.findings.spread[dimension] > 0 || figures.pairs != nil {
      found.method += ", which takes them for independent though units are in several"
    }
    return found
  }

  /// Tests of outcomes in all arms at once, if there are more than two.
  func omnibus() throws(StatisticsError) -> [OmnibusTest] {
    guard figures.armOrder.count > 2, figures.pairs == nil else { return [] }
    var tests: [OmnibusTest] = []
    for metric in figures.kinds.indices {
      guard [.outcome, .totals].contains(figures.kinds[metric]) else { continue }
      var table: [[Int]] = []
      for arm in figures.armOrder {
        if let tally = try figures.figures(metric, arm: arm).tally(), tally.trials > 0 {
          table.append([tally.successes, tally.failures])
        }
      }
      guard table.count > 2, [0, 1].allSatisfy({ side in table.contains { $0[side] > 0 } }) else {
        continue
      }
      guard let test = try independence(of: table) else { continue }
      tests.append(
        OmnibusTest(
          metric: figures.bound.quantities[metric].name, method: "chi-square test over all arms",
          statistic: test.statistic, degreesOfFreedom: test.degreesOfFreedom ?? 0, p: test.pValue))
    }
    return tests
  }

  /// The chi-square test of a table; `nil` where its statistic is beyond the range of the
  /// distribution, so that no row tells it.
  private func independence(of table: [[Int]]) throws(StatisticsError) -> TestResult? {
    do throws(StatisticsError) {
      return try Independence.chiSquare(table)
    } catch .unsupported {
      return nil
    }
  }

  // MARK: Judging

  private func row(
    _ contrast: Contrast, _ metric: Int, _ arm: Int, _ stratum: Int, _ segment: String,
    _ role: Comparison.Role
  ) -> Comparison {
    let name = figures.bound.quantities[metric].name
    let own = figures.figures(metric, arm: arm, in: stratum)
    let control = figures.figures(metric, arm: comparer.baseline, in: stratum)
    var row = Comparison(
      metric: name, unit: figures.units[metric], segment: segment, role: role,
      arm: figures.intake.arms[arm], baseline: figures.intake.arms[comparer.baseline],
      armValue: contrast.levels?.arm ?? own.value,
      baselineValue: contrast.levels?.baseline ?? control.value, difference: contrast.difference,
      low: contrast.interval?.low, high: contrast.interval?.high, relative: contrast.relative,
      relativeLow: contrast.relativeInterval?.low, relativeHigh: contrast.relativeInterval?.high,
      p: contrast.p, margin: role == .guardrail ? question.margins[name] : nil,
      verdict: contrast.isIdentity ? .identical : .notEstimable, method: contrast.method,
      subscribers: figures.kinds[metric] == .totals
        ? Int(min(own.denominator, 0x1p53)) : own.units,
      replications: 1, varianceReduction: contrast.varianceReduction, others: contrast.others)
    row.statistic = contrast.statistic
    row.degreesOfFreedom = contrast.degreesOfFreedom
    row.judge(isHigherBetter: !question.lowerIsBetter.contains(name), alpha: alpha)
    if role == .guardrail, let test = contrast.nonInferiority { row.judge(test) }
    row.weighMargin()
    return row
  }
}
