import Foundation

/// The place that a path leads to, however it is spelled.
enum FilePlace {
  /// Links are followed also in the path of what is not there yet.
  static func standard(_ path: String) -> String {
    var place = URL(fileURLWithPath: path).standardizedFileURL
    var missing: [String] = []
    while place.path != "/", !FileManager.default.fileExists(atPath: place.path) {
      missing.insert(place.lastPathComponent, at: 0)
      place = place.deletingLastPathComponent()
    }
    return missing.reduce(place.resolvingSymlinksInPath()) { $0.appendingPathComponent($1) }.path
  }
}
