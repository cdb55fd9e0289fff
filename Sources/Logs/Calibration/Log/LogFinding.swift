/// Something in a log that was mended or left out, with how often and where first.
package struct LogFinding: Hashable, Sendable, Codable {
  package enum Name: String, CaseIterable, Sendable, Codable {
    case unordered, offsets, duplicate, repeated, backwards, orphan, missing, latency, unused
    /// Of a replay alone.
    case reason, unweighed, unwatched, digests
  }

  package let name: Name
  package let count: Int
  /// A line of the file, or the number of a row; the first of them in the file.
  package let line: Int?
  package let text: String
}
