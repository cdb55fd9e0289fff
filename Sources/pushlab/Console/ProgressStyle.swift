/// How progress is shown.
enum ProgressStyle: Sendable {
  /// One line that is written over.
  case rewritten
  /// A line now and then.
  case plain
  case none
}
