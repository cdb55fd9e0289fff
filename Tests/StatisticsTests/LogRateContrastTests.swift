import Statistics
import Testing

/// Log relative risks whose decision points come from the same people.
@Suite struct LogRateContrastTests {
  /// `early` none, push, `late` none, push: trials and events in turn, of each person.
  private static let people: [[Int32]] = [
    [6, 0, 9, 2, 5, 1, 10, 3], [4, 1, 11, 5, 7, 0, 8, 2], [7, 2, 8, 6, 6, 2, 9, 7],
    [5, 0, 10, 0, 4, 0, 11, 1], [8, 1, 7, 1, 6, 0, 9, 2], [3, 0, 12, 4, 9, 1, 6, 0],
    [6, 1, 9, 3, 6, 1, 9, 3], [5, 0, 10, 1, 5, 0, 10, 0], [7, 0, 8, 3, 8, 1, 7, 4],
    [6, 0, 9, 0, 0, 0, 0, 0],
  ]

  private static func moments(_ rows: [[Int32]]) -> CoMoments {
    var moments = CoMoments(variables: rows[0].count)
    for row in rows { moments.add(row.span) }
    return moments
  }

  private static let push = LogRateContrast([
    .init(1, events: [3, 7], trials: [2, 6]), .init(-1, events: [1, 5], trials: [0, 4]),
  ])

  /// Trials and events of a push, then of none.
  private static let two = LogRateContrast([
    .init(1, events: [1], trials: [0]), .init(-1, events: [3], trials: [2]),
  ])

  /// Rates 4/8 and 2/8; parts e₁/4 - e₀/2 are ½, -¼, -¼ and 0, their squares add up to ⅜, and with the
  /// factor 4/3 the variance is ½.
  @Test func aTrialOfFourPeopleWorkedByHand() throws {
    let moments = Self.moments([[2, 2, 2, 0], [2, 1, 2, 1], [2, 1, 2, 1], [2, 0, 2, 0]])
    let found = try Self.two.estimate(moments)
    #expect(abs(found.value - 0.693_147_180_559_945) < 1e-14)
    #expect(abs(found.standardError - 0.5.squareRoot()) < 1e-14)
    #expect(found.degreesOfFreedom == 2)
    // The t of two degrees of freedom has P(T > t) = ½ - t / (2 √(2 + t²)).
    let t = found.statistic
    #expect(abs(found.pValue - (1 - t / (2 + t * t).squareRoot())) < 1e-12)
  }

  /// GEE of the single decision points with a log link, working independence and the robust
  /// covariance, statsmodels 0.15.0 in double precision; its standard error times √(n / (n - 1)), with n
  /// the people who carry the trials of the rate with the fewest: (Σ trials)² / Σ trials².
  @Test func itIsTheEstimatingEquationWithTheSandwich() throws {
    let moments = Self.moments(Self.people)
    let push = try Self.push.estimate(moments)
    #expect(abs(push.value - 1.032_145_670_810_575) < 1e-12)
    let carriers = 113.0 * 113 / 1337
    let robust = 0.152_957_787_614_88 * 0.9.squareRoot()
    #expect(abs(push.standardError - robust * (carriers / (carriers - 1)).squareRoot()) < 1e-12)
    let late = try LogRateContrast([
      .init(1, events: [7], trials: [6]), .init(-1, events: [5], trials: [4]),
      .init(-1, events: [3], trials: [2]), .init(1, events: [1], trials: [0]),
    ]).estimate(moments)
    #expect(abs(late.value + 0.164_702_864_717_006) < 1e-12)
    let few = 56.0 * 56 / 368
    let own = 0.384_073_434_791_77 * 0.9.squareRoot()
    #expect(abs(late.standardError - own * (few / (few - 1)).squareRoot()) < 1e-12)
    #expect(abs(late.degreesOfFreedom! - (few - 4)) < 1e-12)
  }

  @Test func swappingTheRatesTurnsTheSign() throws {
    let moments = Self.moments(Self.people)
    let there = try Self.push.estimate(moments)
    let back = try LogRateContrast(
      Self.push.terms.reversed().map {
        .init(-$0.weight, events: $0.events, trials: $0.trials)
      }
    ).estimate(moments)
    #expect(abs(there.value + back.value) < 1e-15)
    #expect(abs(there.standardError - back.standardError) < 1e-15)
    #expect(abs(there.pValue - back.pValue) < 1e-15)
  }

  @Test("everyone twice is half the variance, but for the factor")
  func twice() throws {
    let once = try Self.push.estimate(Self.moments(Self.people))
    let twice = try Self.push.estimate(Self.moments(Self.people + Self.people))
    #expect(abs(once.value - twice.value) < 1e-14)
    let ratio = once.standardError / twice.standardError
    let carriers = 113.0 * 113 / 1337
    let factors = carriers / (carriers - 1) / (2 * carriers / (2 * carriers - 1))
    #expect(abs(ratio * ratio - 2 * factors) < 1e-12)
  }

  @Test("people without trials change nothing, however many there are")
  func empty() throws {
    let nobody = Array(repeating: Array(repeating: Int32(0), count: 8), count: 300)
    let alone = try Self.push.estimate(Self.moments(Self.people))
    let among = try Self.push.estimate(Self.moments(Self.people + nobody))
    #expect(abs(alone.standardError - among.standardError) < 1e-14)
    #expect(abs(alone.pValue - among.pValue) < 1e-14)
  }

  @Test("without events, trials, spread or people there is no estimate")
  func refusals() {
    let rows: [([[Int32]], Degeneracy)] = [
      ([[2, 0, 2, 1], [2, 0, 2, 1], [2, 0, 2, 0]], .noEvents),
      ([[2, 1, 0, 0], [2, 1, 0, 0], [2, 0, 0, 0]], .noDenominator),
      ([[2, 1, 2, 1], [2, 1, 2, 1], [2, 1, 2, 1]], .zeroVariance),
    ]
    for (people, reason) in rows {
      #expect(throws: StatisticsError.degenerate(method: "contrast of log rates", reason)) {
        try Self.two.estimate(Self.moments(people))
      }
    }
    #expect(throws: StatisticsError.self) {
      try Self.two.estimate(Self.moments([[2, 1, 2, 1], [2, 0, 2, 1]]))
    }
  }
}
