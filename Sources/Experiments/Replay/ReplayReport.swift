import PushModel

/// What a strategy makes of a log's triggers, beside what the log made of them.
public struct ReplayReport: Sendable, Codable {
  /// Version of this form, 1.
  public let schema: Int
  public let scenario: String
  public let arm: String
  public let rows: Int
  public let people: Int
  public let arms: [String]
  /// Milliseconds since 1970.
  public let first: Int64
  public let last: Int64
  public let findings: [LogFinding]
  public let notes: [String]
  public let agreement: ReplayAgreement
  public let value: ReplayValue
}
