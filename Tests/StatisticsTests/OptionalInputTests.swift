import JSON
import Testing

@testable import Statistics

@Suite("An optional input given as null is absent")
struct OptionalInputTests {
  private static let inputs: [String: JSONValue] = [
    "x": [1, 2, 4].json, "conf": .number(0.9), "resamples": .integer(99), "stat": .string("mean"),
  ]

  /// Every method with an optional input, on a case that is answered without it.
  @Test("null gives the answer that leaving it out gives, for every method")
  func absent() throws {
    var tried: [String] = []
    for method in Method.all {
      for input in method.inputs where input.isOptional {
        var inputs = Self.inputs
        let left = Method.evaluate(method.name, inputs: inputs)
        inputs[input.name] = .null
        let null = Method.evaluate(method.name, inputs: inputs)
        #expect(left.status == .ok && null.status == .ok, "\(null.message ?? "")")
        #expect(null.outputs == left.outputs)
        tried.append("\(method.name).\(input.name)")
      }
    }
    #expect(tried == ["bootstrap_percentile_ci.p"])
  }

  @Test("where it is needed after all, null is missing; a required input is not null")
  func needed() {
    var inputs = Self.inputs
    (inputs["stat"], inputs["p"]) = (.string("quantile"), .null)
    let missing = Method.evaluate("bootstrap_percentile_ci", inputs: inputs)
    #expect(missing.message == "bootstrap_percentile_ci: `p` is missing, accepted: a number")
    inputs["conf"] = .null
    let null = Method.evaluate("bootstrap_percentile_ci", inputs: inputs)
    #expect(null.message == "bootstrap_percentile_ci: `conf` is null, accepted: a number")
  }
}
