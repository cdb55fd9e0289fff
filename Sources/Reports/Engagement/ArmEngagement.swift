import PushMessages
import PushModel
import SimWorld

/// Subscribers' engagement with one business under one arm, counted over the cohort's pushes and
/// pooled over replications.
package struct ArmEngagement: Hashable, Sendable, Encodable {
  /// Name of the arm in the scenario.
  package let arm: String
  package let isBaseline: Bool
  /// Posts with an intended recipient.
  package let posts: Int
  /// Pushes intended by the business for its subscribers: posts, replies to reviews, digests.
  package let intended: Int
  /// Intended pushes that a provider accepted for at least one device.
  package let sent: Int
  /// Sent pushes that reached at least one device.
  package let delivered: Int
  /// Delivered pushes that their recipient opened.
  package let opened: Int
  /// Opened pushes whose action was tapped.
  package let tapped: Int
  /// Looks at posts: opened pushes about them, and ``organicViews``.
  package let views: Int
  /// Looks at posts at visits that no push led to.
  package let organicViews: Int
  /// People to whom a post was to be told: those who followed the business at one of its posts.
  package let followers: Int
  /// Pushes refused because their recipient has muted the business, or wants its offers alone.
  package let unwanted: Int
  /// Follows that began; `nil` if the log does not record them.
  package let newFollowers: Int?
  /// Comments on posts, of people who had not left.
  package let comments: Int
  /// Likes of the business; `nil` if the log does not record them.
  package let likes: Int?
  /// Reactions by kind, and reviews by sentiment, of people who had not left.
  package let reactions: [String: Int]
  /// Reviews of the business by sentiment, of people who had not left.
  package let reviews: [String: Int]

  /// Shares and means; `nil` when the denominator is zero.
  package let deliveryRate: Double?
  /// Opened of delivered pushes, 0 to 1; `nil` when none was delivered.
  package let openRate: Double?
  /// Tapped of opened pushes, 0 to 1; `nil` when none was opened.
  package let ctr: Double?
  package let viewsPerPost: Double?
  package let likesPerPost: Double?
  package let commentsPerPost: Double?
}

extension ArmEngagement {
  /// The counts of ``EventQueries/engagement``.
  struct Counts {
    var posts = 0
    var followers = 0
    var views = 0
    var intended = 0
    var sent = 0
    var delivered = 0
    var opened = 0
    var tapped = 0
    var unwanted = 0
  }

  /// The counts of ``EventQueries/opinions``.
  struct Opinions {
    var reactions = Dictionary(uniqueKeysWithValues: Reaction.allCases.map { ($0.name, 0) })
    var reviews = Dictionary(uniqueKeysWithValues: Sentiment.allCases.map { ("\($0)", 0) })
    var comments = 0
    var views = 0
  }

  /// The counts of ``EventQueries/news``.
  struct News {
    var likes = 0
    var followers = 0
  }

  /// - Parameter news: `nil` if the log does not record what owners were told under each arm.
  init(arm: String, isBaseline: Bool, _ counts: Counts, _ opinions: Opinions, _ news: News?) {
    self.arm = arm
    self.isBaseline = isBaseline
    posts = counts.posts
    intended = counts.intended
    sent = counts.sent
    delivered = counts.delivered
    opened = counts.opened
    tapped = counts.tapped
    views = counts.views + opinions.views
    organicViews = opinions.views
    followers = counts.followers
    unwanted = counts.unwanted
    newFollowers = news?.followers
    comments = opinions.comments
    likes = news?.likes
    reactions = opinions.reactions
    reviews = opinions.reviews
    deliveryRate = Self.ratio(delivered, of: sent)
    openRate = Self.ratio(opened, of: delivered)
    ctr = Self.ratio(tapped, of: opened)
    viewsPerPost = Self.ratio(views, of: posts)
    likesPerPost = likes.flatMap { [posts] in Self.ratio($0, of: posts) }
    commentsPerPost = Self.ratio(comments, of: posts)
  }

  private static func ratio(_ numerator: Int, of denominator: Int) -> Double? {
    denominator > 0 ? Double(numerator) / Double(denominator) : nil
  }
}
