import PushModel
import PushService
import SimKernel

/// The businesses and posts of one replication, which are the same for every lane and arm.
package struct Schedule: Sendable {
  let businesses: ContiguousArray<Business>
  /// The posts that fan out, sorted by time, then business, then number.
  let posts: ContiguousArray<Post>
  /// Number of posts that never fan out: rejected by moderation, or of a business that is not
  /// verified.
  package let blocked: Int
  /// Changes of the status of people's accounts by commands, in order.
  let people: ContiguousArray<(at: Timestamp, RecipientID, RecipientStatus)>
  /// Changes of people's preferences by commands, in order.
  let settings: ContiguousArray<(at: Timestamp, RecipientID, PreferenceSetting)>

  /// Draws the businesses and posts of the replication behind `key`.
  ///
  /// - Complexity: O(posts log posts)
  package init(_ plan: WorldPlan, _ key: StreamKey) {
    let standing = Standing(plan, key)
    self.businesses = standing.businesses
    people = standing.people
    settings = standing.settings
    var posts: ContiguousArray<Post> = []
    if plan.parameters.kind.contains(.smallBusiness) {
      // At once: an array that grows holds its posts twice, and a run of years has many.
      let perDay = businesses.reduce(0) { $0 + $1.postsPerDay }
      posts.reserveCapacity(Int(1.05 * perDay * Double(plan.span.days + 1)))
    }
    var blocked = 0
    let businesses = standing.businesses
    standing.each(plan, key) { own in
      let business = businesses[Int(own.post.business.rawValue)]
      if own.isPublished(by: business, within: plan.span) {
        posts.append(own.post)
        posts.append(contentsOf: own.repetitions(plan))
      } else {
        blocked += 1
      }
    }
    posts.sort {
      ($0.at, $0.business.rawValue, $0.number) < ($1.at, $1.business.rawValue, $1.number)
    }
    self.posts = posts
    self.blocked = blocked
  }

  /// The style that a business has chosen; `nil` for the strategy's (S0-FR-NOT-05).
  package func ownStyle(of business: BusinessID) -> Style? {
    businesses[Int(business.rawValue)].style
  }

  /// The audit trail of the replication behind `key`: commands of administrators that were carried
  /// out, and commands that were denied (S0-DATA-07).
  package static func audit(_ plan: WorldPlan, _ key: StreamKey) -> ContiguousArray<AuditRow> {
    Standing(plan, key).audit
  }
}

/// A published post that fans out.
struct Post: Sendable, BitwiseCopyable {
  /// When it fans out: at once, or when a reviewer has approved it.
  var at: Timestamp
  /// When it is taken down; the distant future if never.
  var withdrawnAt: Timestamp
  /// The end of an offer; the distant future for news.
  var endsAt: Timestamp
  var business: BusinessID
  /// Running number of the business's posts, for the push id.
  var number: UInt32
  var type: PushType
  /// The earliest moment at which its pushes go out; the distant past for at once.
  var sendAt = Timestamp.distantPast
  /// A recipient's limit of its pushes on a local day; 0 for none.
  var perDayMax: UInt8 = 0
  /// The round of a post that is told again and again, from 1; 0 for one that is told once.
  var round: UInt16 = 0

  var id: PushID { PushID(.post, business: business, number: number) }
  /// The item of its pushes: the id of the first round; 0 for a post that is told once.
  var notification: UInt64 {
    round == 0
      ? 0 : PushID(.post, business: business, number: number - UInt32(round) + 1).rawValue
  }
}
