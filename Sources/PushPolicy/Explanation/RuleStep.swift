import PushModel

/// What one rule was told about a push, and what it said.
public struct RuleStep: Hashable, Sendable {
  public let rule: PolicyRule
  /// Empty where the rule was not asked.
  public let inputs: [RuleInput]
  public let answer: Answer

  public enum Answer: Hashable, Sendable {
    case passed
    /// Nothing in the policy or the type gives the rule anything to say.
    case doesNotApply
    case refused(Refusal)
    case held(until: Timestamp, because: Hold)
    /// An earlier rule had spoken.
    case notAsked
  }
}

/// One thing that a rule looks at.
public struct RuleInput: Hashable, Sendable {
  public let name: String
  public let value: Value

  public enum Value: Hashable, Sendable {
    case text(String)
    case count(Int)
    case moment(Timestamp)
    case length(Interval)
    /// A local wall time.
    case time(LocalTime)
  }

  init(_ name: String, _ value: Value) {
    self.name = name
    self.value = value
  }

  static func text(_ name: String, _ value: some Any) -> RuleInput {
    RuleInput(name, .text("\(value)"))
  }

  static func yes(_ name: String, _ value: Bool) -> RuleInput { .text(name, value ? "yes" : "no") }

  static func moment(_ name: String, _ value: Timestamp) -> RuleInput {
    value == .distantPast
      ? .text(name, "never")
      : value == .distantFuture ? .text(name, "no end") : RuleInput(name, .moment(value))
  }
}
