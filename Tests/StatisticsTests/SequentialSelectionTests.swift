import Testing

@testable import Statistics

@Suite("Sequential selection")
struct SequentialSelectionTests {
  private func samples(_ objectives: [Double], slack: Double? = nil) -> [SequentialSelection.Sample]
  {
    objectives.map { .init(objective: $0, slacks: slack.map { [$0] } ?? []) }
  }

  /// With k = 2, alpha = 0.05 and n0 = 10: eta = (0.1^(-2/9) - 1) / 2 = 0.334050, h² = 18 eta = 6.012905.
  @Test("h² is that of Kim and Nelson") func constant() throws {
    let values = (0..<10).map { Double($0 % 3) }
    let selection = try SequentialSelection(
      first: [samples(values), samples(values.reversed())], indifference: 0.1, confidence: 0.95)
    #expect(abs(selection.reach - 6.012_904_834_8) < 1e-9)
    #expect(abs(selection.share - 0.05) < 1e-15)
  }

  @Test("systems that are the same leave one of them, the first") func ties() throws {
    let values = [1.0, 2, 3, 2, 1]
    let selection = try SequentialSelection(
      first: [samples(values), samples(values), samples(values)], indifference: 0.1,
      confidence: 0.95)
    #expect(selection.selected == 0)
    #expect(selection.seedsUsed == [5, 5, 5])
  }

  @Test("a better one that breaks a constraint does not win") func constraint() throws {
    let values = [1.0, 2, 3, 2, 1]
    let selection = try SequentialSelection(
      first: [samples(values.map { $0 + 9 }, slack: -1), samples(values, slack: 1)],
      indifference: 0.1, tolerances: [0.1], confidence: 0.95)
    #expect(selection.standings == [.breaks(constraint: 0), .remaining])
    #expect(selection.selected == 1)
  }

  @Test("when all break it, none is selected and it is over") func none() throws {
    let selection = try SequentialSelection(
      first: [samples([1, 2, 3], slack: -1), samples([3, 2, 1], slack: -2)], indifference: 0.1,
      tolerances: [0.1], confidence: 0.95)
    #expect(selection.selected == nil)
    #expect(selection.isOver)
  }

  @Test("what is open is settled at seedsMax, whatever the seeds say") func settled() throws {
    let swing: [Double] = [1, -1, 2, -2, 0, 0]
    var selection = try SequentialSelection(
      first: [
        samples(swing, slack: 0.5).enumerated().map { place, sample in
          var sample = sample
          sample.slacks = [swing[place] / 2]
          return sample
        }, samples(swing.reversed(), slack: 9),
      ], indifference: 0.3, tolerances: [0.2], confidence: 0.95)
    let most = selection.seedsMax
    // h² times the larger of 4 / 0.3² of the difference and 0.5 / 0.2² of the slack.
    #expect(
      most
        == Int((selection.reach * max(selection.variances[0][1] / 0.09, 0.5 / 0.04)).rounded(.up)))
    #expect(selection.seedsLikely <= most && selection.seedsLikely > 6)
    while !selection.isOver, selection.seeds < most {
      let turn = selection.seeds % 2 == 0 ? 0.01 : -0.01
      try selection.add(
        selection.remaining.map {
          .init(objective: $0 == 0 ? turn : -turn, slacks: [$0 == 0 ? turn : 9])
        })
    }
    #expect(selection.isOver)
  }

  /// h² = 6.012905, S² = 2/3 and the mean is 0.05: 20.0430 / (0.05 + 0.05) = 200.43 seeds.
  @Test("what is open is settled at seedsLikely if the means stay") func likely() throws {
    let values = (0..<10).map { Double($0 % 3) }
    var selection = try SequentialSelection(
      first: [samples(values.map { $0 + 0.05 }), samples(values.reversed())], indifference: 0.1,
      confidence: 0.95)
    #expect(selection.seedsLikely == 201 && selection.seedsMax == 401)
    while !selection.isOver, selection.seeds < 1_000 { try selection.add(samples([0.05, 0])) }
    #expect(selection.seeds == 201 && selection.selected == 0)
  }

  /// It ends at h²S²/δ² + 1 seeds at the latest.
  @Test("it ends, however close two are") func end() throws {
    let one = [1.0, 0, 1, 0, 1, 0]
    let other = [0.0, 1, 0, 1, 0, 1]
    var selection = try SequentialSelection(
      first: [samples(one), samples(other)], indifference: 0.5, confidence: 0.95)
    let last = Int(selection.reach * selection.variances[0][1] / 0.25) + 2
    while !selection.isOver, selection.seeds < 10_000 {
      let turn = selection.seeds % 2 == 0 ? 1.0 : 0
      try selection.add(samples([turn, 1 - turn]))
    }
    #expect(selection.seeds <= last)
    #expect(selection.selected == 0 || selection.selected == 1)
  }

  @Test("what does not fit together is refused") func refusals() {
    #expect(throws: StatisticsError.self) {
      try SequentialSelection(first: [samples([1])], indifference: 1, confidence: 0.95)
    }
    #expect(throws: StatisticsError.self) {
      try SequentialSelection(
        first: [samples([1, 2]), samples([1, 2, 3])], indifference: 1, confidence: 0.95)
    }
    #expect(throws: StatisticsError.self) {
      try SequentialSelection(first: [samples([1, 2])], indifference: 0, confidence: 0.95)
    }
    #expect(throws: StatisticsError.self) {
      try SequentialSelection(first: [samples([1, 2])], indifference: 1, confidence: 0.4)
    }
  }

  @Test("a front has what none beats in both, ties included") func front() throws {
    let first = [[1.0, 1], [2, 2], [3, 3], [2, 2], [1, 1]]
    let second = [[3.0, 3], [2, 2], [1, 1], [2, 2], [2, 2]]
    let front = try ParetoFront(first, second, resamples: 10)
    #expect(front.isOnFront == [true, true, true, true, false])
    #expect(front.shares == [1, 1, 1, 1, 0])
  }
}
