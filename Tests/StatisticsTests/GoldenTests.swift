import JSON
import Statistics
import Testing

/// Every reference case is answered as the tools named in it answer.
@Suite struct GoldenTests {
  @Test func everyMethodHasAReferenceCase() {
    let covered = Set(GoldenCase.all.map(\.method))
    for method in Method.all { #expect(covered.contains(method.name), "\(method.name)") }
    #expect(covered.isSubset(of: Method.all.map(\.name)))
  }

  @Test(arguments: GoldenCase.all)
  func agrees(_ reference: GoldenCase) {
    let outcome = Method.evaluate(reference.method, inputs: reference.inputs)
    switch reference.kind {
    case .value:
      #expect(outcome.status == .ok, "\(outcome.message ?? "")")
      for (output, expectation) in reference.expected.sorted(by: { $0.key < $1.key }) {
        let found = outcome.outputs[output] ?? .null
        #expect(agree(found, expectation), "\(output): \(found), expected \(expectation)")
      }
    case .error: #expect(outcome.status == .error)
    case .degenerate: #expect(outcome.status == .degenerate)
    }
  }

  private func agree(_ found: JSONValue, _ expectation: GoldenCase.Expectation) -> Bool {
    if case (.array(let found), .array(let values)) = (found, expectation.value) {
      return found.count == values.count
        && zip(found, values).allSatisfy { agreeOne($0, $1, expectation) }
    }
    return agreeOne(found, expectation.value, expectation)
  }

  private func agreeOne(
    _ found: JSONValue, _ value: JSONValue, _ expectation: GoldenCase.Expectation
  ) -> Bool {
    guard let got = found.double, let wanted = value.double else { return found == value }
    if got == wanted { return true }
    return abs(got - wanted) <= (expectation.atol ?? 0) + (expectation.rtol ?? 0) * abs(wanted)
  }
}
