import PushModel

/// A counter of replies that decides when to raise an ``Alert``. Windows follow one another without
/// overlap; each starts with its first reply.
public struct AlertWindow: Sendable, BitwiseCopyable {
  let length: Interval
  let repliesMin: Int
  /// The threshold in millionths: the comparison is exact.
  let millionths: Int
  @usableFromInline var endsAt = Timestamp.distantPast
  @usableFromInline var replies = 0
  @usableFromInline var malformed = 0
  var didRaiseMalformed = false
  var didRaiseConfiguration = false

  /// A counter that has counted nothing, with the threshold of `rules`.
  ///
  /// - Precondition: The values of `rules` are in the ranges of ``FanoutRules/check()``.
  public init(_ rules: MalformedAlert) {
    do { try FanoutRules(malformedAlert: rules).check() } catch { preconditionFailure("\(error)") }
    self.init(checked: rules)
  }

  /// The same, of rules that are known to be in their ranges.
  init(checked rules: MalformedAlert) {
    length = rules.window
    repliesMin = rules.repliesMin
    millionths = Int(rules.share * 1_000_000 + 0.5)
  }

  /// Counts a reply that is not malformed.
  @inlinable @inline(__always) mutating func count(at now: Timestamp) -> Alert? {
    if now >= endsAt || malformed != 0 { return countSlowly(isMalformed: false, at: now) }
    replies += 1
    return nil
  }

  @usableFromInline mutating func countSlowly(isMalformed: Bool, at now: Timestamp) -> Alert? {
    if now >= endsAt { restart(at: now) }
    replies += 1
    if isMalformed { malformed += 1 }
    guard !didRaiseMalformed, malformed > 0, replies >= repliesMin,
      malformed * 1_000_000 >= replies * millionths
    else { return nil }
    didRaiseMalformed = true
    return .malformed(count: malformed, replies: replies)
  }

  /// Counts a reply that says that our configuration is wrong.
  mutating func countConfiguration(
    _ reply: ProviderReply, from provider: Provider, at now: Timestamp
  ) -> Alert? {
    if now >= endsAt { restart(at: now) }
    if didRaiseConfiguration { return count(at: now) }
    didRaiseConfiguration = true
    replies += 1
    return .configuration(provider, reply)
  }

  private mutating func restart(at now: Timestamp) {
    endsAt = now + length
    replies = 0
    malformed = 0
    didRaiseMalformed = false
    didRaiseConfiguration = false
  }
}

/// A condition that an operator must look at. Each kind is raised at most once in a window of
/// ``MalformedAlert/window``.
public enum Alert: Hashable, Sendable, BitwiseCopyable {
  /// The share of malformed replies has reached its threshold (S4-ERR-3).
  case malformed(count: Int, replies: Int)
  /// A provider refuses us, not the device: credentials, topic, environment or a bug.
  case configuration(Provider, ProviderReply)
}
