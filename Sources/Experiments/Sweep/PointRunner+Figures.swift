import Scenarios
import SimWorld
import Synchronization

extension PointRunner {
  /// The metric of a point in each of `seeds`; `nil` where its denominator is zero.
  func figures(
    _ metric: MetricName, of point: Int, in seeds: Range<Int>, by estimator: Estimator
  ) -> AdjustedFigures {
    let plan = settings[point].plan
    guard plan.scenario.isAdjusted, estimator != .counted else {
      return AdjustedFigures(values: seeds.map { stored(of: point, in: $0)[metric.rawValue] })
    }
    return adjustment(of: point)
      .figures(metric, in: seeds.map { world(of: point, in: $0) }, by: estimator)
      .scaled(by: metric.scale(cohortDays: plan.cohortDays))
  }

  /// The same by the estimator that was chosen for the metric; as it was counted, if the scenario asks for
  /// that.
  func figures(
    _ metric: MetricName, of point: Int, in seeds: Range<Int>
  ) -> AdjustedFigures {
    figures(Measure.metric(metric), of: point, in: seeds)
  }

  /// Chosen once for all points, which are compared.
  func estimator(of objective: Measure) -> Estimator {
    let (known, seeds, pairs) = state.withLock {
      ($0.estimators[objective], $0.choosers, $0.compared)
    }
    if let known { return known }
    guard let first = pairs.first, settings[first.point].plan.scenario.isAdjusted, seeds.count > 1
    else { return .counted }
    let own = Estimator.chosen(
      among: adjustment(of: first.point).estimators, in: seeds.count
    ) { one in
      let all = Set(pairs.flatMap { [$0.point, $0.other] }).sorted()
      let levels = Dictionary(
        uniqueKeysWithValues: all.map { ($0, figures(objective, of: $0, in: seeds, by: one)) })
      return all.map { levels[$0]! }
        + pairs.flatMap {
          [levels[$0.other]!, levels[$0.point]!].withDifferences(from: 0).dropFirst(2)
        }
    }
    state.withLock { $0.estimators[objective] = own }
    return own
  }

  private func stored(of point: Int, in seed: Int) -> [String: Double] {
    state.withLock { $0.files[point].seeds[seed] ?? [:] }
  }

  /// What is known of a point in a seed: nobody and nothing before it is simulated.
  private func world(of point: Int, in seed: Int) -> WorldFigures {
    let metrics = settings[point].plan.scenario.metrics.all
    return WorldFigures(named: stored(of: point, in: seed), metrics)
      ?? WorldFigures(people: 0, means: [], scatter: [], parts: [:])
  }

  private func adjustment(of point: Int) -> WorldAdjustment {
    if let known = state.withLock({ $0.adjustments[point] }) { return known }
    let seeds = state.withLock { $0.teachers }
    let teachers = (0..<seeds).map { world(of: point, in: $0) }
    let own: WorldAdjustment
    do { own = try WorldAdjustment(census(of: point), teachers) } catch {
      preconditionFailure("sums of squares have no eigenvectors: \(error)")
    }
    state.withLock { $0.adjustments[point] = own }
    return own
  }

  /// Lets so many first seeds, which points have by now, say how figures are adjusted.
  ///
  /// - Parameter compared: Points, each with the one that it is compared with.
  func teach(by seeds: Int, _ compared: [(point: Int, other: Int)]) {
    state.withLock { state in
      state.teachers = min(seeds, WorldFigures.teaching)
      state.adjustments = state.adjustments.map { _ in nil }
      (state.choosers, state.compared, state.estimators) = (0..<seeds, compared, [:])
    }
  }

  /// Takes nothing off any figure but the surplus of chance.
  func leaveOutCensus() {
    let without = WorldAdjustment.ofSurplus
    state.withLock { state in
      state.adjustments = state.adjustments.map { _ in without }
      state.estimators = [:]
    }
  }

  /// One for all points of the same world.
  private func census(of point: Int) -> Census? {
    let plan = settings[point].plan
    // A scenario that was read is written.
    let world = (try? PinnedWorld.worldHash(of: plan)) ?? plan.scenario.name
    if let known = state.withLock({ $0.censuses[world] }) { return known }
    let own = Census.of(plan, arms: settings.count, threads: source.threads)
    state.withLock { $0.censuses[world] = .some(own) }
    return own
  }
}

extension PointRunner {
  /// The objective of a point in each of `seeds`, by the estimator that was chosen for it; `nil` where a
  /// denominator is zero.
  func figures(
    _ objective: Measure, of point: Int, in seeds: Range<Int>
  ) -> AdjustedFigures {
    figures(objective, of: point, in: seeds, by: estimator(of: objective))
  }

  /// The same by an estimator.
  ///
  /// The net value is the sum of the point's figures times their values, for one subscriber and all
  /// days after the warm-up. It is never stored, because the values are no part of a point's plan.
  func figures(
    _ objective: Measure, of point: Int, in seeds: Range<Int>, by estimator: Estimator
  ) -> AdjustedFigures {
    if let metric = objective.metric {
      return figures(metric, of: point, in: seeds, by: estimator)
    }
    let scenario = scenario(of: point)
    let days = Double(scenario.span().followUpDays)
    let cohort = settings[point].plan.cohortDays
    return (scenario.value?.byMetric ?? []).reduce(
      AdjustedFigures(values: seeds.map { _ in 0 })
    ) { sum, event in
      let worth = event.value * event.metric.plain.total(over: days, cohortDays: cohort)
      return sum - figures(event.metric, of: point, in: seeds, by: estimator).scaled(by: -worth)
    }
  }
}
