import JSON
import Synchronization
import Testing

@testable import Statistics

/// What a method says of itself is what it does.
@Suite struct DescriptionTests {
  /// Inputs that were read, by name.
  private final class Readings: Sendable {
    let kinds = Mutex<[String: Method.Kind]>([:])
  }

  private static let answered = GoldenCase.all.filter { $0.kind == .value }

  /// Members of an object are described one by one.
  private static func flat(_ inputs: [Method.Input], below path: String = "") -> [Method.Input] {
    inputs.flatMap { input in
      if case .object(let members) = input.kind {
        return flat(members, below: "\(path)\(input.name).")
      }
      return [Method.Input(path + input.name, input.kind, input.meaning)]
    }
  }

  @Test(arguments: Method.all.map(\.name))
  func everyDescribedInputIsReadAsItsKindAndNoOther(_ name: String) throws {
    let method = try #require(Method.named(name))
    let readings = Readings()
    for reference in Self.answered where reference.method == name {
      _ = method.evaluate(reference.inputs) { name, kind in
        readings.kinds.withLock { $0[name] = kind }
      }
    }
    if name == "bootstrap_percentile_ci" {
      let inputs: [String: JSONValue] = [
        "x": [1, 2].json, "stat": .string("quantile"), "p": .number(0.5), "conf": .number(0.9),
        "resamples": .integer(9),
      ]
      _ = method.evaluate(inputs) { name, kind in readings.kinds.withLock { $0[name] = kind } }
    }
    let described = Self.flat(method.inputs).map { ($0.name, $0.kind) }
    #expect(readings.kinds.withLock { $0 } == Dictionary(uniqueKeysWithValues: described))
  }

  @Test(arguments: answered)
  func everyInputIsNeededAndEveryOutputIsDescribed(_ reference: GoldenCase) throws {
    let method = try #require(Method.named(reference.method))
    for input in method.inputs where !input.isOptional {
      var inputs = reference.inputs
      inputs[input.name] = nil
      let refused = Method.evaluate(method.name, inputs: inputs)
      #expect(
        refused.message == "\(method.name): `\(input.name)` is missing, accepted: "
          + input.kind.accepted)
    }
    var inputs = reference.inputs
    inputs["surely unknown"] = .bool(true)
    let outcome = Method.evaluate(method.name, inputs: inputs)
    #expect(method.unknown(inputs) == ["surely unknown"])
    for name in outcome.outputs.keys {
      #expect(method.outputs.contains { $0.name == name }, "\(name)")
    }
    for output in method.outputs where !output.isOptional {
      #expect(outcome.outputs[output.name] != nil, "\(output.name)")
    }
  }

  @Test(arguments: Method.all.map(\.name))
  func everySummaryIsASentence(_ name: String) throws {
    let method = try #require(Method.named(name))
    let sentences =
      [method.summary] + Self.flat(method.inputs).map(\.meaning) + method.outputs.map(\.meaning)
    for text in sentences { #expect(text.hasSuffix(".") && text.count > 3, "\(text)") }
    #expect(Set(method.inputs.map(\.name)).count == method.inputs.count)
    #expect(Set(method.outputs.map(\.name)).count == method.outputs.count)
  }
}

extension [Double] {
  var json: JSONValue { JSONValue(self) }
}
