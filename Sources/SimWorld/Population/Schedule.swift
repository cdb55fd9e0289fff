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
    businesses = standing.businesses
    people = standing.people
    settings = standing.settings
    var posts: ContiguousArray<Post> = []
    var blocked = 0
    for index in businesses.indices where plan.parameters.kind.contains(.smallBusiness) {
      // Days of its time zone are offset from the run's, so the run meets one more of them.
      for day in 0...plan.span.days {
        Self.publish(index, businesses[index], day, plan, key, &posts, &blocked)
      }
    }
    posts.sort {
      ($0.at, $0.business.rawValue, $0.number) < ($1.at, $1.business.rawValue, $1.number)
    }
    self.posts = posts
    self.blocked = blocked
  }

  /// The audit trail of the replication behind `key`: commands of administrators that were carried
  /// out, and commands that were denied (S0-DATA-07).
  package static func audit(_ plan: WorldPlan, _ key: StreamKey) -> ContiguousArray<AuditRow> {
    Standing(plan, key).audit
  }

  /// The posts of one business on one day of its local calendar.
  private static func publish(
    _ index: Int, _ business: Business, _ day: Int, _ plan: WorldPlan, _ key: StreamKey,
    _ posts: inout ContiguousArray<Post>, _ blocked: inout Int
  ) {
    let entity = UInt64(index)
    let howMany = Draw(key, Purpose.postCount, entity: entity, occasion: UInt64(day))
    let count = min(63, Distribution.poisson(howMany.uniform, mean: business.postsPerDay))
    let firstDay = plan.zones.clock(business.zone, at: plan.span.start).day(plan.span.start)
    for place in 0..<count {
      let number = UInt32(day << 6 | place)
      let draw = Draw(key, Purpose.post, entity: entity, occasion: UInt64(number))
      let minute = plan.postHours.index(draw.u0) * 60
      let hour = plan.zones.instant(business.zone, day: firstDay + Int64(day), minute: minute)
      let at = hour + Interval(milliseconds: Int64(draw.u1 * 3_600_000))
      guard plan.span.start <= at, at < plan.span.end else { continue }
      let post = Post(
        at: at, withdrawnAt: .distantFuture, endsAt: .distantFuture,
        business: BusinessID(rawValue: UInt32(index)), number: number,
        type: plan.postType(draw.u2))
      if let clean = moderated(post, plan, key), business.verifiedAt <= clean.at,
        clean.at < plan.span.end
      {
        posts.append(clean)
      } else {
        blocked += 1
      }
    }
  }

  /// The post after moderation: later if it was held for review, `nil` if it was rejected.
  private static func moderated(_ post: Post, _ plan: WorldPlan, _ key: StreamKey) -> Post? {
    let parameters = plan.parameters.posts
    let draw = Draw(
      key, Purpose.moderation, entity: UInt64(post.business.rawValue),
      occasion: UInt64(post.number))
    var post = post
    if draw.u0 < parameters.flaggedShare {
      // One uniform serves twice: given that it is below the share, it is uniform on it.
      guard draw.u0 < parameters.flaggedShare * parameters.approvedShare else { return nil }
      post.at = post.at + delay(draw.u1, parameters.reviewMedian)
    }
    if draw.u2 < parameters.takedownShare {
      post.withdrawnAt = post.at + delay(draw.u3, parameters.takedownMedian)
    }
    if post.type == .offer { post.endsAt = post.at + parameters.offerLength }
    return post
  }

  private static func delay(_ u: Double, _ median: Interval) -> Interval {
    let length = Distribution.lognormal(u, median: Double(median.milliseconds), sigma: 1)
    return Interval(milliseconds: 1 + Int64(min(length, 1e12)))
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

  var id: PushID { PushID(.post, business: business, number: number) }
}
