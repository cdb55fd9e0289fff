import PushMessages
import PushModel

/// A command that a customer, a business or an administrator gives, with the object it is about.
///
/// A post is identified by its push id, which contains its business; a wide id contains none, so no
/// business may act on its post. No command changes a role.
public enum Command: Hashable, Sendable, BitwiseCopyable {
  /// Follow a business.
  case follow(BusinessID)
  /// Stop following a business.
  case unfollow(BusinessID)
  /// Like a post.
  case like(post: PushID)
  /// Comment on a post.
  case comment(post: PushID)
  /// Review a business, once (S0-DATA-09).
  case review(BusinessID)
  /// Change a comment.
  case editComment(CommentID)
  /// Delete a comment.
  case deleteComment(CommentID)
  /// Change a recipient's preferences.
  case setPreferences(of: RecipientID)
  /// Stop all pushes to a recipient until ``resume(_:)``.
  case pause(RecipientID)
  /// End a pause.
  case resume(RecipientID)
  /// Delete a recipient's account for good.
  case deleteAccount(RecipientID)

  /// Publish a post.
  case publish(post: PushID)
  /// Change a post.
  case editPost(PushID)
  /// Withdraw a post.
  case withdrawPost(PushID)
  /// Reply to a review.
  case replyToReview(ReviewID)
  /// Change a business's profile.
  case editProfile(of: BusinessID)

  /// Put a policy into effect. The host numbers the versions.
  case editPolicy(version: UInt32)
  /// Ban a recipient; nothing is sent to them.
  case banRecipient(RecipientID)
  /// Ban a business; nothing of theirs is sent.
  case banBusiness(BusinessID)
  /// Lift a recipient's ban.
  case unbanRecipient(RecipientID)
  /// Lift a business's ban.
  case unbanBusiness(BusinessID)
  /// Decide a business's verification, once (S0-ARCH-01).
  case verify(BusinessID, Verification.Outcome)
  /// Decide about a post that moderation held back (S0-ARCH-02).
  case moderate(post: PushID, Ruling)
  /// Remove a post that was reported (S0-FR-MAN-03).
  case takeDown(post: PushID)
  /// Report a post to the platform (S0-FR-MAN-03).
  case report(post: PushID)
}

extension Command {
  /// The kind of the command.
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
    case .report: .report
    }
  }

  /// The owner of the object that the command is about; `nil` for the platform's policy, and for a
  /// post whose id ``PushModel/PushID/isWide``. A review belongs to the business that may reply to it.
  public var owner: Principal? {
    switch self {
    case .follow(let business), .unfollow(let business), .review(let business),
      .editProfile(let business), .banBusiness(let business), .unbanBusiness(let business),
      .verify(let business, _):
      .business(business)
    case .like(let post), .comment(let post), .publish(let post), .editPost(let post),
      .withdrawPost(let post), .moderate(let post, _), .takeDown(let post), .report(let post):
      post.isWide ? nil : .business(post.business)
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

/// The id of a comment. It contains the author, so nobody can pass off another's comment as their
/// own.
public struct CommentID: Hashable, Sendable, Codable, BitwiseCopyable {
  /// The customer who wrote the comment.
  public var author: RecipientID
  /// The comment's number among the author's.
  public var number: UInt32

  /// The id of the author's comment with this number.
  public init(author: RecipientID, number: UInt32) {
    self.author = author
    self.number = number
  }
}

/// An administrator's decision about a post that moderation held back (S0-ARCH-02).
public enum Ruling: UInt8, Named, BitwiseCopyable {
  /// The post is cleared.
  case approve
  /// The post is rejected.
  case reject
}

extension PostPipeline {
  /// Approves or rejects the post as `ruling` says.
  ///
  /// - Throws: ``Denial/notInReview`` if the post is not in review; its state is then unchanged.
  public mutating func follow(_ ruling: Ruling) throws(Denial) {
    do {
      switch ruling {
      case .approve: try approve()
      case .reject: try reject()
      }
    } catch { throw .notInReview }
  }
}
