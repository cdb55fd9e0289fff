/// A value of ``FanoutRules`` that no queue can work with.
public struct FanoutRulesError: Error, Hashable, Sendable, CustomStringConvertible {
  public var key: String
  public var found: String
  public var allowed: String

  static let noWorkers = FanoutRulesError(
    key: "workers", found: "not stated", allowed: "\(FanoutRules.workersRange)")

  public var description: String { "`\(key)` is \(found), it ranges over \(allowed)" }
}
