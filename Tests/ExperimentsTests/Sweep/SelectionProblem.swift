import Foundation
import Statistics

/// A selection whose answer is known: normal figures with means of our choice.
struct SelectionProblem: Sendable {
  /// By system.
  var objectives: [Double]
  /// By system, the slack of the one constraint; no constraint when it is empty.
  var slacks: [Double] = []
  /// By system.
  var deviations: [Double]
  /// Between systems within a seed.
  var correlation: Double
  /// Exponential figures in place of normal ones.
  var isSkewed = false
  /// By system, the mean of the figure that breaks ties, whose deviation is 0.1. Unless given, what
  /// would be a wrong answer is ahead of every right one.
  var ties: [Double] = []

  static let indifference = 1.0
  static let tolerance = 1.0
  static let confidence = 0.95
  static let firstSeeds = 10

  /// What a right selection may be: it does not break its constraint by the tolerance, and none that
  /// keeps it by the tolerance is better by the indifference.
  func isRight(_ selected: Int?) -> Bool {
    let best = objectives.indices.filter { slacks.isEmpty || slacks[$0] >= Self.tolerance }
      .map { objectives[$0] }.max()
    guard let selected else { return best == nil }
    let keeps = slacks.isEmpty || slacks[selected] > -Self.tolerance
    return keeps && best.map { objectives[selected] > $0 - Self.indifference } ?? true
  }

  /// One seed of every system.
  func seed(_ lots: inout Lots) -> [SequentialSelection.Sample] {
    let shared = (noise(&lots), noise(&lots))
    let (common, own) = (correlation.squareRoot(), (1 - correlation).squareRoot())
    return objectives.indices.map { system in
      let one = common * shared.0 + own * noise(&lots)
      let other = common * shared.1 + own * noise(&lots)
      return SequentialSelection.Sample(
        objective: objectives[system] + deviations[system] * one,
        slacks: slacks.isEmpty ? [] : [slacks[system] + deviations[system] * other],
        tie: tie(of: system) + 0.1 * own * one)
    }
  }

  private func isPreferred(_ system: Int) -> Bool {
    objectives.indices.allSatisfy { !isRight($0) || tie(of: $0) <= tie(of: system) }
  }

  private func tie(of system: Int) -> Double {
    ties.isEmpty ? (isRight(system) ? 0 : 1) : ties[system]
  }

  /// With a mean of 0 and a deviation of 1.
  private func noise(_ lots: inout Lots) -> Double {
    isSkewed ? -log(lots.uniform()) - 1 : lots.normal()
  }

  struct Answer: Sendable {
    let isRight: Bool
    /// Whether no right answer is ahead of it in the figure that breaks ties.
    let isPreferred: Bool
    let replications: Int
    let equal: Int
  }

  func solve(seed: UInt64) throws -> Answer {
    var worlds = SelectionWorlds(problem: self, seed: seed)
    let count = Self.firstSeeds
    var selection = try SequentialSelection(
      first: objectives.indices.map { worlds.samples(of: $0, 0..<count) },
      indifference: Self.indifference, tolerances: slacks.isEmpty ? [] : [Self.tolerance],
      confidence: Self.confidence, breaksTies: true)
    while !selection.isOver {
      let seed = selection.seeds
      try selection.add(selection.remaining.map { worlds.sample(of: $0, seed) })
    }
    guard selection.selected != nil else {
      return Answer(
        isRight: isRight(nil), isPreferred: false, replications: selection.seedsUsed.reduce(0, +),
        equal: try selection.equalSeeds() * objectives.count)
    }
    var ties = try TieBreak(
      selection,
      samples: objectives.indices.map { worlds.samples(of: $0, 0..<selection.seedsUsed[$0]) })
    while !ties.needed.isEmpty {
      let (next, seeds) = (ties.needed, ties.seedsUsed)
      try ties.add(next.map { worlds.sample(of: $0, seeds[$0]) }, of: next)
    }
    return Answer(
      isRight: isRight(ties.chosen), isPreferred: isPreferred(ties.chosen),
      replications: ties.seedsUsed.reduce(0, +),
      equal: try selection.equalSeeds() * objectives.count)
  }
}

/// The seeds of a problem, each drawn once for all systems.
struct SelectionWorlds {
  let problem: SelectionProblem
  private var lots: Lots
  private var drawn: [[SequentialSelection.Sample]] = []

  init(problem: SelectionProblem, seed: UInt64) {
    self.problem = problem
    lots = Lots(seed: seed)
  }

  mutating func sample(of system: Int, _ seed: Int) -> SequentialSelection.Sample {
    while drawn.count <= seed { drawn.append(problem.seed(&lots)) }
    return drawn[seed][system]
  }

  mutating func samples(of system: Int, _ seeds: Range<Int>) -> [SequentialSelection.Sample] {
    seeds.map { sample(of: system, $0) }
  }
}
