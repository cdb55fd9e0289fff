import TestSupport

extension Repository {
  /// The posts that both moderation models are taught to be harmless.
  static func posts() throws -> [String] {
    try text("notebooks/training/posts.txt").split(separator: "\n").map(String.init)
  }
}
