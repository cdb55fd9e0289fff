import TestSupport

extension Repository {
  /// Whether a document states these very counts.
  static func states(_ hits: Hits, in path: String) throws -> Bool {
    try text(path).split(whereSeparator: \.isWhitespace).joined(separator: " ")
      .contains(" \(hits)")
  }

  /// The posts that both moderation models are taught to be harmless.
  static func posts() throws -> [String] {
    try text("notebooks/training/posts.txt").split(separator: "\n").map(String.init)
  }
}
