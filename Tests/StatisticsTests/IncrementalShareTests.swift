import Testing

@testable import Statistics

@Suite("The incremental share is one less the quotient of two ratios")
struct IncrementalShareTests {
  /// An arm of which the first people have one event each.
  private static func arm(
    _ events: Int, of people: Int
  ) throws -> (estimate: RatioEstimate, people: Tally) {
    let numerators = (0..<people).map { $0 < events ? 1.0 : 0 }
    let ones = Array(repeating: 1.0, count: people)
    return (
      try RatioEstimate(numerators: numerators, denominators: ones), try Tally(events, of: people)
    )
  }

  private static func share(
    control: (Int, Int), treatment: (Int, Int), level: Double = 0.95
  ) throws -> IncrementalShare? {
    let (a, b) = (try arm(control.0, of: control.1), try arm(treatment.0, of: treatment.1))
    return try IncrementalShare(
      control: a.estimate, treatment: b.estimate,
      people: ProportionPair(control: a.people, treatment: b.people), level: level)
  }

  @Test("It is that of the lift, L / (1 + L)")
  func lift() throws {
    let found = try #require(try Self.share(control: (20, 200), treatment: (90, 600)))
    let (a, b) = (try Self.arm(20, of: 200), try Self.arm(90, of: 600))
    let lift = try #require(
      try RatioContrast(control: a.estimate, treatment: b.estimate).comparison(level: 0.95).relative
    )
    #expect(abs(found.value - 1 / 3) < 1e-12)
    #expect(abs(found.interval.low - (1 - 1 / (1 + lift.interval.low))) < 1e-12)
    #expect(abs(found.interval.high - (1 - 1 / (1 + lift.interval.high))) < 1e-12)
    #expect(found.interval.contains(found.value) && found.interval.high < 1)
  }

  /// The limits of `poisson.test(c(0, y), c(n, m))` of R have the closed form
  /// ((alpha / 2)^(-1 / y) - 1) m / n: 1.09128 * 9 for y = 5 and 9 times as many people.
  @Test(
    "Without an event in the control it is 1, and the limit is the exact one of Poisson's rates")
  func nothing() throws {
    let found = try #require(try Self.share(control: (0, 10), treatment: (5, 90)))
    #expect(found.value == 1 && found.interval.high == 1)
    #expect(abs(found.interval.low - (1 - 1.091_28 * 9)) < 1e-3)
    let more = try #require(try Self.share(control: (0, 100), treatment: (500, 900)))
    #expect(more.interval.low > 0.93 && more.interval.low < 1)
    let surer = try #require(
      try Self.share(control: (0, 100), treatment: (500, 900), level: 0.99))
    #expect(surer.interval.low < more.interval.low)
  }

  @Test("Without an event in the treatment there is none")
  func undefined() throws {
    #expect(try Self.share(control: (3, 10), treatment: (0, 90)) == nil)
    #expect(try Self.share(control: (0, 10), treatment: (0, 90)) == nil)
  }
}
