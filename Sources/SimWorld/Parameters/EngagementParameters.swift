import PushMessages
import PushModel

/// Likes, reviews and replies in the app, which business owners are told of (S0-ARCH-04).
package struct EngagementParameters: Hashable, Sendable {
  package var likePerOpen = 0.15
  package var likePerSession = 0.10
  package var reviewPerSession = 0.01
  package var commentPerOpen: Double?
  package var commentPerSession: Double?
  package var viewPerSession: Double?
  package var replyShare = 0.6
  package var replyMedian = Interval.hours(8)

  package var reactions: [Reaction: Double] = [
    .like: 80, .love: 10, .laugh: 4, .wow: 3, .sad: 2, .angry: 1,
  ]
  package var praiseShare = 0.6
  package var complaintShare = 0.6

  /// The defaults.
  package init() {}

  /// The sentiment that a review is to express, for a uniform `u`.
  func mood(_ u: Double) -> Sentiment {
    if u < praiseShare { return .positive }
    return u < praiseShare + (1 - praiseShare) * complaintShare ? .negative : .neutral
  }
}

extension EngagementParameters: Fielded {
  /// Keys of `world.engagement`, each with its range, default, meaning and source.
  package static let fields = FieldList<EngagementParameters>(
    of: EngagementParameters(), title: "Engagement",
    "What people do in the app, and which pushes business owners get for it (S0-ARCH-04).",
    [
      Field("likePerOpen", \.likePerOpen, .share, assumed: "Likes at an opened push."),
      Field(
        "likePerSession", \.likePerSession, .share, assumed: "Likes at a session of one's own."),
      Field(
        "reviewPerSession", \.reviewPerSession, .share,
        assumed: "Reviews at a session of one's own."),
      Field(
        "commentPerOpen", \.commentPerOpen, .share,
        assumed: "Comments on the post of an opened push, for the event log; without it, none."),
      Field(
        "commentPerSession", \.commentPerSession, .share,
        assumed: "Comments on a post at a session of one's own; without it, none."),
      Field(
        "viewPerSession", \.viewPerSession, .share,
        "Looks at a post at a session of one's own, for the event log; without it, the log has none.",
        source: "assumption; S0-ARCH-06"),
      Field("replyShare", \.replyShare, .share, assumed: "Reviews that the business answers."),
      Field("replyMedian", \.replyMedian, .length, assumed: "Median time until it does."),
      Field(
        "reactions", \.reactions,
        .map(key: .names(of: Reaction.self), value: .number(0...1_000_000_000)),
        "Weights of what a like may be instead: only the event log tells them apart.",
        source: "assumption; S0-DATA-10"),
      Field(
        "praiseShare", \.praiseShare, .share,
        "Reviews that praise; each is read, and the reading is logged.",
        source: "assumption; S0-ARCH-08"),
      Field(
        "complaintShare", \.complaintShare, .share, "Share of the others that complain.",
        source: "assumption; S0-ARCH-08"),
    ])
}
