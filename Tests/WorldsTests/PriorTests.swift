import Statistics
import Testing

@testable import Worlds

@Suite("Priors") struct PriorTests {
  @Test("nine of ten values lie in the range, on the scale of its shape")
  func range() throws {
    for (shape, range) in [(Prior.Shape.flat, -3.0...5), (.log, 0.01...4), (.logit, 0.1...0.3)] {
      let prior = try Prior("x", range, shape)
      #expect(abs(prior.value(score: -Prior.reach) - range.lowerBound) < 1e-12)
      #expect(abs(prior.value(score: Prior.reach) - range.upperBound) < 1e-12)
      #expect(prior.value(score: 2 * Prior.reach) > range.upperBound)
    }
  }

  @Test("scores and values are each other's inverse", arguments: [-2.5, -0.3, 0, 1, 3])
  func inverse(score: Double) throws {
    for (shape, range) in [
      (Prior.Shape.flat, -3.0...5), (.log, 0.01...4), (.logit, 0.1...0.3), (.wall, 2.0...3),
    ] {
      let prior = try Prior("x", range, shape)
      let found = try prior.score(value: prior.value(score: score))
      #expect(abs(found - score) < 1e-9, "\(shape)")
    }
  }

  @Test("a choice has each of its models as often") func choice() throws {
    let prior = try Prior("model", 0...3, .choice)
    let values = try (0..<400).map { place in
      prior.value(score: try Normal.upperQuantile((Double(place) + 0.5) / 400))
    }
    for model in 0...3 { #expect(values.count { $0 == Double(model) } == 100) }
    #expect(prior.value(score: 40) == 3)
    #expect(prior.value(score: try prior.score(value: 2)) == 2)
  }

  @Test("ends that a scale does not have are refused with what it has")
  func refused() {
    #expect(throws: StatisticsError.self) { try Prior("x", 0...1, .log) }
    #expect(throws: StatisticsError.self) { try Prior("x", 0.2...1, .logit) }
    #expect(throws: StatisticsError.self) { try Prior("x", 0...1.5, .choice) }
    #expect(throws: StatisticsError.self) { try Prior("x", 1...1) }
    #expect {
      try Prior("world.a", 0...1, .log)
    } throws: {
      "\($0)" == "prior: `world.a` is 0.0..1.0, accepted: ends above 0 for the shape `log`"
    }
  }

  @Test("a Latin hypercube has one point in each share of a parameter, and columns of their own")
  func hypercube() throws {
    let chances = Chances(seed: 3)
    let rows = try LatinHypercube.scores(50, parameters: 3, chances)
    for parameter in 0..<3 {
      let shares = rows.map { Int(Score.share($0[parameter]) * 50) }
      #expect(Set(shares) == Set(0..<50))
    }
    let wider = try LatinHypercube.scores(50, parameters: 4, chances)
    #expect(wider.map { Array($0[..<3]) } == rows)
    #expect(rows.map { $0[0] } != rows.map { $0[1] })
  }
}

@Suite("Facts") struct FactTests {
  @Test("an error moves to the scale by its slope, and a discrepancy adds its variance")
  func scales() throws {
    let share = try Fact("openRate", is: 0.2, within: 0.016, scale: .logit)
    #expect(abs(share.error - 0.1) < 1e-12)
    let rate = try Fact("opens", is: 4, within: 0.4, scale: .log, discrepancy: 0.24)
    #expect(abs(rate.error - 0.1) < 1e-12)
    #expect(abs(rate.tolerance - 0.26) < 1e-12)
    #expect(abs(rate.scaled(4) - rate.target) < 1e-15)
  }

  @Test("a sample's error is that of its share") func sample() throws {
    let fact = try Fact("openRate", is: 0.1, of: 900)
    // The standard error is .01, and the slope of the log odds is 1 / .09.
    #expect(abs(fact.error - 0.01 / 0.09) < 1e-12)
  }

  @Test("half of the last digit and 5 % make the usual error") func usual() {
    #expect(abs(Fact.usualWithin(3.5, lastDigit: 0.1) - (0.0025 + 0.030_625).squareRoot()) < 1e-12)
  }

  @Test("figures that a scale does not have and errors of 0 are refused") func refused() {
    #expect(throws: StatisticsError.self) { try Fact("x", is: 0, within: 0.1, scale: .log) }
    #expect(throws: StatisticsError.self) { try Fact("x", is: 1, within: 0.1, scale: .logit) }
    #expect(throws: StatisticsError.self) { try Fact("x", is: 1, within: 0) }
    #expect(throws: StatisticsError.self) { try Fact("x", is: 0, of: 100) }
  }
}
