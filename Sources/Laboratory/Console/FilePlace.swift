import Foundation

/// The place that a path leads to, however it is spelled.
enum FilePlace {
  static func standard(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
  }
}
