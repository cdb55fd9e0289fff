import Statistics
import Testing

/// Opt-outs and times to open, with those that were cut off.
@Suite struct SurvivalTests {
  /// Drawn: a digit is the time, upper row the event, lower row the censored.
  @Test func theCurveStepsDownAtEvents() throws {
    let curve = KaplanMeier(
      try Observations(
        times: [1, 2, 2, 3, 5, 5], events: [true, true, false, false, true, true]))
    #expect(curve.points.map(\.time) == [1, 2, 5])
    let wanted = [5.0 / 6, 5.0 / 6 * 4 / 5, 0]
    for (point, survival) in zip(curve.points, wanted) {
      #expect(abs(point.survival - survival) < 1e-15)
    }
    #expect(curve.point(at: 0.5).survival == 1)
    #expect(curve.point(at: 4.9).survival == curve.points[1].survival)
    #expect(curve.point(at: 99).standardError == 0)
    #expect(curve.median == 5)
  }

  @Test func theRestrictedMeanIsTheAreaUnderTheCurve() throws {
    let curve = KaplanMeier(try Observations(times: [2, 4], events: [true, true]))
    #expect(try curve.restrictedMean(to: 3) == 2 + 0.5)
    #expect(try curve.restrictedMean(to: 10) == 3)
    #expect(throws: StatisticsError.self) { try curve.restrictedMean(to: 0) }
  }

  @Test func withoutEventsNobodyLeaves() throws {
    let curve = KaplanMeier(try Observations(times: [2, 4], events: [false, false]))
    #expect(curve.points.isEmpty && curve.median == nil)
    #expect(curve.point(at: 3).survival == 1)
  }

  @Test(arguments: [([], []), ([1.0], [true, false]), ([-1], [true]), ([.nan], [true])])
  func impossibleTimesAreRefused(times: [Double], events: [Bool]) {
    #expect(throws: StatisticsError.self) { try Observations(times: times, events: events) }
  }

  @Test func armsThatNeverMeetHaveNoHazardRatio() throws {
    let early = try Observations(times: [1, 2, 3], events: [true, true, true])
    let late = try Observations(times: [10, 11, 12], events: [true, true, true])
    #expect(throws: StatisticsError.self) {
      try CoxTwoArm(control: early, treatment: late, ties: .efron)
    }
    let logRank = try LogRank.test(control: early, treatment: late)
    #expect(logRank.pValue < 0.05)
  }

  @Test(arguments: CoxTwoArm.Ties.allCases)
  func swappingTheArmsInvertsTheHazardRatio(ties: CoxTwoArm.Ties) throws {
    let a = try Observations(times: [1, 3, 3, 6, 8], events: [true, true, true, false, true])
    let b = try Observations(times: [2, 3, 5, 7, 7], events: [true, true, false, true, true])
    let there = try CoxTwoArm(control: a, treatment: b, ties: ties)
    let back = try CoxTwoArm(control: b, treatment: a, ties: ties)
    #expect(abs(there.logHazardRatio + back.logHazardRatio) < 1e-12)
    #expect(abs(there.standardError - back.standardError) < 1e-12)
  }
}
