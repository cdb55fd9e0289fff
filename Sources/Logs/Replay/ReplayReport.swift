import PushModel

/// A strategy's answers to a log's triggers, compared with the log's.
package struct ReplayReport: Sendable, Codable {
  /// Version of this form, 1.
  package let schema: Int
  package let scenario: String
  package let arm: String
  package let rows: Int
  package let people: Int
  package let arms: [String]
  /// Time of the first row, in milliseconds since 1970.
  package let first: Int64
  package let last: Int64
  package let findings: [LogFinding]
  package let notes: [String]
  package let agreement: ReplayAgreement
  package let value: ReplayValue
  /// The value of the strategy's decision rule.
  package let answers: AnswerValue
}
