/// A statistical method that can be called by name with JSON-like inputs.
public struct Method: Sendable {
  public let name: String

  /// Whether an output may be infinite, as the median of a curve that stays above one half.
  private let hasInfinities: Bool
  private let body: @Sendable (Arguments) throws(StatisticsError) -> [String: JSONValue]

  init(
    _ name: String, hasInfinities: Bool = false,
    _ body: @escaping @Sendable (Arguments) throws(StatisticsError) -> [String: JSONValue]
  ) {
    self.name = name
    self.hasInfinities = hasInfinities
    self.body = body
  }

  /// Every method, in the order of the families.
  public static let all: [Method] =
    distributions + descriptive + oneProportion + twoProportions + means + ratios
    + nonInferiority + families + tables + ranks + survival + sequential + sizing + selection

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// Calls the method `name`; a name that is not known is `unsupported`.
  public static func evaluate(_ name: String, inputs: [String: JSONValue]) -> Outcome {
    guard let method = byName[name] else {
      return Outcome(Check(name).unsupported("no such method", limit: "see `Method.all`"))
    }
    do throws(StatisticsError) {
      let outputs = try method.body(Arguments(method: name, values: inputs))
      return method.isNumeric(outputs) ? .ok(outputs) : Outcome(method.overflow)
    } catch {
      return Outcome(error)
    }
  }

  /// Extreme inputs can overflow a formula; such a result is not a number to hand out.
  private func isNumeric(_ outputs: [String: JSONValue]) -> Bool {
    outputs.values.allSatisfy { output in
      let values = if case .array(let list) = output { list } else { [output] }
      return values.compactMap(\.double).allSatisfy { !$0.isNaN && (hasInfinities || $0.isFinite) }
    }
  }

  private var overflow: StatisticsError {
    Check(name).unsupported("numbers so extreme that the result overflows", limit: "about 1e300")
  }
}
