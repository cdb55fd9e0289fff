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
        slacks: slacks.isEmpty ? [] : [slacks[system] + deviations[system] * other])
    }
  }

  /// With a mean of 0 and a deviation of 1.
  private func noise(_ lots: inout Lots) -> Double {
    isSkewed ? -log(lots.uniform()) - 1 : lots.normal()
  }

  struct Answer: Sendable {
    let isRight: Bool
    let replications: Int
    let equal: Int
  }

  func solve(seed: UInt64) throws -> Answer {
    var lots = Lots(seed: seed)
    let first = (0..<Self.firstSeeds).map { _ in self.seed(&lots) }
    var selection = try SequentialSelection(
      first: objectives.indices.map { system in first.map { $0[system] } },
      indifference: Self.indifference, tolerances: slacks.isEmpty ? [] : [Self.tolerance],
      confidence: Self.confidence)
    while !selection.isOver {
      let samples = self.seed(&lots)
      try selection.add(selection.remaining.map { samples[$0] })
    }
    return Answer(
      isRight: isRight(selection.selected), replications: selection.seedsUsed.reduce(0, +),
      equal: try selection.equalSeeds() * objectives.count)
  }
}
