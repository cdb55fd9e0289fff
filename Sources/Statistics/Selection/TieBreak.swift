/// The choice between systems that are as good as the selected one, by another figure.
///
/// Another system takes the place of the selected one only if it is shown to keep every constraint
/// and to be less than the indifference behind each system that is not shown to break one. So the
/// guarantee of the selection holds for it, too. For a pair that is the feasibility check of
/// Andradottir and Kim (2010) on the difference, with half the indifference as the limit and half of
/// it as the tolerance: a system that is behind by the whole indifference passes with at most
/// ``SequentialSelection/share``, and one that is not behind passes with all but that.
///
/// A bad system must pass its comparison with the best one, so there is one way to err for each of
/// the others; `breaksTies` of the selection counts them. The comparisons begin at the first stage
/// and go on from seed to seed; those that the seeds leave open change nothing. Which of the systems
/// that pass is taken does not matter for the guarantee, so the tie figure needs no test.
public struct TieBreak: Sendable {
  /// The selection, which is over.
  public let selection: SequentialSelection
  /// The system that the selection left.
  public let first: Int
  /// By system, then by seed, from the first stage on.
  public private(set) var samples: [[SequentialSelection.Sample]]
  /// By system, then by constraint.
  private var slacks: [[Walk]]
  /// By system, then by the system that it is compared with; empty until it is compared.
  private var pairs: [[Walk]]

  /// What the seeds so far show of a sum.
  private struct Walk {
    var sum = 0.0
    var seeds = 0
    /// `nil` as long as it is open.
    var isAbove: Bool?
  }

  /// - Parameters:
  ///   - selection: With a selected system, and made with `breaksTies`.
  ///   - samples: By system, then by seed: all that the selection has used.
  /// - Throws: `invalid` when nothing is selected or the samples do not fit.
  public init(
    _ selection: SequentialSelection, samples: [[SequentialSelection.Sample]]
  ) throws(StatisticsError) {
    let check = Check("tie-break")
    guard let first = selection.selected else {
      throw check.invalid("selection", 0, accepted: "one that has selected a system")
    }
    try check.equalCounts(samples.count, selection.standings.count, "samples", as: "systems")
    for (system, own) in samples.enumerated() {
      try check.equalCounts(own.count, selection.seedsUsed[system], "samples", as: "seeds used")
      for sample in own { try SequentialSelection.check(sample, selection.tolerances.count) }
    }
    self.selection = selection
    self.first = first
    self.samples = samples
    slacks = selection.keeps.map { $0.map { Walk(isAbove: $0 ? true : nil) } }
    pairs = samples.map { _ in [] }
    for (system, standing) in selection.standings.enumerated() {
      if case .breaks(let constraint) = standing { slacks[system][constraint].isAbove = false }
    }
    settle()
  }

  /// Seeds of each system.
  public var seedsUsed: [Int] { samples.map(\.count) }

  /// The systems that are as good as ``first`` and ahead of it in the tie figure.
  public var tied: [Int] {
    candidates.filter { system in
      slacks[system].allSatisfy { $0.isAbove == true }
        && rivals(of: system).allSatisfy { pairs[system][$0].isAbove == true }
    }
  }

  /// The system that is ahead in the tie figure of those that are as good; ``first`` if there is no
  /// other. Figures are compared over the seeds in which all of them have one.
  public var chosen: Int {
    let systems = [first] + tied
    let seeds = (0..<systems.map { samples[$0].count }.min()!).filter { seed in
      systems.allSatisfy { samples[$0][seed].tie != nil }
    }
    func figure(_ system: Int) -> Double {
      seeds.reduce(0) { $0 + (samples[system][$1].tie ?? 0) }
    }
    return systems.dropFirst().reduce(first) { figure($1) > figure($0) ? $1 : $0 }
  }

  /// The systems that are ahead in the tie figure, and of which it is open whether they are as good.
  public var open: [Int] {
    let settled = Set(tied)
    return candidates.filter { !settled.contains($0) }
  }

  /// The systems whose next seed may settle what is open. Each goes on after its own last seed.
  public var needed: [Int] {
    var needed: Set<Int> = []
    for system in open {
      if slacks[system].contains(where: { $0.isAbove == nil }) { needed.insert(system) }
      for other in rivals(of: system) where pairs[system][other].isAbove == nil {
        let (own, their) = (samples[system].count, samples[other].count)
        if own <= their { needed.insert(system) }
        if their <= own { needed.insert(other) }
      }
    }
    return needed.sorted()
  }

  /// Adds the next seed of each of `systems`.
  public mutating func add(
    _ next: [SequentialSelection.Sample], of systems: [Int]
  ) throws(StatisticsError) {
    try Check("tie-break").equalCounts(next.count, systems.count, "samples", as: "systems")
    for (system, sample) in zip(systems, next) {
      try SequentialSelection.check(sample, selection.tolerances.count)
      samples[system].append(sample)
    }
    settle()
  }
}

extension TieBreak {
  private func breaks(_ system: Int) -> Bool { slacks[system].contains { $0.isAbove == false } }

  /// Systems that may still be better.
  private func rivals(of system: Int) -> [Int] {
    samples.indices.filter { $0 != system && !breaks($0) }
  }

  /// Systems that would be preferred, if they are as good.
  private var candidates: [Int] {
    samples.indices.filter { system in
      system != first && !breaks(system) && isAhead(system)
        && (pairs[system].isEmpty
          || rivals(of: system).allSatisfy { pairs[system][$0].isAbove != false })
    }
  }

  /// By the mean tie figure over the seeds in which it and ``first`` have one.
  private func isAhead(_ system: Int) -> Bool {
    zip(samples[system], samples[first]).reduce(0) { sum, pair in
      guard let own = pair.0.tie, let other = pair.1.tie else { return sum }
      return sum + own - other
    } > 0
  }

  private mutating func settle() {
    for system in samples.indices where system != first && !breaks(system) {
      for place in slacks[system].indices { slacks[system][place] = slack(system, place) }
    }
    for system in candidates {
      if pairs[system].isEmpty { pairs[system] = samples.map { _ in Walk() } }
      for other in rivals(of: system) { pairs[system][other] = pair(system, behind: other) }
    }
  }

  private func slack(_ system: Int, _ constraint: Int) -> Walk {
    continued(
      slacks[system][constraint], to: samples[system].count,
      selection.slackVariances[system][constraint], selection.tolerances[constraint]
    ) { samples[system][$0].slacks[constraint] }
  }

  private func pair(_ system: Int, behind other: Int) -> Walk {
    let half = selection.indifference / 2
    return continued(
      pairs[system][other], to: min(samples[system].count, samples[other].count),
      selection.variances[system][other], half
    ) { samples[system][$0].objective - samples[other][$0].objective + half }
  }

  /// Takes the seeds one by one, so that it does not matter when they were simulated.
  private func continued(
    _ start: Walk, to seeds: Int, _ variance: Double, _ zone: Double, _ step: (Int) -> Double
  ) -> Walk {
    var walk = start
    while walk.isAbove == nil, walk.seeds < seeds {
      walk.sum += step(walk.seeds)
      walk.seeds += 1
      guard walk.seeds >= selection.firstSeeds else { continue }
      let bound = selection.bound(variance, zone, after: walk.seeds)
      if walk.sum >= bound {
        walk.isAbove = true
      } else if walk.sum <= -bound {
        walk.isAbove = false
      }
    }
    return walk
  }
}
