import Foundation
import JSON
import Statistics
import Testing

/// Every reference case, broken in many ways: each method answers, refuses or says that it cannot.
@Suite struct RefusalTests {
  /// What may be put in the place of an input or of an element of a list.
  private static let intruders: [JSONValue] = [
    .null, .bool(true), .string("NaN"), .string("Infinity"), .string("-Infinity"), .string("text"),
    .integer(0), .integer(-1), .integer(.max), .integer(.min), .number(0.5), .number(1e300),
    .number(-1e300), .number(.leastNonzeroMagnitude), .array([]), .array([.integer(1)]),
    .object([:]),
  ]

  @Test(arguments: GoldenCase.all.filter { $0.tool != "SciPy 1.17.1" })
  func brokenInputNeverCrashesAndNeverGivesNaN(_ reference: GoldenCase) {
    for (name, value) in reference.inputs.sorted(by: { $0.key < $1.key }) {
      var inputs = reference.inputs
      inputs[name] = nil
      #expect(Method.evaluate(reference.method, inputs: inputs).status != .ok, "without \(name)")
      for broken in Self.broken(value) {
        inputs[name] = broken
        let outcome = Method.evaluate(reference.method, inputs: inputs)
        #expect(Self.isSound(outcome), "\(name) = \(broken): \(outcome)")
      }
    }
  }

  private static func broken(_ value: JSONValue) -> [JSONValue] {
    guard case .array(let list) = value, !list.isEmpty else { return intruders }
    let last = list.count - 1
    return intruders + intruders.map { .array(list[..<last] + [$0]) }
      + [.array(Array(repeating: list[0], count: list.count)), .array(Array(list[..<last]))]
  }

  /// Outputs without NaN, or none and a reason.
  private static func isSound(_ outcome: Method.Outcome) -> Bool {
    if outcome.status != .ok { return outcome.outputs.isEmpty && outcome.message != nil }
    return outcome.outputs.values.allSatisfy { output in
      let values = if case .array(let list) = output { list } else { [output] }
      return values.allSatisfy { $0.double?.isNaN != true }
    }
  }

  @Test(arguments: [
    ("mann_whitney", 200, ["variant": JSONValue.string("exact"), "continuity": .bool(true)]),
    ("permutation_mean_diff_exact", 40, [:]), ("ks_uniform", 5_001, ["variant": .string("exact")]),
  ])
  func whatWouldTakeTooLongIsUnsupported(method: String, size: Int, rest: [String: JSONValue]) {
    let values = (0..<size).map { Double($0) / Double(size) }
    let (a, b) = (JSONValue(values), JSONValue(values.map { $0 + 0.1 / Double(size) }))
    let outcome = Method.evaluate(
      method, inputs: rest.merging(["a": a, "b": b, "x": a]) { first, _ in first })
    #expect(outcome.status == .unsupported, "\(outcome)")
  }

  @Test func valuesSurviveJSON() throws {
    let value = JSONValue.object([
      "list": .array([.integer(1), .number(1.5), .null, .bool(true)]), "text": .string("x"),
      "infinite": JSONValue(Double.infinity),
    ])
    let data = try JSONEncoder().encode(value)
    #expect(try JSONDecoder().decode(JSONValue.self, from: data) == value)
    #expect(JSONValue(-Double.infinity).double == -.infinity)
    #expect(JSONValue(Double.nan) == .string("NaN"))
  }
}
