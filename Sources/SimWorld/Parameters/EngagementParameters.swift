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
  package static let fields = FieldList<EngagementParameters>(
    of: EngagementParameters(), title: "Engagement",
    "What people do in the app, and which pushes business owners get for it (S0-ARCH-04).",
    [
      Field("likePerOpen", \.likePerOpen, .share, "Likes at an opened push.", source: "assumption"),
      Field(
        "likePerSession", \.likePerSession, .share, "Likes at a session of one's own.",
        source: "assumption"),
      Field(
        "reviewPerSession", \.reviewPerSession, .share, "Reviews at a session of one's own.",
        source: "assumption"),
      Field(
        "commentPerOpen", \.commentPerOpen, .share,
        "Comments on the post of an opened push, for the event log; without it, none.",
        source: "assumption"),
      Field(
        "commentPerSession", \.commentPerSession, .share,
        "Comments on a post at a session of one's own; without it, none.", source: "assumption"),
      Field(
        "viewPerSession", \.viewPerSession, .share,
        "Looks at a post at a session of one's own, for the event log; without it, the log has none.",
        source: "assumption; S0-ARCH-06"),
      Field(
        "replyShare", \.replyShare, .share, "Reviews that the business answers.",
        source: "assumption"),
      Field(
        "replyMedian", \.replyMedian, .length, "Median time until it does.", source: "assumption"),
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
