import TestSupport
import Testing

@testable import Statistics

/// Two ratios over different subscribers, most of whom have no denominator.
@Suite("Ratios that rest on few")
struct RatioContrastTests {
  private static func estimate(_ people: [(Double, Double)]) throws -> RatioEstimate {
    try RatioEstimate(numerators: people.map(\.0), denominators: people.map(\.1))
  }

  @Test("with equal denominators it is Welch's t, with its degrees of freedom")
  func welch() throws {
    let (a, b) = ([1.0, 4, 2, 2, 8, 5], [3.0, 9, 4, 4, 7])
    let found = try RatioContrast(
      control: Self.estimate(a.map { ($0, 1) }), treatment: Self.estimate(b.map { ($0, 1) })
    ).comparison(level: 0.9).difference
    let expected = try Welch(control: Moments(a), treatment: Moments(b)).difference(level: 0.9)
    #expect(abs(found.pValue - expected.pValue) < 1e-12)
    #expect(abs(found.interval.low - expected.interval.low) < 1e-12)
    #expect(abs(found.degreesOfFreedom! - expected.degreesOfFreedom!) < 1e-9)
  }

  @Test("people without a denominator change nothing, however many there are")
  func empty() throws {
    let (a, b) = ([(1.0, 4.0), (0, 3), (2, 5), (1, 1)], [(2.0, 4.0), (1, 2), (3, 3), (0, 6)])
    let nobody = Array(repeating: (0.0, 0.0), count: 500)
    let alone = try RatioContrast(control: Self.estimate(a), treatment: Self.estimate(b))
    let among = try RatioContrast(
      control: Self.estimate(a + nobody), treatment: Self.estimate(b + nobody))
    let found = try [alone, among].map { try $0.comparison(level: 0.95).difference }
    #expect(abs(found[0].pValue - found[1].pValue) < 1e-12)
    #expect(abs(found[0].standardError - found[1].standardError) < 1e-12)
    let carriers = try Self.estimate(a + nobody).carriers
    #expect(abs(carriers - 13.0 * 13 / (16 + 9 + 25 + 1)) < 1e-12)
    let judged = try among.nonInferiority(margin: 0.1, alpha: 0.05)
    #expect(
      abs(judged.pValue - (try alone.nonInferiority(margin: 0.1, alpha: 0.05)).pValue) < 1e-12)
    #expect(try among.swapped.comparison(level: 0.95).difference.value == -found[1].value)
  }

  @Test("of pairs too, people without a denominator change nothing, and one alone is refused")
  func paired() throws {
    func pair(_ rows: [[Double]], _ nobody: Int) throws -> PairedRatio {
      let none = Array(repeating: 0.0, count: nobody)
      return try PairedRatio(
        controlNumerators: rows.map { $0[0] } + none,
        controlDenominators: rows.map { $0[1] } + none,
        treatmentNumerators: rows.map { $0[2] } + none,
        treatmentDenominators: rows.map { $0[1] } + none)
    }
    let rows = [[1.0, 4, 2], [0, 3, 1], [2, 5, 2], [1, 1, 0]]
    let carriers = try Self.estimate(rows.map { ($0[0], $0[1]) }).carriers
    let found = try [0, 500].map {
      try pair(rows, $0).comparison(level: 0.95, carriers: carriers).difference
    }
    #expect(abs(found[0].pValue - found[1].pValue) < 1e-12)
    #expect(abs(found[0].interval.high - found[1].interval.high) < 1e-12)
    #expect(found[0].degreesOfFreedom == carriers - 1)
    let judged = try [0, 500].map {
      try NonInferiority(pair(rows, $0), margin: 0.1, alpha: 0.05, carriers: carriers).pValue
    }
    #expect(abs(judged[0] - judged[1]) < 1e-12)
    #expect(throws: StatisticsError.self) {
      _ = try pair([rows[0]], 99).comparison(level: 0.95, carriers: 1)
    }
  }

  @Test("one person with a denominator is refused")
  func one() throws {
    let nobody = Array(repeating: (0.0, 0.0), count: 99)
    let lone = try Self.estimate([(1, 3)] + nobody)
    #expect(throws: StatisticsError.self) {
      _ = try RatioContrast(control: lone, treatment: Self.estimate([(1, 2), (0, 2)] + nobody))
    }
  }

  /// The sums of an arm of 300 people, 12 of whom have pushes of a kind and open a tenth to a half of them.
  private struct Sums {
    var (opened, sent, opened2, sent2, both) = (0.0, 0.0, 0.0, 0.0, 0.0)

    init(_ chance: inout Chance) {
      for _ in 0..<300 where chance.happens(0.04) {
        let (pushes, keenness) = (1 + chance.below(4), 0.1 + 0.4 * chance.uniform())
        var opens = 0
        for _ in 0..<pushes where chance.happens(keenness) { opens += 1 }
        let (own, all) = (Double(opens), Double(pushes))
        opened += own
        sent += all
        opened2 += own * own
        sent2 += all * all
        both += own * all
      }
    }

    func estimate() throws -> RatioEstimate {
      try RatioEstimate(
        subscribers: 300, sumNumerator: opened, sumDenominator: sent, sumNumerator2: opened2,
        sumDenominator2: sent2, sumNumeratorDenominator: both)
    }
  }

  @Test("of two equal arms it rejects 5 %, and the normal distribution more")
  func level() throws {
    let experiments = 4_000
    var chance = Chance(seed: 12)
    var (normal, contrast, answered) = (0, 0, 0)
    for _ in 0..<experiments {
      let sums = (Sums(&chance), Sums(&chance))
      guard sums.0.sent > 0, sums.1.sent > 0 else { continue }
      let (a, b) = (try sums.0.estimate(), try sums.1.estimate())
      guard min(a.carriers, b.carriers) >= 2, a.variance + b.variance > 0 else { continue }
      answered += 1
      let old = try RatioDifference(control: a, treatment: b, level: 0.95)
      if old.difference.pValue < 0.05 { normal += 1 }
      let new = try RatioContrast(control: a, treatment: b).comparison(level: 0.95)
      if new.difference.pValue < 0.05 { contrast += 1 }
    }
    #expect(answered > experiments * 99 / 100)
    #expect(Double(normal) / Double(answered) > 0.075, "\(normal) of \(answered)")
    #expect((0.03...0.06).contains(Double(contrast) / Double(answered)), "\(contrast)")
  }
}
