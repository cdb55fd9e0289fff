import PushModel

/// What kind of thing is to be done: a row of the table of permissions, and the word for it in an
/// audit trail.
public enum Action: UInt8, Named, BitwiseCopyable {
  case follow
  case unfollow
  case like
  case comment
  case review
  case editComment
  case deleteComment
  case setPreferences
  case pause
  case resume
  case deleteAccount

  case publish
  case editPost
  case withdrawPost
  case replyToReview
  case editProfile

  case editPolicy
  case ban
  case unban
  case verify
  case moderate
  case takeDown

  public var name: String { "\(self)" }
}
