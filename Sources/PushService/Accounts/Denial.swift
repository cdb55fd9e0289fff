import PushModel

/// Why something was not done: the first rule that stood against it.
public enum Denial: UInt8, Named, Error, BitwiseCopyable {
  /// Only customers do this.
  case notCustomer
  /// Only businesses do this.
  case notBusiness
  /// Only the platform's staff do this (S0-NFR-SEC-02).
  case notAdmin
  /// It is another's post, comment, review or profile (S0-ARCH-16).
  case notOwner
  /// It is another person's account.
  case notSelf
  /// Who wants it done is banned.
  case actorBanned
  /// Who wants it done has deleted his account.
  case actorDeleted
  /// The account that it is about is deleted.
  case accountDeleted
  case alreadyBanned
  case notBanned
  /// Verification was decided before, once and for all (S0-ARCH-01).
  case alreadyDecided
  /// This customer has reviewed this business before (S0-DATA-09).
  case alreadyReviewed
  /// The post does not wait for a person's word.
  case notInReview

  public var name: String { "\(self)" }
}
