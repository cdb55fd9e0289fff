/// A statistical method that can be called by name with JSON-like inputs.
public struct Method: Sendable {
  typealias Body = @Sendable (Arguments) throws(StatisticsError) -> Outputs

  public let name: String

  /// What it is for, in one sentence.
  public let summary: String
  public let inputs: [Input]
  public let outputs: [Output]

  /// Whether an output may be infinite, as the median of a curve that stays above one half.
  private let hasInfinities: Bool
  private let body: Body

  init(
    _ name: String, _ summary: String, inputs: [Input], outputs: [Output],
    hasInfinities: Bool = false, _ body: @escaping Body
  ) {
    self.name = name
    self.summary = summary
    self.inputs = inputs
    self.outputs = outputs
    self.hasInfinities = hasInfinities
    self.body = body
  }

  /// Every method, in the order of the families.
  public static let all: [Method] =
    distributions + descriptive + oneProportion + twoProportions + means + ratios
    + nonInferiority + equivalence + families + tables + ranks + survival + sequential + sizing
    + meanSizing + selection

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// The method with this name.
  public static func named(_ name: String) -> Method? { byName[name] }

  /// Calls the method `name`; a name that is not known is `unsupported`.
  ///
  /// Inputs that the method does not describe are ignored. Calculations that would take longer than
  /// about two seconds are `unsupported` with the limit; lists of a million values take about one.
  public static func evaluate(_ name: String, inputs: [String: JSONValue]) -> Outcome {
    guard let method = named(name) else {
      return Outcome(
        Check(JSONValue.shortened(name)).unsupported(
          "no such method", limit: "the \(all.count) methods of the list"))
    }
    return method.evaluate(inputs)
  }

  func evaluate(
    _ values: [String: JSONValue], witness: Arguments.Witness? = nil
  ) -> Outcome {
    do throws(StatisticsError) {
      let arguments = try Arguments(
        method: name, described: inputs, values: values, witness: witness)
      let outputs = try body(arguments)
      return isNumeric(outputs) ? .ok(outputs) : Outcome(overflow)
    } catch {
      return Outcome(error)
    }
  }

  /// Extreme inputs can overflow a formula; such a result is not a number to hand out.
  private func isNumeric(_ outputs: Outputs) -> Bool {
    outputs.values.allSatisfy { output in
      let values = if case .array(let list) = output { list } else { [output] }
      return values.compactMap(\.double).allSatisfy { !$0.isNaN && (hasInfinities || $0.isFinite) }
    }
  }

  private var overflow: StatisticsError {
    Check(name).unsupported("numbers so extreme that the result overflows", limit: "about 1e300")
  }
}
