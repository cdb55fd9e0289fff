import Statistics

/// Compares arms with the baseline, metric by metric.
struct TableComparer {
  let figures: TableFigures
  let bounds: Bounds
  let baseline: Int

  private var question: TableQuestion { figures.question }

  /// - Parameter isBrief: Without other methods and covariates, as for segments.
  func contrast(
    _ metric: Int, arm: Int, in stratum: Int = 0, isBrief: Bool = false
  ) throws(StatisticsError) -> Contrast {
    do throws(StatisticsError) {
      if let pairs = figures.pairs {
        return try paired(pairs, metric, arm, stratum, isBrief: isBrief)
      }
      return try split(metric, arm, stratum, isBrief: isBrief)
    } catch .degenerate(_, let reason) {
      return without(reason, metric, arm, stratum)
    } catch .unsupported(let method, let found, let limit) {
      return without(
        .notEstimable("\(method): \(found) is beyond \(limit)"), metric, arm, stratum)
    }
  }

  private func without(
    _ reason: Degeneracy, _ metric: Int, _ arm: Int, _ stratum: Int
  ) -> Contrast {
    let own = figures.figures(metric, arm: arm, in: stratum).value
    let control = figures.figures(metric, arm: baseline, in: stratum).value
    var found = Contrast(
      notEstimable: reason.description,
      difference: own.flatMap { own in control.map { own - $0 } })
    if reason == .exactIdentity {
      found.isIdentity = true
      found.difference = 0
      found.method = "exact identity, unit by unit"
    }
    return found
  }

  private var guarded: (Int) -> Bounds.Guard? {
    { metric in
      let name = figures.bound.quantities[metric].name
      return question.margins[name].map {
        Bounds.Guard(margin: $0, isLowerBetter: question.lowerIsBetter.contains(name))
      }
    }
  }

  // MARK: Split

  private func split(
    _ metric: Int, _ arm: Int, _ stratum: Int, isBrief: Bool
  ) throws(StatisticsError) -> Contrast {
    let control = figures.figures(metric, arm: baseline, in: stratum)
    let own = figures.figures(metric, arm: arm, in: stratum)
    guard control.value != nil, own.value != nil else {
      throw .degenerate(method: "comparison", .noDenominator)
    }
    switch figures.kinds[metric] {
    case .totals: return try totals(metric, control, own, isBrief: isBrief)
    case .outcome: return try outcome(metric, arm, control, own, isBrief: isBrief)
    case .mean, .ratio: return try numbers(metric, arm, control, own, isBrief: isBrief)
    }
  }

  private func totals(
    _ metric: Int, _ control: ArmFigures, _ own: ArmFigures, isBrief: Bool
  ) throws(StatisticsError) -> Contrast {
    guard let a = try control.tally(), let b = try own.tally() else {
      throw .degenerate(
        method: "totals", .notEstimable("totals that are no counts of trials show no spread"))
    }
    return try share(metric, a, b, isBrief: isBrief)
  }

  private func share(
    _ metric: Int, _ control: Tally, _ own: Tally, isBrief: Bool
  ) throws(StatisticsError) -> Contrast {
    let shares = try ShareContrast(control, own, bounds)
    var found = try shares.contrast(isBrief: isBrief)
    guard !isBrief, found.p != nil else { return found }
    if let guarded = guarded(metric) {
      found.nonInferiority = try shares.nonInferiority(guarded)
    }
    if control.trials > 1, own.trials > 1 {
      found.others.append(
        try UnitContrast.alwaysValid(
          try Self.moments(control), try Self.moments(own), alpha: 1 - question.level))
    }
    return found
  }

  /// Moments of outcomes that are 0 or 1.
  private static func moments(_ tally: Tally) throws(StatisticsError) -> Moments {
    let share = Double(tally.successes) / Double(tally.trials)
    return try Moments(
      count: tally.trials, mean: share,
      variance: share * Double(tally.failures) / Double(tally.trials - 1))
  }

  private func outcome(
    _ metric: Int, _ arm: Int, _ control: ArmFigures, _ own: ArmFigures, isBrief: Bool
  ) throws(StatisticsError) -> Contrast {
    let a = try Tally(Int(control.numerator), of: control.units)
    let b = try Tally(Int(own.numerator), of: own.units)
    let plain = try share(metric, a, b, isBrief: isBrief)
    guard !isBrief, plain.p != nil else { return plain }
    return try adjusted(plain, metric, arm, isMean: true)
  }

  private func numbers(
    _ metric: Int, _ arm: Int, _ control: ArmFigures, _ own: ArmFigures, isBrief: Bool
  ) throws(StatisticsError) -> Contrast {
    let isMean = figures.kinds[metric] == .mean
    let origin = isMean ? control.value ?? 0 : 0
    let units = UnitContrast(
      control: try control.parts(from: origin), treatment: try own.parts(from: origin),
      origin: origin, isMean: isMean, bounds: bounds, carriers: (control.carriers, own.carriers))
    var plain = try units.contrast()
    if isBrief { return plain }
    if isMean, let ranks = try ranks(metric, arm) { plain.others.append(ranks) }
    if !isMean, let naive = try naive(control, own, plain) { plain.others.append(naive) }
    plain.others.append(
      try UnitContrast.alwaysValid(units.control, units.treatment, alpha: 1 - question.level))
    if let guarded = guarded(metric) {
      plain.nonInferiority = try units.nonInferiority(guarded)
    }
    return try adjusted(plain, metric, arm, isMean: isMean)
  }

  /// The contrast adjusted for covariates; the unadjusted one becomes one of its other answers.
  private func adjusted(
    _ plain: Contrast, _ metric: Int, _ arm: Int, isMean: Bool
  ) throws(StatisticsError) -> Contrast {
    guard let covariates = figures.covariates else { return plain }
    let origin = isMean ? figures.figures(metric, arm: baseline).value ?? 0 : 0
    let adjustment: CovariateAdjustment
    do throws(StatisticsError) {
      adjustment = try covariates.adjustment(
        metric, control: baseline, treatment: arm, origin: origin)
    } catch .degenerate {
      return plain
    }
    let units = UnitContrast(
      control: adjustment.control, treatment: adjustment.treatment, origin: origin,
      isMean: isMean, bounds: bounds,
      carriers: (
        figures.figures(metric, arm: baseline).carriers, figures.figures(metric, arm: arm).carriers
      ))
    var found = try units.contrast()
    found.levels = (origin + adjustment.control.mean, origin + adjustment.treatment.mean)
    let names = question.covariates.map { "`\($0)`" }.joined(separator: ", ")
    found.method += ", CUPED on \(names)"
    found.varianceReduction = adjustment.varianceReduction
    found.others = [plain.other(.unadjusted)] + plain.others.filter { $0.use != .alwaysValid }
    found.others.append(
      try UnitContrast.alwaysValid(
        adjustment.control, adjustment.treatment, alpha: 1 - question.level))
    if let guarded = guarded(metric) {
      found.nonInferiority = try units.nonInferiority(guarded)
    }
    return found
  }

  /// The rank test, of another question: whether values of one arm tend to be larger.
  private func ranks(_ metric: Int, _ arm: Int) throws(StatisticsError) -> OtherAnswer? {
    do throws(StatisticsError) {
      guard let tallies = figures.tallies[metric]?.tallies(control: baseline, treatment: arm)
      else { return nil }
      let test = try MannWhitney(tallies: tallies)
      return OtherAnswer(
        method: "Mann-Whitney test", use: .sensitivity, statistic: test.uTreatment,
        p: try test.pValue())
    } catch .degenerate {
      return nil
    }
  }

  /// The test that treats every trial as a unit, as a warning.
  private func naive(
    _ control: ArmFigures, _ own: ArmFigures, _ found: Contrast
  ) throws(StatisticsError) -> OtherAnswer? {
    guard control.above == 0, own.above == 0, let a = try control.tally(),
      let b = try own.tally(), let variance = found.variance
    else { return nil }
    do throws(StatisticsError) {
      let pair = try ProportionPair(control: a, treatment: b)
      let wald = try pair.wald(level: bounds.level)
      let effect = variance / (wald.standardError * wald.standardError)
      let test = try pair.zTest()
      let tenths = Int((effect * 10).rounded())
      return OtherAnswer(
        method: "z test over trials, design effect \(tenths / 10).\(tenths % 10)", use: .warning,
        statistic: test.statistic, difference: wald.value, low: wald.interval.low,
        high: wald.interval.high, p: test.pValue)
    } catch .degenerate {
      return nil
    }
  }

  // MARK: Paired

  private func paired(
    _ pairs: PairedSpread, _ metric: Int, _ arm: Int, _ stratum: Int, isBrief: Bool
  ) throws(StatisticsError) -> Contrast {
    let pair = try pairs.pair(stratum, arm, metric)
    let isRatio = figures.kinds[metric] == .ratio
    let carriers =
      isRatio
      ? [baseline, arm].map { figures.figures(metric, arm: $0, in: stratum).carriers }.min() : nil
    let result = try pair.comparison(level: bounds.level, carriers: carriers)
    var found: Contrast
    var aligned = pair
    if isRatio {
      found = Contrast("delta method, paired by unit", result.difference)
    } else {
      let test = try pairs.differences(stratum, arm, metric)
      found = Contrast("t over paired units", try test.difference(level: bounds.level))
      aligned = try pair.between(0, test.moments.mean)
    }
    if pair.controlRatio > 0 { found.relative = pair.treatmentRatio / pair.controlRatio - 1 }
    if let lift = result.relative { found.take(lift) }
    guard !isBrief else { return found }
    let moments = try Moments(
      count: pair.subscribers, mean: aligned.treatmentRatio - aligned.controlRatio,
      variance: pair.standardError * pair.standardError * Double(pair.subscribers))
    found.others.append(
      UnitContrast.answer(
        try ConfidenceSequence(
          estimates: moments, alpha: 1 - question.level, tuningCount: pair.subscribers)))
    if let guarded = guarded(metric) {
      found.nonInferiority = try NonInferiority(
        guarded.isLowerBetter
          ? aligned.between(aligned.treatmentRatio, aligned.controlRatio) : aligned,
        margin: guarded.margin, alpha: bounds.alpha, carriers: carriers)
    }
    return found
  }
}

extension PairedRatio {
  /// The same evidence for the difference of two other ratios, such as with the arms exchanged.
  fileprivate func between(
    _ control: Double, _ treatment: Double
  ) throws(StatisticsError) -> PairedRatio {
    let size = Double(subscribers)
    return try PairedRatio(
      controlRatio: control, treatmentRatio: treatment,
      spread: standardError * standardError * size * (size - 1), relativeSpread: nil,
      subscribers: subscribers, isIdentity: isIdentity)
  }
}
