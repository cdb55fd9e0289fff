import PushMessages
import PushModel

/// Something that a customer, a business or an administrator wants done, and to what.
///
/// A post is named by its push id, which holds its business. No command changes anybody's role.
public enum Command: Hashable, Sendable, BitwiseCopyable {
  case follow(BusinessID)
  case unfollow(BusinessID)
  case like(post: PushID)
  case comment(post: PushID)
  case review(BusinessID)
  case editComment(CommentID)
  case deleteComment(CommentID)
  case setPreferences(of: RecipientID)
  /// No pushes until further notice; ``resume(_:)`` ends it.
  case pause(RecipientID)
  case resume(RecipientID)
  case deleteAccount(RecipientID)

  case publish(post: PushID)
  case editPost(PushID)
  case withdrawPost(PushID)
  case replyToReview(ReviewID)
  case editProfile(of: BusinessID)

  /// The policy of this version, a number of the host's, takes over.
  case editPolicy(version: UInt32)
  case banRecipient(RecipientID)
  case banBusiness(BusinessID)
  case unbanRecipient(RecipientID)
  case unbanBusiness(BusinessID)
  case verify(BusinessID, Verification.Outcome)
  case moderate(post: PushID, Ruling)
  /// A post that was reported (S0-FR-MAN-03).
  case takeDown(post: PushID)
}

extension Command {
  public var action: Action {
    switch self {
    case .follow: .follow
    case .unfollow: .unfollow
    case .like: .like
    case .comment: .comment
    case .review: .review
    case .editComment: .editComment
    case .deleteComment: .deleteComment
    case .setPreferences: .setPreferences
    case .pause: .pause
    case .resume: .resume
    case .deleteAccount: .deleteAccount
    case .publish: .publish
    case .editPost: .editPost
    case .withdrawPost: .withdrawPost
    case .replyToReview: .replyToReview
    case .editProfile: .editProfile
    case .editPolicy: .editPolicy
    case .banRecipient, .banBusiness: .ban
    case .unbanRecipient, .unbanBusiness: .unban
    case .verify: .verify
    case .moderate: .moderate
    case .takeDown: .takeDown
    }
  }

  /// Whose object it is about; `nil` for the platform's. A review belongs to the business that may
  /// reply to it.
  public var owner: Principal? {
    switch self {
    case .follow(let business), .unfollow(let business), .review(let business),
      .editProfile(let business), .banBusiness(let business), .unbanBusiness(let business),
      .verify(let business, _):
      .business(business)
    case .like(let post), .comment(let post), .publish(let post), .editPost(let post),
      .withdrawPost(let post), .moderate(let post, _), .takeDown(let post):
      .business(post.business)
    case .replyToReview(let review): .business(review.business)
    case .editComment(let comment), .deleteComment(let comment): .customer(comment.author)
    case .setPreferences(let recipient), .pause(let recipient), .resume(let recipient),
      .deleteAccount(let recipient), .banRecipient(let recipient),
      .unbanRecipient(let recipient):
      .customer(recipient)
    case .editPolicy: nil
    }
  }
}

/// A comment: who wrote it is part of its name, so nobody can name another's as his own.
public struct CommentID: Hashable, Sendable, Codable, BitwiseCopyable {
  public var author: RecipientID
  /// Counts the author's comments.
  public var number: UInt32

  public init(author: RecipientID, number: UInt32) {
    self.author = author
    self.number = number
  }
}

/// What a person says of a post that moderation held back (S0-ARCH-02).
public enum Ruling: UInt8, Named, BitwiseCopyable {
  case approve
  case reject

  public var name: String { "\(self)" }
}

extension PostPipeline {
  /// Takes the step that a person has ordered.
  ///
  /// - Throws: ``Denial/notInReview``, and then the post stays where it was.
  public mutating func follow(_ ruling: Ruling) throws(Denial) {
    do {
      switch ruling {
      case .approve: try approve()
      case .reject: try reject()
      }
    } catch { throw .notInReview }
  }
}
