import Scenarios
import SimWorld
import Synchronization

extension PointRunner {
  /// The metric of a point in each of `seeds`; `nil` where its denominator is zero. Adjusted, unless the
  /// scenario asks for plain figures.
  ///
  /// - Parameter isPlain: Whether the figures are as they were counted in any case.
  func figures(
    _ metric: MetricName, of point: Int, in seeds: Range<Int>, isPlain: Bool = false
  ) -> AdjustedFigures {
    let plan = settings[point].plan
    guard plan.scenario.isAdjusted, !isPlain else {
      return AdjustedFigures(values: seeds.map { stored(of: point, in: $0)[metric.rawValue] })
    }
    return adjustment(of: point).figures(metric, in: seeds.map { world(of: point, in: $0) })
      .scaled(by: metric.scale(cohortDays: plan.cohortDays))
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
  func teach(by seeds: Int) {
    state.withLock { state in
      state.teachers = min(seeds, WorldFigures.teaching)
      state.adjustments = state.adjustments.map { _ in nil }
    }
  }

  /// Takes nothing off any figure but the surplus of chance.
  func leaveOutCensus() {
    let without = WorldAdjustment.ofSurplus
    state.withLock { state in
      state.adjustments = state.adjustments.map { _ in without }
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
