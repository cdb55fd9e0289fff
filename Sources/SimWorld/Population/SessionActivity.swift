import PushMessages
import PushModel
import SimKernel

/// A like, review, comment or look at a post at a session that no push led to, kept for the event log.
struct SessionActivity: Sendable, BitwiseCopyable {
  var at: Timestamp
  var business: UInt32
  var kind: EventKind
  /// Raw value of the ``Reaction``, or of the review's `Sentiment`; 255 for others.
  var detail: UInt8

  static var none: SessionActivity {
    SessionActivity(at: .distantPast, business: 0, kind: .reacted, detail: 0)
  }
}

/// Draws reactions, review texts, comments and views. The draws do not depend on the arm.
struct SessionActivityDraw {
  let plan: WorldPlan
  let key: StreamKey
  let reader: any SentimentReader = ScoredSentiment()

  func like(of subscriber: UInt64, _ business: UInt32, at moment: Timestamp) -> SessionActivity {
    let draw = draw(subscriber, moment)
    return SessionActivity(
      at: moment, business: business, kind: .reacted, detail: plan.reaction(draw.u0).rawValue)
  }

  /// A comment on some post of the business; `nil` when the person writes none at this session.
  func comment(
    of subscriber: UInt64, _ business: UInt32, at moment: Timestamp
  ) -> SessionActivity? {
    guard let share = plan.parameters.engagement.commentPerSession else { return nil }
    let draw = Draw(
      key, Purpose.comment, entity: subscriber, occasion: UInt64(moment.milliseconds))
    guard draw.u0 < share else { return nil }
    return SessionActivity(at: moment, business: business, kind: .commented, detail: 255)
  }

  /// A look at some post of the business; `nil` when the person looks at none at this session.
  func view(of subscriber: UInt64, _ business: UInt32, at moment: Timestamp) -> SessionActivity? {
    guard let share = plan.parameters.engagement.viewPerSession else { return nil }
    let draw = Draw(
      key, Purpose.organicView, entity: subscriber, occasion: UInt64(moment.milliseconds))
    guard draw.u0 < share else { return nil }
    return SessionActivity(at: moment, business: business, kind: .viewed, detail: 255)
  }

  /// A review, whose sentiment is read from its text (S0-ARCH-08).
  func review(of subscriber: UInt64, _ business: UInt32, at moment: Timestamp) -> SessionActivity {
    let draw = draw(subscriber, moment)
    let engagement = plan.parameters.engagement
    let text = ReviewText.text(engagement.mood(draw.u1), draw.u2)
    return SessionActivity(
      at: moment, business: business, kind: .reviewed, detail: reader.sentiment(of: text).rawValue)
  }

  private func draw(_ subscriber: UInt64, _ moment: Timestamp) -> Draw {
    Draw(key, Purpose.activityDetail, entity: subscriber, occasion: UInt64(moment.milliseconds))
  }
}

/// Texts of reviews, of one sentence each. The default reader labels all of them as intended; see
/// docs/moderation.md for its accuracy on real reviews.
enum ReviewText {
  /// - Parameter u: Chooses the sentence, in 0..<1.
  static func text(_ mood: Sentiment, _ u: Double) -> String {
    let sentences = sentences(mood)
    return sentences[Int(u * Double(sentences.count))]
  }

  static func sentences(_ mood: Sentiment) -> [String] {
    switch mood {
    case .positive: praise
    case .neutral: neither
    case .negative: complaint
    }
  }

  private static let praise = [
    "The food was great and the staff were friendly.",
    "Delicious bread, and they are always so nice.",
    "I love this place, best coffee in town.",
    "Excellent service and a wonderful selection.",
    "Really good value, we will definitely be back.",
    "Amazing cakes, everything was fresh and perfect.",
  ]

  private static let complaint = [
    "The service was slow and the staff were rude.",
    "Very disappointed, the food was cold and bland.",
    "I will not be back, it was a waste of money.",
    "Terrible experience, we waited an hour for nothing.",
    "The worst coffee I have ever had, and overpriced.",
    "It was dirty and nobody seemed to care, so bad.",
  ]

  private static let neither = [
    "Some things were good and some were not.", "They take cards.", "We sat by the door.",
    "The portions are average and the prices are too.",
  ]
}
