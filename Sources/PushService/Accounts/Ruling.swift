import PushMessages
import PushModel

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
