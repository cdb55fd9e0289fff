import JSON
import Testing

@testable import Statistics

/// One value has no variance: what needs one is refused, and not taken for certain.
@Suite("Summaries of a single unit")
struct SingleUnitTests {
  /// Every method that takes an arm's count beside its variance.
  @Test(
    arguments: GoldenCase.all.filter { $0.inputs["n_a"] != nil && $0.inputs["var_a"] != nil },
    ["n_a", "n_b"])
  func aVarianceOfOneUnitIsRefused(reference: GoldenCase, count: String) {
    var inputs = reference.inputs
    inputs[count] = .integer(1)
    let outcome = Method.evaluate(reference.method, inputs: inputs)
    #expect(outcome.status == .error, "\(reference.method): \(outcome)")
    #expect(outcome.message?.contains("a whole number of at least 2") == true, "\(outcome)")
  }

  @Test func sequencesNeedTwoUnitsInEachArmAndTwoSeeds() throws {
    let (one, many) = (try Moments([4]), try Moments([1, 2, 4]))
    for (control, treatment) in [(one, many), (many, one)] {
      let error = #expect(throws: StatisticsError.self) {
        try ConfidenceSequence(
          control: control, treatment: treatment, alpha: 0.05, tuningCount: 10)
      }
      #expect(error?.description.contains("is 1, accepted: a whole number of at least 2") == true)
    }
    #expect(throws: StatisticsError.self) {
      try ConfidenceSequence(
        estimates: Moments(count: 1, mean: 1, variance: 1), alpha: 0.05, tuningCount: 10)
    }
  }
}
