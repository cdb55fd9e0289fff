import Testing

@testable import Statistics

@Suite("Tie-break")
struct TieBreakTests {
  private typealias Sample = SequentialSelection.Sample

  /// Ten seeds of each system: the same swings around a mean, a slack and a tie figure.
  private static func first(_ systems: [(mean: Double, slack: Double, tie: Double)]) -> [[Sample]] {
    systems.map { system in
      (0..<10).map { seed in
        Sample(
          objective: system.mean + Double(seed % 3), slacks: [system.slack], tie: system.tie)
      }
    }
  }

  private static func ties(
    _ systems: [(mean: Double, slack: Double, tie: Double)]
  ) throws -> TieBreak {
    let samples = first(systems)
    return try TieBreak(
      try SequentialSelection(
        first: samples, indifference: 0.1, tolerances: [0.1], confidence: 0.95, breaksTies: true),
      samples: samples)
  }

  @Test("a system that is as good and has the better figure is preferred") func preferred() throws {
    let ties = try Self.ties([(1, 1, 0), (1, 1, 2), (0.97, 1, 3)])
    #expect(ties.first == 0 && ties.tied == [1, 2] && ties.chosen == 2)
    #expect(ties.needed == [] && ties.seedsUsed == [10, 10, 10])
  }

  @Test("a seed without the figure says nothing, and ends nothing") func missing() throws {
    var samples = Self.first([(1, 1, 1), (1, 1, 2), (1, 1, 3)])
    for seed in 0..<10 where seed != 4 { samples[2][seed].tie = nil }
    samples[1][4].tie = nil
    let selection = try SequentialSelection(
      first: samples, indifference: 0.1, tolerances: [0.1], confidence: 0.95, breaksTies: true)
    let ties = try TieBreak(selection, samples: samples)
    #expect(ties.tied == [1, 2] && ties.chosen == 0, "no seed has all three figures")
    samples[1][4].tie = 2
    #expect(try TieBreak(selection, samples: samples).chosen == 2)
  }

  @Test("a better figure does not help a system that is behind by the indifference")
  func behind() throws {
    let ties = try Self.ties([(1, 1, 0), (0.9, 1, 9), (0.5, 1, 9)])
    #expect(ties.chosen == 0 && ties.tied == [] && ties.open == [])
  }

  @Test("a better figure does not help a system that breaks a constraint") func broken() throws {
    let ties = try Self.ties([(1, 1, 0), (1, -1, 9)])
    #expect(ties.chosen == 0 && ties.tied == [])
  }

  @Test("a system with the same or a worse figure is not looked at") func noBetter() throws {
    let ties = try Self.ties([(1, 1, 3), (1, 1, 3), (1, 1, 2)])
    #expect(ties.chosen == 0 && ties.tied == [] && ties.needed == [])
  }

  @Test("the comparisons get half of what the selection had") func shares() throws {
    let samples = Self.first([(1, 1, 0), (1, 1, 0), (1, 1, 0), (1, 1, 0)])
    func share(_ breaksTies: Bool) throws -> Double {
      try SequentialSelection(
        first: samples, indifference: 0.1, tolerances: [0.1], confidence: 0.95,
        breaksTies: breaksTies
      ).share
    }
    // 3 others and 1 constraint; 3 more for others that are taken for as good.
    #expect(abs(try share(false) - 0.05 / 4) < 1e-15)
    #expect(abs(try share(true) - 0.05 / 7) < 1e-15)
  }

  /// Two systems that swing against each other, so that ten seeds show nothing.
  private static func swinging(behind: Double) throws -> TieBreak {
    func sample(_ system: Int, _ seed: Int) -> Sample {
      let swing = seed.isMultiple(of: 2) ? 0.05 : -0.05
      return Sample(
        objective: system == 0 ? swing : -swing - behind, slacks: [1], tie: Double(system))
    }
    var samples = (0..<2).map { system in (0..<10).map { sample(system, $0) } }
    var selection = try SequentialSelection(
      first: samples, indifference: 0.1, tolerances: [0.1], confidence: 0.95, breaksTies: true)
    while !selection.isOver {
      let seed = selection.seeds
      for system in samples.indices { samples[system].append(sample(system, seed)) }
      try selection.add(samples.map { $0[seed] })
    }
    var ties = try TieBreak(selection, samples: samples)
    while !ties.needed.isEmpty {
      #expect(ties.chosen == 0, "what is open changes nothing")
      let next = ties.needed
      try ties.add(next.map { sample($0, ties.seedsUsed[$0]) }, of: next)
    }
    return ties
  }

  @Test("what the seeds leave open is settled by further seeds of these systems") func open() throws
  {
    let close = try Self.swinging(behind: 0.01)
    #expect(close.chosen == 1 && close.tied == [1])
    #expect(close.seedsUsed.allSatisfy { $0 > close.selection.seedsUsed[0] })
    let far = try Self.swinging(behind: 0.09)
    #expect(far.chosen == 0 && far.tied == [])
  }

  @Test("samples that the selection has not used, and no selection, are refused") func refused()
    throws
  {
    let samples = Self.first([(1, 1, 0), (0, 1, 0)])
    let selection = try SequentialSelection(
      first: samples, indifference: 0.1, tolerances: [0.1], confidence: 0.95, breaksTies: true)
    #expect(throws: StatisticsError.self) {
      try TieBreak(selection, samples: samples.map { Array($0.dropLast()) })
    }
    let broken = Self.first([(1, -1, 0), (0, -1, 0)])
    let none = try SequentialSelection(
      first: broken, indifference: 0.1, tolerances: [0.1], confidence: 0.95, breaksTies: true)
    #expect(throws: StatisticsError.self) { try TieBreak(none, samples: broken) }
  }
}
