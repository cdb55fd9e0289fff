import Foundation
import Scenarios
import Statistics
import Worlds

/// Finds the differences of a run that only repeat an input: +20 % opens for a text that the world opens 1.2 times as
/// often.
///
/// The engine decides, not a list of names: arms are tried again with every factor and gain of the world at the value
/// at which it does nothing, over the same seeds. `docs/worlds.md` has the steps.
struct EchoSearch {
  let plan: ExperimentPlan
  let threads: Int
  let worlds: EchoWorlds
  let rows: [Comparison]
  private let factors: [EchoKey]
  private let shares: [EchoKey]

  /// Differences of less than a thousandth are too small to be worth a word (*assumption*).
  private static let effectMin = 0.001
  /// The least share of a difference that is worth a word, and a key's share in one world below which it is not tried in
  /// others (*assumptions*).
  private static let (shareMin, touchMin) = (0.1, 0.02)
  /// Elasticities of a ratio on its factor in an echo: from half, since openings saturate (a factor of 1.31 on an open rate
  /// of 23 % is 1.25) and a style may be that of a part of the pushes, to a fifth above one (*assumption*).
  private static let elasticities = 0.5...1.2

  /// - Parameter rows: Every comparison over everybody.
  /// - Throws: `ScenarioError` for a scenario that cannot be written.
  init(_ plan: ExperimentPlan, _ rows: [Comparison], threads: Int) throws {
    (self.plan, self.rows, self.threads) = (plan, rows, threads)
    let described = try plan.scenario.describe()
    factors = try EchoKey.factors(of: described)
    shares = try EchoKey.shares(of: described).filter { key in
      rows.contains { $0.isNear(key.value) }
    }
    worlds = try EchoWorlds(plan, factors + shares, rows.compactMap(\.measure.metric))
  }

  private var baseline: Int { plan.scenario.baselineIndex }

  private func pair(_ row: Comparison) -> EchoPair? {
    guard let arm = plan.scenario.arms.firstIndex(where: { $0.name == row.arm }),
      let metric = row.measure.metric
    else { return nil }
    return EchoPair(metric: metric, arm: arm, baseline: baseline)
  }

  /// What was found of each row, in their order.
  func found() throws -> [EchoShare?] {
    let levels = try levels()
    let shown = rows.indices.filter { levels[$0] == nil && rows[$0].isShownDifference }
    let differences = try self.differences(shown.compactMap { pair(rows[$0]) })
    return rows.indices.map { place in
      levels[place] ?? pair(rows[place]).flatMap { differences[$0] }
    }
  }
}

extension EchoSearch {
  /// Worlds in which a metric is held against an input (*assumption*): it is the input's expectation, with little luck.
  private static let levelWorlds = 2

  /// Metrics that are one input under every arm, such as the CTR: where the input changes, they follow. The baseline of
  /// one world says first which inputs a metric follows at all.
  private func levels() throws -> [EchoShare?] {
    var found = [EchoShare?](repeating: nil, count: rows.count)
    let metrics = rows.compactMap(\.measure.metric).unique
    let near = shares.map { key in
      metrics.filter { metric in
        rows.allSatisfy { $0.measure.metric != metric || $0.isNear(key.value) }
      }
    }
    let keys = zip(shares, near).filter { !$1.isEmpty }
    let once = try moved(keys.map(\.0), arms: [baseline], worlds: 1)
    let following = keys.indices.filter { place in
      keys[place].1.contains {
        isLevel($0, of: [baseline], keys[place].0, once.now, once.less[place])
      }
    }.map { keys[$0] }
    let arms = Array(plan.scenario.arms.indices)
    let figures = try moved(following.map(\.0), arms: arms, worlds: Self.levelWorlds)
    for ((key, metrics), less) in zip(following, figures.less) {
      for metric in metrics where isLevel(metric, of: arms, key, figures.now, less) {
        for place in rows.indices where rows[place].measure.metric == metric {
          found[place] = EchoShare([input(key)], share: 1, isWhole: true)
        }
      }
    }
    return found
  }

  /// Figures at the world's own values, and with each key in turn at less than its own.
  private func moved(
    _ keys: [EchoKey], arms: [Int], worlds count: Int
  ) throws -> (now: EchoFigures, less: [EchoFigures]) {
    guard !keys.isEmpty else { return (EchoFigures(worlds: []), []) }
    let figures = try worlds.figures(
      ([[:]] + keys.map { [$0: EchoKey.Step.less] }).map {
        .init(steps: $0, arms: arms, worlds: count)
      }, threads: threads)
    return (figures[0], Array(figures.dropFirst()))
  }

  /// Whether a metric shows the key's value, and follows it, under all of these arms; not in worlds that the engine refuses.
  private func isLevel(
    _ metric: MetricName, of arms: [Int], _ key: EchoKey, _ now: EchoFigures, _ less: EchoFigures
  ) -> Bool {
    let own = worlds.mean(of: key, first: now.worlds.count)
    let factor = key.value(own, at: .less) / own
    return arms.allSatisfy { arm in
      guard let now = now.level(metric, arm), let less = less.level(metric, arm)
      else { return false }
      return Comparison.isNear(now, own)
        && Echo(
          now: .init(factor: own, ratio: now), neutral: 1,
          others: [.init(factor: own * factor, ratio: less)]) == .whole
    }
  }

  private func input(_ key: EchoKey) -> EchoShare.Input {
    EchoShare.Input(key: key.key, value: worlds.mean(of: key), source: key.source)
  }
}

extension EchoSearch {
  private func differences(_ pairs: [EchoPair]) throws -> [EchoPair: EchoShare] {
    guard !pairs.isEmpty, !factors.isEmpty else { return [:] }
    let arms = [baseline] + pairs.map(\.arm).unique
    let all = Dictionary(uniqueKeysWithValues: factors.map { ($0, EchoKey.Step.neutral) })
    let figures = try worlds.figures(
      [.init(steps: [:], arms: arms), .init(steps: all, arms: arms)], threads: threads)
    let now = figures[0]
    let open = pairs.filter { pair in
      guard let effect = now.effect(pair), let share = pair.share(now, at: figures[1]) else {
        return false
      }
      return abs(effect) >= Self.effectMin && abs(effect) > 2 * pair.error(in: now)
        && share.value >= Self.shareMin && share.value > 2 * share.error
    }
    guard !open.isEmpty else { return [:] }
    return try traced(open, now)
  }

  /// The keys of each pair, and how far it follows them.
  private func traced(_ pairs: [EchoPair], _ now: EchoFigures) throws -> [EchoPair: EchoShare] {
    let alone = try alone(pairs, now)
    var keys: [EchoPair: [EchoKey]] = [:]
    for pair in pairs {
      keys[pair] = factors.filter { key in
        alone[key].flatMap { pair.share(now, at: $0) }.map { abs($0.value) >= Self.shareMin }
          ?? false
      }
    }
    var found: [EchoPair: EchoShare] = [:]
    for set in pairs.compactMap({ keys[$0] }).unique where !set.isEmpty {
      let own = pairs.filter { keys[$0] == set }
      let tried = try worlds.figures(
        [EchoKey.Step.neutral, .half, .more].map { step in
          .init(
            steps: Dictionary(uniqueKeysWithValues: set.map { ($0, step) }),
            arms: [baseline] + own.map(\.arm).unique)
        }, threads: threads)
      for pair in own { found[pair] = echo(pair, set, alone, now, tried) }
    }
    return found
  }

  /// The worlds with one key at its neutral value, for keys that change a pair's figures at all.
  private func alone(
    _ pairs: [EchoPair], _ now: EchoFigures
  ) throws -> [EchoKey: EchoFigures] {
    let arms = [baseline] + pairs.map(\.arm).unique
    func requests(_ keys: [EchoKey], worlds: Int?) -> [EchoWorlds.Request] {
      keys.map { .init(steps: [$0: .neutral], arms: arms, worlds: worlds) }
    }
    let once = try worlds.figures(requests(factors, worlds: 1), threads: threads)
    let acting = zip(factors, once).filter { _, figures in
      pairs.contains { pair in
        pair.share(now.first, at: figures).map { abs($0.value) >= Self.touchMin } ?? true
      }
    }.map(\.0)
    let figures = try worlds.figures(requests(acting, worlds: nil), threads: threads)
    return Dictionary(uniqueKeysWithValues: zip(acting, figures))
  }

  /// - Parameter tried: With all of the keys at their neutral values, at the roots of their factors, and beyond them.
  private func echo(
    _ pair: EchoPair, _ keys: [EchoKey], _ alone: [EchoKey: EchoFigures], _ now: EchoFigures,
    _ tried: [EchoFigures]
  ) -> EchoShare? {
    guard let effect = now.effect(pair), let neutral = tried[0].effect(pair) else { return nil }
    // A key of the baseline's counts the other way.
    let factor = keys.reduce(0) { sum, key in
      let own = worlds.mean(of: key) { log(key.factor($0)) }
      let moved = effect - (alone[key]?.effect(pair) ?? effect)
      return sum + (moved * own < 0 ? -own : own)
    }
    let others = zip([0.5, 1.5], tried.dropFirst()).compactMap { power, figures in
      figures.effect(pair).map { Echo.Trial(factor: exp(power * factor), ratio: exp($0)) }
    }
    let echo = Echo(
      now: .init(factor: exp(factor), ratio: exp(effect)), neutral: exp(neutral), others: others,
      error: pair.error(in: now), elasticities: Self.elasticities)
    switch echo {
    case .none: return nil
    case .whole: return EchoShare(keys.map(input), share: 1, isWhole: true)
    case .partly(let share):
      return EchoShare(
        keys.map(input), share: (share * 1_000).rounded() / 1_000, isWhole: false)
    }
  }
}

extension Comparison {
  /// Whether the difference would be told as a result.
  fileprivate var isShownDifference: Bool {
    [.improved, .worse].contains(verdict) || isBetter == true
  }

  /// Two levels closer than a tenth of their size (*assumption*: what small worlds tell apart without luck).
  fileprivate static func isNear(_ one: Double, _ other: Double, within part: Double = 0.1) -> Bool
  {
    one > 0 && other > 0 && abs(log(one / other)) < part
  }

  /// Whether both arms of a share may have this level: counts of few people are that far from it (*assumption*).
  fileprivate func isNear(_ level: Double) -> Bool {
    guard unit == .share, let armValue, let baselineValue else { return false }
    return [armValue, baselineValue].allSatisfy { Self.isNear($0, level, within: 0.3) }
  }
}

extension Sequence where Element: Hashable {
  /// Each element once, in the order in which they come first.
  fileprivate var unique: [Element] {
    var seen = Set<Element>()
    return filter { seen.insert($0).inserted }
  }
}
