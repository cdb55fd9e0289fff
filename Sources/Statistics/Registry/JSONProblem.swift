/// Why a text is not JSON that can be read here.
public struct JSONProblem: Error, Hashable, Sendable {
  /// The place in bytes, 1 the first.
  public let column: Int
  public let found: String
  public let accepted: String
}

extension JSONProblem: CustomStringConvertible {
  public var description: String { "column \(column): found \(found), accepted: \(accepted)" }
}
