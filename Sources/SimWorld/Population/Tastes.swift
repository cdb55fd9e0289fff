import PushModel
import SimKernel

/// People's tastes: each person likes one topic, each business has one, and its posts are mostly on
/// it.
struct Tastes: Sendable, BitwiseCopyable {
  /// Number of topics; 0 when nobody has a taste.
  let topics: Int
  private let topicShare: Double
  /// Factors on the hazard of opening a post on the person's own topic, and on another.
  private let own: Double
  private let other: Double

  init(_ posts: PostParameters) {
    let (topics, own) = (posts.topics, posts.tasteFactor)
    precondition(topics >= 0 && topics != 1, "\(topics) topics")
    precondition(topics == 0 || own <= Double(topics), "a factor of \(own) for \(topics) topics")
    self.topics = topics
    topicShare = posts.topicShare
    self.own = own
    other = (Double(topics) - own) / Double(topics - 1)
  }

  var areNone: Bool { topics == 0 }

  /// The topic that a person likes, uniform over topics.
  func topic(of person: UInt64, _ key: StreamKey) -> UInt16 {
    any(Draw(key, Purpose.ownTopic, entity: person, occasion: 0).u0)
  }

  /// The topic that a business is about.
  func topic(of business: BusinessID, _ key: StreamKey) -> UInt16 {
    any(Draw(key, Purpose.postTopic, entity: UInt64(business.rawValue), occasion: 0).u0)
  }

  /// The topic of a post.
  func topic(of post: PushID, from business: Business, _ key: StreamKey) -> UInt16 {
    let draw = Draw(
      key, Purpose.postTopic, entity: UInt64(post.business.rawValue),
      occasion: UInt64(post.number) + 1)
    return draw.u0 < topicShare ? business.topic : any(draw.u1)
  }

  private func any(_ u: Double) -> UInt16 { UInt16(u * Double(topics)) }

  /// The factor on the hazard of opening a post.
  func factor(of taste: UInt16, for topic: UInt16) -> Double { taste == topic ? own : other }
}
