import JSON
import TestSupport
import Testing

@testable import Statistics

/// Whatever is thrown at a method, it answers: no trap, no NaN, no other status, no long wait.
@Suite struct FuzzTests {
  /// Numbers at which formulas break.
  private static let nasty: [JSONValue] = [
    .integer(0), .integer(1), .integer(-1), .integer(2), .integer(3), .integer(.max),
    .integer(.min), .integer(1_000_000_000), .integer(1_000_000_000_000), .integer(1 << 53 + 1),
    .number(0.5), .number(0.95), .number(0.05), .number(1e-300), .number(1e300), .number(-1e-9),
    .number(1e9 + 0.5), .number(1e100), .number(.ulpOfOne), .number(1 - .ulpOfOne), .number(37.5),
    .string("NaN"), .string("Infinity"), .string("-Infinity"), .string(""), .null, .bool(true),
    .array([]), .object([:]),
  ]

  /// Debug builds are slow, and proofs have the time.
  private static let calls = Build.runsProofs ? 5_000 : Build.isOptimised ? 600 : 40

  /// Calls of each method.
  @Test(arguments: Method.all.map(\.name))
  func everyCallIsAnswered(_ name: String) throws {
    let method = try #require(Method.named(name))
    var random = SplitMix(seed: name.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
    for _ in 0..<Self.calls {
      let inputs = Self.inputs(of: method, &random)
      let outcome = method.evaluate(inputs)
      #expect(Self.isSound(outcome), "\(JSONValue.object(inputs).text): \(outcome)")
      if outcome.status == .ok { _ = outcome.json(name: name).text }
    }
  }

  private static func isSound(_ outcome: Method.Outcome) -> Bool {
    if outcome.status != .ok { return outcome.outputs.isEmpty && outcome.message != nil }
    return outcome.message == nil
      && outcome.outputs.values.allSatisfy { output in
        let values = if case .array(let list) = output { list } else { [output] }
        return values.allSatisfy { $0.double?.isNaN != true }
      }
  }

  private static func inputs(
    of method: Method, _ random: inout SplitMix
  ) -> [String: JSONValue] {
    // Lists of a call mostly have one length, as methods ask for it.
    let size = [1, 2, 3, 5, 8, 11][random.index(below: 6)]
    let calm = random.uniform()
    var inputs: [String: JSONValue] = [:]
    for input in method.inputs where random.uniform() > 0.02 {
      inputs[input.name] = value(input.kind, size, calm, &random)
    }
    return inputs
  }

  /// A value of the kind, or now and then something else; the calmer, the less often.
  private static func value(
    _ kind: Method.Kind, _ size: Int, _ calm: Double, _ random: inout SplitMix
  ) -> JSONValue {
    if random.uniform() > max(calm, 0.5) {
      return nasty[random.index(below: nasty.count)]
    }
    switch kind {
    case .number: return .number(calm > 0.7 ? random.uniform() : number(&random))
    case .wholeNumber: return .integer(calm > 0.9 ? 1 + random.index(below: 2) : count(&random))
    case .truth: return .bool(random.uniform() < 0.5)
    case .mark: return .integer(random.index(below: 2))
    case .word(let words): return .string(words[random.index(below: words.count)])
    case .list(let kind):
      let count = random.uniform() < 0.95 ? size : random.index(below: 4)
      // One odd element is enough to spoil a list.
      let calmer = random.uniform() < 0.9 ? 1 : calm
      return .array((0..<count).map { _ in value(kind, 2, calmer, &random) })
    case .object(let inputs):
      var members: [String: JSONValue] = [:]
      for input in inputs { members[input.name] = value(input.kind, size, calm, &random) }
      return .object(members)
    }
  }

  private static func number(_ random: inout SplitMix) -> Double {
    let u = random.uniform()
    switch random.index(below: 8) {
    case 0, 1, 2: return u
    case 3: return (u * 10).rounded(.down)
    case 4: return u * 100 - 50
    case 5: return u * u * u * 1e-6
    case 6: return 1e6 * u
    default: return Double([0, 1, 2, 1_000, 1_000_000_000][random.index(below: 5)])
    }
  }

  private static func count(_ random: inout SplitMix) -> Int {
    switch random.index(below: 6) {
    case 0, 1: random.index(below: 5)
    case 2, 3: random.index(below: 100)
    case 4: random.index(below: 1_000_000_000)
    default: random.index(below: 1_000_000_000_000)
    }
  }
}
