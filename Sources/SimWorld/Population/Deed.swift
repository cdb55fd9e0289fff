import PushMessages
import PushModel
import SimKernel

/// What a subscriber does at a visit of his own, kept where the event log asks for it.
struct Deed: Sendable, BitwiseCopyable {
  var at: Timestamp
  var business: UInt32
  var kind: EventKind
  /// Raw value of the ``Reaction``, or of the review's `Sentiment`.
  var detail: UInt8
}

/// Says what people's reactions are and how their reviews read, the same in every arm.
struct DeedDraw {
  let plan: WorldPlan
  let key: StreamKey
  let reader: any SentimentReader = ScoredSentiment()

  func like(of subscriber: UInt64, _ business: UInt32, at moment: Timestamp) -> Deed {
    let draw = draw(subscriber, moment)
    return Deed(
      at: moment, business: business, kind: .reacted, detail: plan.reaction(draw.u0).rawValue)
  }

  /// A review is written in words, and labelled by reading them (S0-ARCH-08).
  func review(of subscriber: UInt64, _ business: UInt32, at moment: Timestamp) -> Deed {
    let draw = draw(subscriber, moment)
    let engagement = plan.parameters.engagement
    let text = ReviewText.text(engagement.mood(draw.u1), draw.u2)
    return Deed(
      at: moment, business: business, kind: .reviewed, detail: reader.sentiment(of: text).rawValue)
  }

  private func draw(_ subscriber: UInt64, _ moment: Timestamp) -> Draw {
    Draw(key, Purpose.deed, entity: subscriber, occasion: UInt64(moment.milliseconds))
  }
}
