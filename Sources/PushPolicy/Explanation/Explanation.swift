import PushModel

/// A verdict with every rule's part in it, in the order in which they are asked.
public struct Explanation: Hashable, Sendable {
  public let steps: [RuleStep]
  public let verdict: Verdict

  /// The rule whose answer the verdict is; `nil` when nothing spoke against the push.
  public var decider: RuleStep? {
    steps.last {
      switch $0.answer {
      case .refused: true
      case .held: verdict == verdict(of: $0.answer)
      case .passed, .doesNotApply, .notAsked: false
      }
    }
  }

  private func verdict(of answer: RuleStep.Answer) -> Verdict? {
    guard case .held(let until, let hold) = answer else { return nil }
    return .wait(until: until, because: hold)
  }
}
