import PushModel

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
