import PushMessages
import PushModel
import SimKernel

/// What became of one post of a replication, the same in every arm.
package struct PostRecord: Sendable {
  /// The id of its pushes.
  package let post: PushID
  /// Its place among its business's posts, in order of writing, from 0: commands name it so.
  package let place: Int
  /// The type of its pushes; its category is the type's (S0-DATA-08).
  package let type: PushType
  /// When it was written.
  package let writtenAt: Timestamp
  /// When its pushes were intended; `nil` if they never were.
  package let publishedAt: Timestamp?
  /// When it was taken down; `nil` if it stands at the end of the run.
  package let withdrawnAt: Timestamp?
  /// Its text; `nil` without one.
  package let text: PostText?
  /// What it is about; empty when nobody says so.
  package let tags: [String]
  /// The verdict of the service's filter; `nil` where nobody reads a text.
  package let clearance: Clearance?
  /// How far it came.
  package let status: PostStatus
}

/// How far a post came by the end of a run (S0-DATA-08).
package enum PostStatus: UInt8, Named, BitwiseCopyable {
  /// Its pushes went out, and it stands.
  case published
  /// Its pushes went out, and it was taken down later.
  case withdrawn
  /// A person has turned it down.
  case rejected
  /// It waits for a person.
  case inReview
  /// Its business was not verified, or took it back before it was published.
  case blocked
}

/// The outcome of the automatic check of one business that waits for verification (S0-ARCH-01).
package struct NameRecord: Hashable, Sendable {
  /// The business.
  package let business: BusinessID
  /// Its name, and the domain that it writes from.
  package let name, domain: String
  /// Whether it pretends to be another business.
  package let isImpostor: Bool
  /// The verdict of the service's check.
  package let outcome: Verification.Outcome
}

extension Schedule {
  /// What became of the posts of the replication behind `key`, by business and in order of writing.
  ///
  /// - Complexity: O(posts log posts), and a reading by the filter for each different text
  package static func records(
    _ plan: WorldPlan, _ key: StreamKey
  ) -> ContiguousArray<PostRecord> {
    let standing = Standing(plan, key)
    var cases: ContiguousArray<PostCase> = []
    standing.each(plan, key) { cases.append($0) }
    cases.sort {
      ($0.post.business.rawValue, $0.writtenAt, $0.post.number)
        < ($1.post.business.rawValue, $1.writtenAt, $1.post.number)
    }
    var first = 0
    return ContiguousArray(
      cases.indices.map { index in
        if cases[index].post.business != cases[first].post.business { first = index }
        let business = standing.businesses[Int(cases[index].post.business.rawValue)]
        return PostRecord(cases[index], place: index - first, by: business, plan)
      })
  }

  /// The languages of posts that the service's filter reads. It holds every post in another one.
  package static var filteredLanguages: Set<Language> { PostScreen.moderator.languages }

  /// The checks of businesses that wait for verification; empty where posts have no texts.
  package static func names(_ plan: WorldPlan, _ key: StreamKey) -> [NameRecord] {
    guard plan.parameters.posts.text != nil else { return [] }
    return (0..<plan.parameters.businesses).compactMap { id in
      let business = Business(id, plan, key)
      guard business.isPending else { return nil }
      let name = business.name(id, plan, key)
      return NameRecord(
        business: BusinessID(rawValue: UInt32(id)), name: name.name, domain: name.domain,
        isImpostor: business.isImpostor, outcome: name.outcome)
    }
  }
}

extension PostRecord {
  init(_ own: PostCase, place: Int, by business: Business, _ plan: WorldPlan) {
    let end = plan.span.end
    let isPublished = own.isPublished(by: business, within: plan.span)
    let isWithdrawn = own.post.withdrawnAt < end
    post = own.post.id
    self.place = place
    type = own.post.type
    writtenAt = own.writtenAt
    publishedAt = isPublished ? own.post.at : nil
    withdrawnAt = isWithdrawn && (isPublished || own.orderedAt < end) ? own.post.withdrawnAt : nil
    text = own.text(plan)
    tags = own.tags(plan)
    clearance = own.pipeline?.clearance
    if isPublished {
      status = isWithdrawn ? .withdrawn : .published
    } else if own.review != nil, own.publishedAt >= end {
      status = .inReview
    } else {
      status = own.isRejected ? .rejected : .blocked
    }
  }
}
