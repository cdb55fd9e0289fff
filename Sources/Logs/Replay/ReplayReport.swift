import PushModel

/// A strategy's answers to a log's triggers, compared with the log's.
package struct ReplayReport: Sendable, Codable {
  /// Version of this form, 1.
  package let schema: Int
  /// Name of the scenario with the strategy.
  package let scenario: String
  /// Name of the arm whose strategy was tried.
  package let arm: String
  /// Rows of the file that passed the filters.
  package let rows: Int
  /// People of the log, one for each arm that they are in, with or without a trigger.
  package let people: Int
  /// Values of the log's column of arms, in the order of their first rows; empty without one.
  package let arms: [String]
  /// Time of the first row, in milliseconds since 1970.
  package let first: Int64
  /// Time of the last row, in milliseconds since 1970.
  package let last: Int64
  /// Defects of the log that were repaired or left out, and decision points too near its end.
  package let findings: [LogFinding]
  /// Sentences on what the comparison cannot know, for the reader of a report.
  package let notes: [String]
  /// The strategy's answers beside the log's.
  package let agreement: ReplayAgreement
  /// The value of the strategy's randomisation, where it leaves pushes to chance.
  package let value: ReplayValue
  /// The value of the strategy's decision rule.
  package let answers: AnswerValue
}
