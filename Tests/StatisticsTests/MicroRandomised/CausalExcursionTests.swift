import Testing

@testable import Statistics

/// Weighted and centred least squares, beside the reference cases of `wcls`.
@Suite("Causal excursion effects of micro-randomised trials")
struct CausalExcursionTests {
  private let trial = RecurrentTrial()

  @Test("effects at given moderators and joint tests are those of the published covariance")
  func combinations() throws {
    let rows = trial.rows
    #expect(rows.count { $0.isAvailable } == 86 && rows.count { $0.isTreated } == 51)
    #expect(abs(rows.reduce(0) { $0 + $1.outcome } - 110.618) < 1e-9)
    let excursion = try CausalExcursion(try trial.sums())
    #expect(excursion.people == 12 && excursion.points == 120 && excursion.available == 86)
    // MRTAnalysis 0.3.1 on R 4.2.2: coefficients and vcov of `wcls`, combined in R.
    let late = try excursion.effect(at: [1, 3, 0.5])
    #expect(abs(late.value - 0.925_639_724_772_718) < 1e-11)
    #expect(abs(late.standardError - 0.292_336_197_482_571) < 1e-11)
    #expect(abs(late.interval.low - 0.210_318_818_633_960) < 1e-10)
    #expect(abs(late.pValue - 0.019_408_168_941_194) < 1e-10)
    // Hotelling's T^2 of the same covariance: 6 T^2 / (2 (6 + 2 - 1)) on F(2, 6), T^2 = 0.94298.
    let joint = try excursion.jointTest([1, 2])
    #expect(abs(joint.statistic - 0.404_132_693_094_189) < 1e-10)
    #expect(abs(joint.pValue - 0.684_454_089_279_785) < 1e-10)
    #expect(joint.numerator == 2 && joint.denominator == 6)
  }

  @Test("the joint test of one coefficient is its t test")
  func oneTerm() throws {
    let excursion = try CausalExcursion(try trial.sums())
    let joint = try excursion.jointTest([2])
    let single = excursion.moderators[2]
    #expect(abs(joint.statistic - single.statistic * single.statistic) < 1e-12)
    #expect(abs(joint.pValue - single.pValue) < 1e-12)
  }

  @Test("points may be added in any portions, and outcomes in any unit")
  func portionsAndUnits() throws {
    let whole = try CausalExcursion(try trial.sums())
    let merged = try trial.persons.map { rows in
      var parts = [PersonSums(controls: 3, moderators: 3), PersonSums(controls: 3, moderators: 3)]
      for (index, row) in rows.enumerated() {
        var point = RecurrentTrial.point(row, 0.4)
        point.outcome *= 1e6
        point.moderators[1] *= 3_600
        try parts[index % 3 == 0 ? 0 : 1].add(point)
      }
      parts[1].merge(parts[0])
      return parts[1]
    }
    let again = try CausalExcursion(merged)
    #expect(again.points == whole.points)
    for (one, other) in zip(whole.moderators, again.moderators) {
      #expect(abs(one.statistic - other.statistic) < 1e-9)
    }
    let (d, e) = (try whole.standardised(at: [1, 0, 0]), try again.standardised(at: [1, 0, 0]))
    #expect(abs(d.value - e.value) < 1e-9 && abs(d.standardError - e.standardError) < 1e-9)
  }

  @Test("with one probability and nothing else, the effect is the difference of means")
  func differenceOfMeans() throws {
    let outcomes: [[(Bool, Double)]] = [
      [(true, 4), (false, 1)], [(true, 6), (false, 3)], [(true, 2), (false, 2)],
      [(true, 8), (false, 2)],
    ]
    let persons = try outcomes.map { pairs in
      var sums = PersonSums()
      for (isTreated, outcome) in pairs {
        try sums.add(
          ExcursionPoint(isTreated: isTreated, probability: 0.5, numerator: 0.5, outcome: outcome))
      }
      return sums
    }
    let excursion = try CausalExcursion(persons, smallSample: .uncorrected)
    // Means 5 and 2; a person's part is (y₁ - 5) / 4 - (y₀ - 2) / 4: 0, 0, -3/4 and 3/4.
    #expect(abs(excursion.moderators[0].value - 3) < 1e-13)
    #expect(abs(excursion.moderators[0].standardError - (9 / 8.0).squareRoot()) < 1e-13)
    #expect(excursion.degreesOfFreedom == 2)
    // Squares of 1, 1, 3, 3 and of 1, 1, 0, 0 over 8 - 2.
    #expect(abs(excursion.standardDeviation - (22 / 6.0).squareRoot()) < 1e-13)
    #expect(abs(try excursion.standardised(at: [1]).value - 3 / (22 / 6.0).squareRoot()) < 1e-13)
  }

  @Test("people who were never available count for nothing, and cost no degree of freedom")
  func nobodyAvailable() throws {
    var persons = try trial.sums()
    let before = try CausalExcursion(persons)
    var absent = PersonSums(controls: 3, moderators: 3)
    for _ in 0..<5 {
      try absent.add(
        ExcursionPoint(
          controls: [], moderators: [], isTreated: false, probability: .nan, numerator: 0,
          outcome: .nan, isAvailable: false))
    }
    persons.append(absent)
    let after = try CausalExcursion(persons)
    #expect(after.points == before.points + 5)
    #expect(after.moderators == before.moderators && after.people == before.people)
  }

  @Test("without an effect of few people the correction widens every interval")
  func correctionWidens() throws {
    let sums = try trial.sums()
    let (wide, narrow) = (
      try CausalExcursion(sums), try CausalExcursion(sums, smallSample: .uncorrected)
    )
    for (one, other) in zip(wide.moderators, narrow.moderators) {
      #expect(one.value == other.value && one.standardError > other.standardError)
    }
  }
}
