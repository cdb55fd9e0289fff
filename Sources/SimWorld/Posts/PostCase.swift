import PushMessages
import PushModel
import PushService
import SimKernel

/// A post on its way from its writing to its followers, with what moderation decides.
struct PostCase: Sendable {
  /// What fans out, if it does. Its moments are final once the case is ``settle(_:)``d.
  var post: Post
  let writtenAt: Timestamp
  /// The origin of its text.
  var words = Words.none
  /// The language of a planned post's text.
  var language = Language.en
  /// The state of the service's pipeline; `nil` where nobody reads a text.
  var pipeline: PostPipeline?
  /// The review of a post that the filter held; `nil` for the others.
  var review: Review?
  /// Time from publication to the takedown that is drawn for it; `nil` for none.
  var takedown: Interval?
  /// When a command takes it down; the distant future if none does.
  var orderedAt = Timestamp.distantFuture

  /// The origin of a post's text.
  enum Words: Hashable, Sendable {
    case none
    case corpus(CorpusPlace)
    /// Index of the scenario's planned post.
    case planned(Int)
  }

  /// A person's decision on a post that the filter held.
  struct Review: Sendable, BitwiseCopyable {
    var until: Timestamp
    var ruling: Ruling
    /// Whether a command gave the ruling, in place of the drawn one.
    var isOrdered = false
  }

  /// When it is published, unless a person turns it down.
  var publishedAt: Timestamp { review?.until ?? writtenAt }

  /// Whether a person turns it down.
  var isRejected: Bool { review?.ruling == .reject }

  /// Whether a person has still to decide on it.
  func isInReview(at now: Timestamp) -> Bool {
    guard let review else { return false }
    return writtenAt <= now && now < review.until && !review.isOrdered
  }

  /// Takes over a moderator's ruling, before the drawn one.
  ///
  /// - Throws: ``Denial/notInReview`` unless it is in review at `now`.
  mutating func follow(_ ruling: Ruling, at now: Timestamp) throws(Denial) {
    guard isInReview(at: now) else { throw .notInReview }
    review = Review(until: now, ruling: ruling, isOrdered: true)
  }

  /// Ends the review and sets the moments of what fans out.
  mutating func settle(_ parameters: PostParameters) {
    if let review {
      do throws(Denial) { try pipeline?.follow(review.ruling) } catch {
        preconditionFailure("a post that was held is \(error)")
      }
    }
    post.at = publishedAt
    if let takedown { post.withdrawnAt = post.at + takedown }
    post.withdrawnAt = min(post.withdrawnAt, orderedAt)
    if post.type == .offer { post.endsAt = max(post.at, post.sendAt) + parameters.offerLength }
  }

  /// Whether it fans out at all, once it is settled: not turned down, not taken down before, and of
  /// a business that is verified by then.
  func isPublished(by business: Business, within span: Span) -> Bool {
    !isRejected && business.verifiedAt <= post.at && post.at < span.end && post.at < orderedAt
  }
}

extension PostCase {
  /// The post again, as often as the scenario repeats it, from when it is first told; not after its takedown,
  /// the end of its offer or the end of the run. A time before which it is not sent moves along.
  func repetitions(_ plan: WorldPlan) -> [Post] {
    guard case .planned(let index) = words,
      let again = plan.parameters.posts.planned![index].repeat
    else { return [] }
    return (1..<again.times).map { round in
      var post = self.post
      let later = Interval(milliseconds: again.every.milliseconds * Int64(round))
      post.at = post.at + later
      if post.sendAt > .distantPast { post.sendAt = post.sendAt + later }
      post.number += UInt32(round)
      post.round += UInt16(round)
      return post
    }.filter { $0.at < min($0.withdrawnAt, $0.endsAt, plan.span.end) }
  }
}

// Texts and tags.
extension PostCase {
  /// The text; `nil` without one.
  func text(_ plan: WorldPlan) -> PostText? {
    switch words {
    case .none: return nil
    case .corpus(let place): return PostCorpus.text(place)
    case .planned(let index):
      let planned = plan.parameters.posts.planned![index]
      guard planned.hasText else { return nil }
      return PostText(
        title: planned.title ?? "", body: planned.body ?? "", language: language,
        label: planned.label ?? .clean, tags: planned.tags ?? [])
    }
  }

  /// What it is about (S0-DATA-08).
  func tags(_ plan: WorldPlan) -> [String] {
    if case .planned(let index) = words { return plan.parameters.posts.planned![index].tags ?? [] }
    return text(plan)?.tags ?? []
  }
}

extension PlannedPost {
  /// Whether the scenario says what it says.
  var hasText: Bool { title != nil || body != nil }
}
