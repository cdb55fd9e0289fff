import Foundation
import Testing

@testable import Statistics

/// Maxima and standard errors agree with those that SciPy 1.17 finds for the same data: `minimize` on
/// the likelihood written out anew, second derivatives by differences.
@Suite("Fits")
struct FitTests {
  private func expect(
    _ found: FittedValue, _ value: Double, error: Double, _ place: SourceLocation = #_sourceLocation
  ) {
    #expect(abs(found.value / value - 1) < 1e-4, "\(found.value)", sourceLocation: place)
    #expect(abs(found.standardError / error - 1) < 1e-3, "\(found)", sourceLocation: place)
  }

  @Test("shares between people: beta-binomial")
  func betaBinomial() throws {
    let successes = [0, 1, 2, 2, 3, 5, 1, 0, 4, 6, 2, 9]
    let trials = [5, 8, 6, 10, 7, 9, 12, 4, 6, 11, 3, 10]
    let fit = try BetaBinomialFit(try zip(successes, trials).map { try Tally($0, of: $1) })
    expect(fit.a, 1.34141948, error: 0.868516)
    expect(fit.b, 2.19986827, error: 1.44001225)
    #expect(abs(fit.logLikelihood + 55.603843947) < 1e-6)
    #expect(abs(fit.a.interval.low / 0.37709026 - 1) < 1e-3)
    #expect(abs(fit.b.interval.high / 7.93569339 - 1) < 1e-3)
    let sum = try (0...6).reduce(0) { $0 + (try fit.probability(try Tally($1, of: 6))) }
    #expect(abs(sum - 1) < 1e-12)
  }

  @Test("people who are all alike have no beta distribution, and that is said")
  func alike() {
    #expect(throws: StatisticsError.self) {
      try BetaBinomialFit(try (0..<20).map { _ in try Tally(5, of: 10) })
    }
    #expect(throws: StatisticsError.self) {
      try BetaBinomialFit(try (0..<20).map { _ in try Tally(10, of: 10) })
    }
  }

  /// Seconds, cut off at ten minutes.
  private static let waits: [Double] = [
    2171, 3952, 5444, 6860, 8261, 9677, 11127, 12624, 14179, 15803, 17506, 19297, 21189, 23192,
    25319, 27585, 30007, 32602, 35393, 38403, 41663, 45207, 49077, 53321, 58002, 63193, 68990,
    75512, 82913, 91399, 101246, 112842, 126744, 143794, 165337, 193683, 233244, 293899, 404836,
  ]

  @Test("waits that were watched for ten minutes, by family")
  func waits() throws {
    let waits = try WaitingTimes(Self.waits, limit: 600_000, resolution: 1)
    let lognormal = try DelayFit(waits, family: .lognormal)
    expect(lognormal.parameters[0], 38_979.0429, error: 8_387.45986)
    expect(lognormal.parameters[1], 1.2616907, error: 0.167183715)
    #expect(abs(lognormal.withinLimit - 0.9848771865) < 1e-5)
    let weibull = try DelayFit(waits, family: .weibull)
    expect(weibull.parameters[0], 67_440.5178, error: 12_813.6719)
    expect(weibull.parameters[1], 0.898879219, error: 0.111096526)
    let exponential = try DelayFit(waits, family: .exponential)
    expect(exponential.parameters[0], 71_038.94897588, error: 11_463.51508)
    #expect(lognormal.criterion < exponential.criterion)
  }

  @Test("waits that a clock of whole minutes recorded")
  func minutes() throws {
    let counts: [(Double, Int)] = [
      (0, 14), (1, 9), (2, 6), (3, 4), (5, 5), (8, 3), (13, 2), (20, 2),
    ]
    let values = counts.flatMap { [Double](repeating: 60_000 * $0.0, count: $0.1) }
    let fit = try DelayFit(
      try WaitingTimes(values, limit: 3_600_000, resolution: 60_000), family: .lognormal)
    expect(fit.parameters[0], 75_249.0505, error: 20_247.6365)
    expect(fit.parameters[1], 1.65662169, error: 0.270294070)
  }

  /// A row for each person, a letter for each push; every other push is at the better hour.
  private static let outcomes = [
    "000100110000", "001101010100", "001010000000", "000000001010", "010010000101", "000100000000",
    "100101010110", "010101110011", "001000111000", "000101000001", "111110010100", "111010101111",
    "000100000000", "111000111111", "111111111110", "011110011110", "001001010101", "111101011111",
    "100100000100", "100101001010", "010100010110", "000001000100", "010110101000", "010111101011",
    "001000000000", "000100001101", "000000000000", "000011011110", "000000010000", "000000000010",
  ]

  @Test("openings of people who differ by a log-normal factor, with hours and wear")
  func frailty() throws {
    let people = Self.outcomes.map { row in
      row.enumerated().map { place, letter in
        FrailTrial(
          isSuccess: letter == "1", block: place % 2, seen: 0.9, volume: Double(place * 7 % 5) / 2)
      }
    }
    let fit = try FrailtyFit(people, blockHours: [12, 12], wear: .volume)
    #expect(abs(fit.logLikelihood + 220.5581199) < 1e-5)
    #expect(abs(fit.rates[0].value - 0.5213143) < 1e-4)
    #expect(abs(fit.cv.value - 1.1368772) < 1e-3)
    #expect(abs(fit.blocks[0].value - 0.8113552) < 1e-4)
    #expect(abs(fit.blocks[1].value - 1.1886448) < 1e-4)
    #expect(abs(fit.wearing[0].value + 0.0163267) < 1e-4)
    #expect(abs(fit.wearing[0].standardError / 0.14451539 - 1) < 1e-3)
  }

  /// `hour+` online, `hour-` offline, `hour-back` offline until then.
  private static func device(_ text: String) -> [Sighting] {
    text.split(separator: " ").map { word in
      let isOnline = word.hasSuffix("+")
      let parts = word.dropLast(isOnline ? 1 : 0).split(separator: "-").compactMap { Double($0) }
      return Sighting(
        at: 3_600_000 * parts[0], isOnline: isOnline,
        backAt: parts.count > 1 ? 3_600_000 * parts[1] : nil)
    }
  }

  @Test("spells offline, from sightings at any times and from returns")
  func onOff() throws {
    let devices = [
      "0+ 1+ 3- 4-8 9+ 10+ 20- 21+", "0- 2- 3+ 5+ 6- 6.5- 12+", "0+ 4+ 5+ 6- 10- 11+ 13+ 14-",
      "0+ 1- 2- 3- 5+ 9-9.5 10+",
    ].map(Self.device)
    let fit = try OnOffFit(devices, model: OnOffModel(hasNight: false, hasSeldom: false))
    #expect(abs(fit.logLikelihood - -24.209683204919628) < 1e-5)
    #expect(abs(fit.day.offlineShare.value - 0.4888469) < 1e-4)
    expect(fit.day.offlineMedian, 3_600_000 * 1.0621373, error: 3_600_000 * 1.0621373 * 0.43320167)
  }
}
