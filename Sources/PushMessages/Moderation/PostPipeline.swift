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

/// Reads a post's title and body before anyone hears of it (S0-FR-CON-06, S0-ARCH-09).
///
/// A list of words comes first, then models that have learned from labelled texts. Small disguises
/// are undone for both: case, accents, look-alike digits and Cyrillic letters, stretched letters and
/// letters set apart by spaces or dots. Neither knows meaning; what they flag goes to a person.
public struct Moderator: Sendable {
  public var lexicon: Lexicon
  /// Asked in order, after the lexicon.
  public var checks: [TextCheck]
  /// Most web addresses in a post. *Assumption*.
  public var linksMax: Int

  public init(
    lexicon: Lexicon = .builtIn, checks: [TextCheck] = [.spam, .offensive], linksMax: Int = 3
  ) {
    self.lexicon = lexicon
    self.checks = checks
    self.linksMax = linksMax
  }

  /// The first finding: the lexicon's before the models', the title's before the body's.
  ///
  /// - Complexity: O(words × terms of the lexicon + length × log length)
  public func verdict(title: String, body: String) -> Clearance {
    let fields = [(Clearance.Field.title, title), (.body, body)]
    for (field, text) in fields {
      let words = Words(text)
      if let term = lexicon.first(in: words) {
        return .flagged(Clearance.Finding(field: field, reason: term.reason, term: term.text))
      }
    }
    for (field, text) in fields {
      for check in checks {
        if let finding = check.finding(in: text, field: field) { return .flagged(finding) }
      }
    }
    return linksVerdict(title, body)
  }

  private func linksVerdict(_ title: String, _ body: String) -> Clearance {
    let links = Self.links(title) + Self.links(body)
    guard links > linksMax else { return .clean }
    let found = "\(links) links"
    return .flagged(Clearance.Finding(field: .body, reason: .spam, term: found))
  }

  private static func links(_ text: String) -> Int {
    text.lowercased().split(whereSeparator: \.isWhitespace).count {
      $0.contains("://") || $0.hasPrefix("www.")
    }
  }
}

/// A model that moderation asks, and the score from which on a text is held back.
public struct TextCheck: Sendable {
  public let reason: Clearance.Reason
  public let scorer: any TextScorer
  public let scoreMin: Double

  public init(_ reason: Clearance.Reason, by scorer: any TextScorer, from scoreMin: Double) {
    self.reason = reason
    self.scorer = scorer
    self.scoreMin = scoreMin
  }

  /// Hate and offence. The threshold was chosen by cross-validation; docs/moderation.md has the
  /// shares that it finds and that it flags in error.
  public static let offensive = TextCheck(.offence, by: TokenModel.offensive, from: 0.125)

  /// Unsolicited advertising; the threshold likewise.
  public static let spam = TextCheck(.spam, by: TokenModel.spam, from: 0)

  /// The finding on one field; `nil` below the threshold.
  func finding(in text: String, field: Clearance.Field) -> Clearance.Finding? {
    let score = scorer.score(text)
    guard score.value >= scoreMin else { return nil }
    return Clearance.Finding(field: field, reason: reason, term: score.term, score: score.value)
  }
}
