/// A post's way to its followers: stored, filtered, then notified and listed, or looked at by a
/// person first (S0-ARCH-02). Each post has one; it fans out at most once.
///
/// ```
/// written ─store→ stored ─filter→ cleared ─notify→ notified ─list→ listed
///                            └──→ inReview ─approve→ cleared
///                                     └────reject→ rejected
/// ```
public struct PostPipeline: Hashable, Sendable {
  public private(set) var state: State = .written
  /// Moderation's word, once it has been asked.
  public private(set) var clearance: Clearance?
  /// What was done, in order; at most five steps.
  public private(set) var trace: [Step] = []

  public enum State: UInt8, CaseIterable, Sendable, Codable, BitwiseCopyable {
    case written
    case stored
    /// Found clean, or approved by a person.
    case cleared
    case inReview
    case notified
    /// Notified, and shown in the feed: the end.
    case listed
    case rejected
  }

  public enum Step: UInt8, CaseIterable, Sendable, Codable, BitwiseCopyable {
    case store
    case filter
    case approve
    case reject
    /// Hand it to the fan-out.
    case notify
    /// Show it in the feed.
    case list
  }

  public init() {}

  /// Whether pushes about it may go out (the policy's "content cleared").
  public var isCleared: Bool { state == .cleared || state == .notified || state == .listed }

  public mutating func store() throws(PipelineError) {
    try take(.store, from: .written, to: .stored)
  }

  /// Asks `moderator` and stores its word.
  public mutating func filter(
    title: String, body: String, by moderator: Moderator
  ) throws(PipelineError) {
    let word = moderator.verdict(title: title, body: body)
    try take(.filter, from: .stored, to: word == .clean ? .cleared : .inReview)
    clearance = word
  }

  public mutating func approve() throws(PipelineError) {
    try take(.approve, from: .inReview, to: .cleared)
  }

  public mutating func reject() throws(PipelineError) {
    try take(.reject, from: .inReview, to: .rejected)
  }

  public mutating func notify() throws(PipelineError) {
    try take(.notify, from: .cleared, to: .notified)
  }

  public mutating func list() throws(PipelineError) {
    try take(.list, from: .notified, to: .listed)
  }

  private mutating func take(
    _ step: Step, from needed: State, to next: State
  ) throws(PipelineError) {
    guard state == needed else { throw PipelineError(step: step, state: state, needed: needed) }
    state = next
    trace.append(step)
  }
}

/// A step out of turn; the post stays where it was.
public struct PipelineError: Error, Hashable, Sendable, CustomStringConvertible {
  public let step: PostPipeline.Step
  public let state: PostPipeline.State
  public let needed: PostPipeline.State

  public var description: String {
    "`\(step)` needs a post that is \(needed); this one is \(state)"
  }
}
