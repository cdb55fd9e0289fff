import PushModel

/// One rule's inputs and answer in an ``Explanation``.
public struct PolicyRuleStep: Hashable, Sendable {
  /// The rule.
  public let rule: PolicyRule
  /// The values that the rule looked at; empty when it was not asked.
  public let inputs: [PolicyRuleInput]
  /// The rule's answer.
  public let answer: Answer

  /// A rule's answer about a push.
  public enum Answer: Hashable, Sendable {
    /// The rule has no objection.
    case passed
    /// The rule cannot affect this push under this policy.
    case doesNotApply
    /// The push is refused.
    case refused(Refusal)
    /// The push waits.
    case held(until: Timestamp, because: Hold)
    /// An earlier rule had decided.
    case notAsked
  }
}

/// A named value that a rule looks at.
public struct PolicyRuleInput: Hashable, Sendable {
  /// The value's name in reports, such as `local time`.
  public let name: String
  /// The value.
  public let value: Value

  /// A value, typed so that a report can format it.
  public enum Value: Hashable, Sendable {
    /// A word or phrase.
    case text(String)
    /// A number of things.
    case count(Int)
    /// A point in time.
    case moment(Timestamp)
    /// A length of time.
    case length(Interval)
    /// A local wall time.
    case time(LocalTime)
  }

  init(_ name: String, _ value: Value) {
    self.name = name
    self.value = value
  }

  static func text(_ name: String, _ value: some Any) -> PolicyRuleInput {
    PolicyRuleInput(name, .text("\(value)"))
  }

  static func yes(_ name: String, _ value: Bool) -> PolicyRuleInput {
    .text(name, value ? "yes" : "no")
  }

  static func moment(_ name: String, _ value: Timestamp) -> PolicyRuleInput {
    value == .distantPast
      ? .text(name, "never")
      : value == .distantFuture ? .text(name, "no end") : PolicyRuleInput(name, .moment(value))
  }
}
