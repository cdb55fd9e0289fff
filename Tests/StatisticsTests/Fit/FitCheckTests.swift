import Testing

@testable import Statistics

/// Checks of fits, worked by hand.
@Suite("Checks of fits")
struct FitCheckTests {
  @Test("outcomes in any order change as often as Wald and Wolfowitz say")
  func order() throws {
    // Of 2 in 4: 2 · 2 · 2 / 4 = 2 changes, variance 2 (2 - 1) / 3.
    let runs = try OutcomeRuns([[true, true, false, false], [true, false, true, false]])
    #expect(runs.changes == 4)
    #expect(runs.expected == 4)
    #expect(try runs.test.pValue == 1)
    let habit = try OutcomeRuns(
      [[Bool]](repeating: [true, true, true, false, false, false], count: 30))
    #expect(habit.ratio == 1 / 3.0)
    #expect(try habit.test.pValue < 1e-10)
    #expect(throws: StatisticsError.self) { try OutcomeRuns([[true, true], [false]]) }
  }

  @Test("cells that expect less than five go to their neighbours")
  func cells() throws {
    let fit = try PearsonFit(observed: [12, 8, 1, 2, 17], expected: [10, 10, 2, 2, 16])
    // 2 + 2 + 16 are 20 and were expected to be 20.
    #expect(fit.test.degreesOfFreedom == 2)
    #expect(abs(fit.test.statistic - (0.4 + 0.4)) < 1e-12)
    #expect(abs(fit.misplacedShare - 2 / 40.0) < 1e-12)
    #expect(throws: StatisticsError.self) { try PearsonFit(observed: [3, 2], expected: [1, 1]) }
  }

  @Test("the grid of a person's own factor carries hundreds of openings")
  func grid() throws {
    // One person: the likelihood is the binomial's, spread out by a narrow law.
    let many = (0..<400).map { FrailTrial(isSuccess: $0 % 2 == 0) }
    let shape = FrailtyShape(kinds: 1, blockHours: [24], wear: .none)
    var gradient = [0.0, 0.0]
    func value(_ log: Double) -> Double {
      FrailtyLikelihood(shape, [many]).value([log, -3], &gradient)
    }
    // p = 1/2 at a hazard of ln 2: -400 ln 2, less what the narrow spread costs.
    let top = value(-0.36651292)
    #expect(top < -277.2 && top > -277.9)
    // The slope at the top of the likelihood is 0 but for the mean's exp(-s²/2).
    #expect(abs(gradient[0]) < 1)
    let slope = (value(-0.2999) - value(-0.3001)) / 0.0002
    _ = value(-0.3)
    #expect(abs(slope / gradient[0] - 1) < 1e-4)
  }
}
