import PushModel

/// What the policy says about one push for one recipient.
public enum Verdict: Hashable, Sendable, BitwiseCopyable {
  /// Hand it to the fan-out now.
  case send

  /// Ask again at `until`, when time alone has removed the hold.
  case wait(until: Timestamp, because: Hold)

  /// It will not be sent. The reason is counted in the funnel.
  case suppress(because: Refusal)
}
