/// Something in a log that was mended or left out, with how often and where first.
public struct LogFinding: Hashable, Sendable, Codable {
  public enum Name: String, CaseIterable, Sendable, Codable {
    case unordered, offsets, duplicate, repeated, backwards, orphan, missing, latency, unused
    /// Of a replay alone.
    case reason, unweighed, unwatched, digests
  }

  public let name: Name
  public let count: Int
  /// A line of the file, or the number of a row; the first of them in the file.
  public let line: Int?
  public let text: String
}
