import Foundation
import Statistics
import TestSupport
import Testing
import Worlds

/// What a match promises whatever its figures are, on a simulator of two parameters.
@Suite("Matching") struct MatchingTests {
  /// Small enough for a debug build.
  private static var small: Matching.Settings {
    var settings = Matching.Settings()
    (settings.budget, settings.waves, settings.members) = (300, 2, 40)
    (settings.candidates, settings.candidateSize) = (1_500, 60)
    (settings.emulatorPoints, settings.scalePoints, settings.cloudSize) = (60, 30, 30)
    (settings.noisePoints, settings.effectiveSizeMin, settings.enough) = (10, 30, 1e9)
    return settings
  }

  private func toy(_ facts: [Double] = [0.5, -0.2], noise: Double = 0.3) -> Toy {
    Toy(3, facts: facts, tolerances: [0.3, 0.4], noiseShare: noise) { [$0[0], $0[0] + $0[1]] }
  }

  @Test("the same seed gives the same ensemble, another seed another") func seeds() throws {
    let first = try toy().matched(seed: 1, settings: Self.small)
    #expect(try toy().matched(seed: 1, settings: Self.small).ensemble == first.ensemble)
    #expect(try toy().matched(seed: 2, settings: Self.small).ensemble != first.ensemble)
    #expect(first.ensemble.members.count == 40)
    #expect(first.ensemble.diagnosis.isGood, "\(first.ensemble.diagnosis)")
    // By the normal equations of the linear model.
    first.expectMean(0.414_943_89, 0.277_636_64) { $0[0] }
    first.expectMean(-0.530_124_04, 0.441_832_09) { $0[1] }
  }

  @Test("facts in another order give the same members") func order() throws {
    let toy = toy()
    var (one, other) = (
      try Matching(priors: toy.priors, facts: toy.facts, settings: Self.small, seed: 4),
      try Matching(priors: toy.priors, facts: toy.facts.reversed(), settings: Self.small, seed: 4)
    )
    let first = try one.run(toy.figures)
    let second = try other.run { toy.figures($0).reversed() }
    #expect(first.members.map(\.values) == second.members.map(\.values))
    #expect(first.members.map(\.facts) == second.members.map { $0.facts.reversed() })
  }

  @Test("no two requests share a seed, and members are simulated afresh") func requests() throws {
    let toy = toy()
    var matching = try Matching(
      priors: toy.priors, facts: toy.facts, settings: Self.small, seed: 4)
    var seeds: [UInt64] = []
    while !matching.requests.isEmpty {
      seeds += matching.requests.map(\.seed)
      try matching.receive(matching.requests.map(toy.figures))
    }
    #expect(Set(seeds).count == seeds.count)
    #expect(try seedsAreDifferent(of: self.toy(noise: 0.9)))
    // 60 in wave 0, 3 more of 10, two waves of 120, two of 40 members.
    #expect(seeds.count == 60 + 40 + 240 + 80)
  }

  private func seedsAreDifferent(of toy: Toy) throws -> Bool {
    var matching = try Matching(
      priors: toy.priors, facts: toy.facts, settings: Self.small, seed: 4)
    var seeds: [UInt64] = []
    _ = try matching.run { request in
      seeds.append(request.seed)
      return toy.figures(request)
    }
    return Set(seeds).count == seeds.count
  }

  @Test("a match that was killed goes on from the figures that were kept") func resumed() throws {
    let toy = toy()
    func begun() throws -> Matching {
      try Matching(priors: toy.priors, facts: toy.facts, settings: Self.small, seed: 4)
    }
    var whole = try begun()
    var kept: [[[Double]]] = []
    for _ in 0..<3 {
      kept.append(whole.requests.map(toy.figures))
      try whole.receive(kept.last!)
    }
    let ensemble = try whole.run(toy.figures)
    var again = try begun()
    for figures in kept { try again.receive(figures) }
    #expect(try again.run(toy.figures) == ensemble)
  }

  @Test("what the priors imply for a fact stands beside it") func priorRanges() throws {
    let ranges = try toy().matched(settings: Self.small).ensemble.diagnosis.priorRanges
    for (range, reach) in zip(ranges, [Prior.reach, Prior.reach * 2.0.squareRoot()]) {
      #expect(abs(range.lowerBound + reach) < 0.5 && abs(range.upperBound - reach) < 0.5)
    }
  }

  @Test("a parameter that nothing moves stays free, and one that is a fact is told")
  func standings() throws {
    let standings = try toy().matched(settings: Self.small).ensemble.diagnosis.standings
    #expect(standings.map(\.word) == [.told, .told, .free])
  }

  @Test("worlds without a figure get no weight") func missing() throws {
    let toy = Toy(2, facts: [0.5], tolerances: [0.3]) { [$0[1] > 0 ? .nan : $0[0]] }
    let found = try toy.matched(settings: Self.small)
    #expect(found.weights.share { found.values[$0][1] > 0 } == 0)
    #expect(found.ensemble.members.allSatisfy { $0.values[1] <= 0 })
    let never = Toy(2, facts: [0.5], tolerances: [0.3]) { _ in [.nan] }
    #expect(throws: StatisticsError.self) { try never.matched(settings: Self.small) }
  }

  @Test("facts that no world meets name what stands in the way") func conflict() throws {
    // The second is the first twice over, give or take what cannot move.
    let toy = Toy(2, facts: [0.5, 9], tolerances: [0.3, 0.2]) { [$0[0], 2 * $0[0] + tanh($0[1])] }
    let diagnosis = try toy.matched(settings: Self.small).ensemble.diagnosis
    let conflict = try #require(diagnosis.conflict)
    #expect(!diagnosis.isGood)
    #expect(conflict.distance > 3)
    #expect(conflict.distanceWithout <= 3)
    #expect(!conflict.reach.contains(9) || conflict.fact == "F1")
    #expect(conflict.bound?.parameter == "x1")
  }

  @Test(
    "noise that is large beside a tolerance takes replications; beyond them it widens the tolerance"
  )
  func noisy() throws {
    let found = try toy(noise: 0.9).matched(settings: Self.small).ensemble.diagnosis
    #expect(found.replications == 2)
    #expect(found.tolerances == toy().facts.map(\.tolerance))
    let wide = try toy(noise: 9).matched(settings: Self.small).ensemble.diagnosis
    #expect(wide.replications == 8)
    for (used, fact) in zip(wide.tolerances, toy().facts) {
      // 9 / √8 / .75 tolerances, as measured from 20 differences.
      #expect((3...6).contains(used / fact.tolerance), "\(used)")
    }
  }

  @Test("effects behind the facts come with the members, and halves of the worlds agree on them")
  func effects() throws {
    let toy = toy()
    var matching = try Matching(
      priors: toy.priors, facts: toy.facts, effects: 1, settings: Self.small, seed: 4)
    let ensemble = try matching.run { toy.figures($0) + [10 * $0.values[2]] }
    #expect(ensemble.members.allSatisfy { abs($0.effects[0] - 10 * $0.values[2]) < 1e-9 })
    #expect(
      !ensemble.diagnosis.faults.contains {
        if case .unsettled = $0 { true } else { false }
      })
  }

  @Test("a choice of models is a parameter, and facts weigh it") func models() throws {
    let priors = try [Prior("model", 0...1, .choice), Prior("x", -Prior.reach...Prior.reach)]
    let toy = Toy(2, facts: [2], tolerances: [0.3], priors: priors) { [$0[1] + 2 * $0[0]] }
    let found = try toy.matched(settings: Self.small)
    // Densities of 2 under normal(0, 1.09) and normal(2, 1.09): one to e^(4 / 2.18).
    let share = 1 / (1 + exp(-4 / 2.18))
    let second = found.weights.share { found.values[$0][0] == 1 }
    let error = (share * (1 - share) / found.weights.effectiveSize).squareRoot()
    #expect(abs(second - share) < 4 * error, "\(second), not \(share)")
  }

  @Test("two facts of one name, none and rows of another length are refused") func refused() throws
  {
    let toy = toy()
    #expect(throws: StatisticsError.self) { try Matching(priors: toy.priors, facts: [], seed: 1) }
    #expect(throws: StatisticsError.self) {
      try Matching(priors: toy.priors, facts: [toy.facts[0], toy.facts[0]], seed: 1)
    }
    var matching = try Matching(priors: toy.priors, facts: toy.facts, seed: 1)
    #expect(throws: StatisticsError.self) { try matching.receive([[1, 2]]) }
    #expect(throws: StatisticsError.self) {
      try matching.receive(matching.requests.map { _ in [1] })
    }
  }
}
