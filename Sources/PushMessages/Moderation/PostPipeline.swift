import PushModel

/// The state of one post on its way to its followers: stored, filtered, then notified and listed,
/// or first reviewed by a person (S0-ARCH-02). A post fans out at most once.
///
/// ```
/// written ─store→ stored ─filter→ cleared ─notify→ notified ─list→ listed
///                            └──→ inReview ─approve→ cleared
///                                     └────reject→ rejected
/// ```
public struct PostPipeline: Hashable, Sendable {
  /// The state that the post is in.
  public private(set) var state: State = .written
  /// The verdict of moderation; `nil` before it was asked.
  public private(set) var clearance: Clearance?
  /// The steps taken, in order; at most five.
  public private(set) var trace: [Step] = []

  /// A state of a post.
  public enum State: UInt8, CaseIterable, Sendable, Codable, BitwiseCopyable {
    /// Not stored yet.
    case written
    /// Stored, and not filtered yet.
    case stored
    /// Found clean, or approved by a person.
    case cleared
    /// Flagged; a person decides.
    case inReview
    /// Handed to the fan-out.
    case notified
    /// Notified, and shown in the feed: the end.
    case listed
    /// Rejected by a person: the other end.
    case rejected
  }

  /// A step from one state to the next.
  public enum Step: UInt8, CaseIterable, Sendable, Codable, BitwiseCopyable {
    /// Store the post.
    case store
    /// Ask moderation.
    case filter
    /// Let it through after review.
    case approve
    /// Turn it down after review.
    case reject
    /// Hand it to the fan-out.
    case notify
    /// Show it in the feed.
    case list
  }

  /// The pipeline of a post that has just been written.
  public init() {}

  /// Whether pushes about it may go out (the policy's "content cleared").
  public var isCleared: Bool { state == .cleared || state == .notified || state == .listed }

  /// Marks a written post as stored.
  public mutating func store() throws(PipelineError) {
    try take(.store, from: .written, to: .stored)
  }

  /// Asks `moderator`, records its verdict and marks a stored post as cleared or in review.
  ///
  /// - Parameter language: The language of title and body.
  public mutating func filter(
    title: String, body: String, language: Language, by moderator: Moderator
  ) throws(PipelineError) {
    let word = moderator.verdict(title: title, body: body, language: language)
    try take(.filter, from: .stored, to: word == .clean ? .cleared : .inReview)
    clearance = word
  }

  /// Clears a post that is in review.
  public mutating func approve() throws(PipelineError) {
    try take(.approve, from: .inReview, to: .cleared)
  }

  /// Rejects a post that is in review.
  public mutating func reject() throws(PipelineError) {
    try take(.reject, from: .inReview, to: .rejected)
  }

  /// Marks a cleared post as handed to the fan-out.
  public mutating func notify() throws(PipelineError) {
    try take(.notify, from: .cleared, to: .notified)
  }

  /// Marks a notified post as shown in the feed.
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

/// The error of a step out of turn; the post stays as it was.
public struct PipelineError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The step that was tried.
  public let step: PostPipeline.Step
  /// The state that the post is in.
  public let state: PostPipeline.State
  /// The state that the step needs.
  public let needed: PostPipeline.State

  /// The step, the state that it needs and the one that was found.
  public var description: String {
    "`\(step)` needs a post that is \(needed); this one is \(state)"
  }
}

/// A check of a post's title and body before anyone is told of it (S0-FR-CON-06, S0-ARCH-09).
///
/// A list of words comes first, then models that have learned from labelled texts. They read the
/// title, the body, and both as one text, as those that they have learned from are whole. Small
/// disguises are undone for list and models: case, accents, look-alike digits and Cyrillic letters,
/// stretched letters and letters set apart by spaces or dots. Neither understands meaning; a person
/// decides on what they flag, and on every post in a language that they do not read.
public struct Moderator: Sendable {
  /// The words that are looked for first.
  public var lexicon: Lexicon
  /// The models, asked in order after the lexicon.
  public var checks: [TextCheck]
  /// The most web addresses in title and body together. *Assumption*.
  public var linksMax: Int
  /// The languages that the lexicon and the models read. A post in another one is not filtered: it
  /// is flagged whatever it says. The built-in checks read English.
  public var languages: Set<Language>

  /// A moderator with the given checks; by default the built-in ones.
  public init(
    lexicon: Lexicon = .builtIn, checks: [TextCheck] = [.spam, .offensive], linksMax: Int = 3,
    languages: Set<Language> = [.en]
  ) {
    self.lexicon = lexicon
    self.checks = checks
    self.linksMax = linksMax
    self.languages = languages
  }

  /// The first finding: the lexicon's before the models', the title's before the body's and that of
  /// both as one text, and that no check reads the language last.
  ///
  /// - Complexity: O(words × terms of the lexicon + length × log length)
  public func verdict(title: String, body: String, language: Language) -> Clearance {
    let found = verdict(title, body)
    guard found == .clean, !languages.contains(language) else { return found }
    return .flagged(
      Clearance.Finding(field: .body, reason: .unfilteredLanguage, term: language.name))
  }

  private func verdict(_ title: String, _ body: String) -> Clearance {
    let fields = [(Clearance.Field.title, title), (.body, body)]
    for (field, text) in fields {
      let words = Words(text)
      if let term = lexicon.first(in: words) {
        return .flagged(Clearance.Finding(field: field, reason: term.reason, term: term.text))
      }
    }
    let isWhole = !title.isEmpty && !body.isEmpty
    for (field, text) in fields + (isWhole ? [(.whole, title + "\n" + body)] : []) {
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

/// A model that moderation asks, with the score at which a text is held back.
public struct TextCheck: Sendable {
  /// The reason that a finding gives.
  public let reason: Clearance.Reason
  /// The model.
  public let scorer: any TextScorer
  /// The lowest score that is held back.
  public let scoreMin: Double

  /// A check by the given model.
  public init(_ reason: Clearance.Reason, by scorer: any TextScorer, from scoreMin: Double) {
    self.reason = reason
    self.scorer = scorer
    self.scoreMin = scoreMin
  }

  /// A check for hate and offence. Cross-validation chose the threshold; docs/moderation.md has the
  /// shares that it finds and that it flags in error.
  public static let offensive = TextCheck(.offence, by: TokenModel.offensive, from: 0.15625)

  /// A check for unsolicited advertising; its threshold was chosen likewise.
  public static let spam = TextCheck(.spam, by: TokenModel.spam, from: -0.1875)

  /// The finding on one field; `nil` below the threshold. A score that is no number is held back.
  func finding(in text: String, field: Clearance.Field) -> Clearance.Finding? {
    let score = scorer.score(text)
    if score.value < scoreMin { return nil }
    return Clearance.Finding(field: field, reason: reason, term: score.term, score: score.value)
  }
}
