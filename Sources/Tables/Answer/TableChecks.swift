import Statistics

/// Checks of a table's data, the most important first.
struct TableChecks {
  let figures: TableFigures
  let path: String

  /// Smallest number of units at which a normal quantile is wide enough.
  static let unitsMin = 50

  private var intake: TableIntake { figures.intake }
  private var question: TableQuestion { figures.question }
  private var isCompared: Bool { figures.baseline != nil && figures.armOrder.count > 1 }
  private var noun: String { question.unit == .row ? "row" : "unit" }

  func all() throws(StatisticsError) -> [TableCheck] {
    var checks: [TableCheck] = []
    if question.arm != nil, figures.armOrder.count == 1 { checks.append(oneArm) }
    if isCompared, question.design == .split {
      if let found = try sampleRatio() { checks.append(found) }
      if let found = try denominators() { checks.append(found) }
    }
    checks += identities() + missing() + impossible() + above() + covariates()
    if isCompared { checks += sizes() + carriers() }
    return checks + constants()
  }

  // MARK: Who is counted

  private var oneArm: TableCheck {
    TableCheck(
      name: "oneArm", state: .warning,
      text: "`\(question.arm!)` has one value, `\(intake.arms[0])`: there is nothing to compare")
  }

  private func sampleRatio() throws(StatisticsError) -> TableCheck? {
    let counts = figures.armOrder.map { figures.size($0) }
    let weights = question.weights ?? counts.map { _ in 1 }
    guard counts.contains(where: { $0 > 0 }) else { return nil }
    let p = try Self.sampleRatioP(counts, weights)
    let total = Double(counts.reduce(0, +))
    let scale = weights.reduce(0, +)
    var effect = 0.0
    for (count, weight) in zip(counts, weights) {
      let distance = Double(count) / (total * weight / scale) - 1
      if abs(distance) > abs(effect) { effect = distance }
    }
    let check = SampleRatioCheck(counts: counts, p: p)
    let sizes = zip(figures.armOrder, counts).map { "\(intake.arms[$0]) \($1)" }
    let shares = weights.map { $0 == $0.rounded() ? "\(Int($0))" : "\($0)" }
    let verdict =
      check.verdict(on: shares.joined(separator: ":"))
      + (check.isMismatch ? ": sample ratio mismatch, no comparison can be trusted" : "")
    let isDoubtful = check.p < SampleRatioCheck.doubt
    return TableCheck(
      name: "sampleRatio", state: check.isMismatch ? .alarm : isDoubtful ? .warning : .fine,
      text: "sizes of the arms, \(sizes.joined(separator: ", ")), \(verdict)",
      p: check.p, threshold: check.threshold, effect: effect)
  }

  /// The p-value of the sample ratio; 0 where chi-square is beyond the range of its distribution,
  /// as of 9e15 trials in one arm and a hundred in the other.
  private static func sampleRatioP(
    _ counts: [Int], _ weights: [Double]
  ) throws(StatisticsError) -> Double {
    do throws(StatisticsError) {
      return try SampleRatio.check(counts: counts, weights: weights).pValue
    } catch .unsupported {
      return 0
    }
  }

  /// A rate whose denominators differ between the arms compares different people.
  private func denominators() throws(StatisticsError) -> TableCheck? {
    var least: (p: Double, metric: String, arm: String)?
    for metric in figures.kinds.indices where figures.kinds[metric] == .ratio {
      guard let control = try figures.figures(metric, arm: figures.baseline!).denominators()
      else { continue }
      for arm in figures.armOrder where arm != figures.baseline {
        guard let own = try figures.figures(metric, arm: arm).denominators(),
          let p = try Self.pValue(control, own)
        else { continue }
        if p < least?.p ?? 2 {
          least = (p, figures.bound.quantities[metric].name, intake.arms[arm])
        }
      }
    }
    guard let least else { return nil }
    let isMismatch = SampleRatioCheck.isMismatch(least.p)
    return TableCheck(
      name: "denominators", state: isMismatch ? .warning : .fine,
      text: isMismatch
        ? "the denominator of `\(least.metric)` per unit differs between `\(least.arm)` and the "
          + "baseline: look at its count as well as at the ratio"
        : "denominators per unit are alike in the arms", p: least.p,
      threshold: SampleRatioCheck.alpha)
  }

  private static func pValue(
    _ control: Moments, _ own: Moments
  ) throws(StatisticsError) -> Double? {
    do throws(StatisticsError) {
      return try Welch(control: control, treatment: own).difference(level: 0.95).pValue
    } catch .degenerate {
      return control.mean == own.mean ? nil : 0
    }
  }

  private func identities() -> [TableCheck] {
    let found = intake.findings
    var checks: [TableCheck] = []
    if found.crossing > 0 {
      checks.append(
        warning(
          "crossing", found.crossing, "unit",
          "in more than one arm, left out; see lines \(found.crossingExample.first) and "
            + "\(found.crossingExample.second)"))
    }
    if found.unpaired > 0 {
      checks.append(
        warning(
          "unpaired", found.unpaired, "unit",
          "not in every arm, left out; see line \(found.unpairedLine)"))
    }
    if found.repeated > 0 {
      checks.append(
        warning(
          "repeated", found.repeated, "row",
          "the same as another of the unit, counted once; see lines "
            + "\(found.repeatedExample.first) and \(found.repeatedExample.second)"))
    }
    return checks
  }

  /// `3 units`, and what about them.
  private func warning(
    _ name: String, _ count: Int, _ noun: String, _ words: String
  ) -> TableCheck {
    TableCheck(
      name: name, state: .warning, text: "\(count) \(noun)\(count == 1 ? "" : "s") \(words)",
      count: count)
  }

  // MARK: Values

  private func missing() -> [TableCheck] {
    let (bound, counts) = (figures.bound, intake.counts)
    var columns: [(column: Int, sight: IntakeCounts.Sight, effect: String)] = []
    if let unit = bound.unit { columns.append((unit, counts.missingUnit, "left out")) }
    if let arm = bound.arm { columns.append((arm, counts.missingArm, "left out")) }
    let covariates = Set(question.covariates)
    for (place, column) in bound.numbers.enumerated() {
      let isCovariate = covariates.contains(bound.columns[column])
      columns.append(
        (
          column, counts.missing[place],
          isCovariate ? "replaced by the mean" : "left out of analyses that need it"
        ))
    }
    for (place, column) in bound.segments.enumerated() {
      columns.append((column, counts.missingSegment[place], "in no segment of it"))
    }
    return columns.filter { $0.sight.count > 0 }.map { column, sight, effect in
      warning(
        "missing", sight.count, "row",
        "without a value in `\(bound.columns[column])`, \(effect); see line \(sight.line)")
    }
  }

  private func impossible() -> [TableCheck] {
    let (bound, counts) = (figures.bound, intake.counts)
    var checks: [TableCheck] = []
    for (place, sight) in counts.impossible.enumerated() where sight.count > 0 {
      checks.append(
        warning(
          "impossible", sight.count, "row",
          "with an infinite value, or one beyond 1e30, in "
            + "`\(bound.columns[bound.numbers[place]])`, left out of analyses that need it; see line "
            + "\(sight.line)"))
    }
    for (place, sight) in counts.negative.enumerated() where sight.count > 0 {
      checks.append(
        warning(
          "negativeDenominator", sight.count, "row",
          "with a denominator below 0 in `\(bound.quantities[place].name)`, left out of it; see "
            + "line \(sight.line)"))
    }
    return checks
  }

  /// A few units above 1, where all others are shares, are mistakes in the data.
  private func above() -> [TableCheck] {
    figures.kinds.indices.compactMap { metric in
      guard figures.units[metric] == .share else { return nil }
      let count = figures.armOrder.reduce(0) { $0 + figures.figures(metric, arm: $1).above }
      guard count > 0 else { return nil }
      return warning(
        "aboveDenominator", count, noun,
        "with a numerator above the denominator in `\(figures.bound.quantities[metric].name)`, "
          + "which is a share for all others")
    }
  }

  private func covariates() -> [TableCheck] {
    figures.bound.covariates.indices.compactMap { place in
      let covariate = place - figures.bound.metricCount
      let found = figures.armOrder.reduce(0) {
        $0 + (figures.sums?.covariateCount($1, 0, covariate) ?? 0)
      }
      guard found == 0 else { return nil }
      return TableCheck(
        name: "covariate", state: .warning,
        text: "`\(figures.bound.quantities[place].name)` has no value for any unit: nothing is "
          + "adjusted")
    }
  }

  private func sizes() -> [TableCheck] {
    guard question.unit != .none else { return [] }
    return figures.armOrder.filter { figures.size($0) < Self.unitsMin }.map { arm in
      TableCheck(
        name: "fewUnits", state: .warning,
        text:
          "units in `\(intake.arms[arm])`: below \(Self.unitsMin) the delta method is too narrow "
          + "and a t interval assumes normal means", count: figures.size(arm))
    }
  }

  /// A ratio for which most units have no denominator rests on the few others.
  private func carriers() -> [TableCheck] {
    guard question.design == .split else { return [] }
    return figures.kinds.indices.filter { figures.kinds[$0] == .ratio }.flatMap { metric in
      figures.armOrder.compactMap { arm in
        let own = figures.figures(metric, arm: arm)
        guard own.units >= Self.unitsMin, own.carriers < Double(Self.unitsMin) else { return nil }
        return TableCheck(
          name: "fewCarriers", state: .warning,
          text:
            "units of \(own.units) in `\(intake.arms[arm])` carry the denominator of "
            + "`\(figures.bound.quantities[metric].name)`: below \(Self.unitsMin) its interval is one "
            + "of so few", count: Int(own.carriers.rounded()))
      }
    }
  }

  private func constants() -> [TableCheck] {
    guard question.unit != .none else { return [] }
    var checks: [TableCheck] = []
    for metric in figures.kinds.indices {
      let same = figures.armOrder.filter { arm in
        let own = figures.figures(metric, arm: arm)
        return own.units > 1 && own.spread == 0
      }
      guard !same.isEmpty else { continue }
      let names = same.map { "`\(intake.arms[$0])`" }.joined(separator: ", ")
      checks.append(
        TableCheck(
          name: "constant", state: .warning,
          text: "`\(figures.bound.quantities[metric].name)` is the same for every unit of \(names)")
      )
    }
    return checks
  }
}
