/// A statistical method that can be called by name with JSON-like inputs.
public struct Method: Sendable {
  public let name: String
  private let body: @Sendable (Arguments) throws(StatisticsError) -> [String: Value]

  init(
    _ name: String,
    _ body: @escaping @Sendable (Arguments) throws(StatisticsError) -> [String: Value]
  ) {
    self.name = name
    self.body = body
  }

  /// Every method, in the order of the families.
  public static let all: [Method] =
    distributions + descriptive + oneProportion + twoProportions + means + ratios
    + nonInferiority + families + tables + ranks + survival + sequential + sizing + selection

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// Calls the method `name`; a name that is not known is `unsupported`.
  public static func evaluate(_ name: String, inputs: [String: Value]) -> Outcome {
    guard let method = byName[name] else {
      return Outcome(Check(name).unsupported("no such method", limit: "see `Method.all`"))
    }
    do throws(StatisticsError) {
      return .ok(try method.body(Arguments(method: name, values: inputs)))
    } catch {
      return Outcome(error)
    }
  }
}
