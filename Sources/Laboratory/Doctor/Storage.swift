import Foundation

/// A folder that runs write to, or would make.
struct Storage {
  let name: String
  let path: String

  static var temporary: Storage { Storage(name: "temporary", path: NSTemporaryDirectory()) }

  private init(name: String, path: String) {
    self.name = name
    self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  init(results: String) { self.init(name: "results", path: results) }

  /// Room for a run with an event log of some million events.
  private static let roomMin = 500e6

  var finding: Finding {
    guard let folder = nearest else {
      return .problem(name, "\(path) is below a file", "name another folder with --out")
    }
    guard takesFiles(folder) else {
      return .problem(name, "\(folder) takes no files", "change its permissions, or \(instead)")
    }
    let room = room(in: folder)
    let found =
      (folder == path ? path : "\(path), to be made in \(folder)")
      + (room.map { ", \(Doctor.gigabytes($0)) free" } ?? "")
    guard room.map({ $0 > Self.roomMin }) ?? true else {
      return .problem(name, found, "make room, or \(instead)")
    }
    return .ok(name, found)
  }

  private var instead: String {
    name == "temporary" ? "set TMPDIR to another folder" : "name another folder with --out"
  }

  /// The folder itself or the nearest one above it that is there; `nil` when that is a file.
  private var nearest: String? {
    var place = path
    var isFolder: ObjCBool = false
    while !FileManager.default.fileExists(atPath: place, isDirectory: &isFolder) {
      while place.count > 1, place.hasSuffix("/") { place.removeLast() }
      guard let slash = place.lastIndex(of: "/") else { return "." }
      place = slash == place.startIndex ? "/" : String(place[..<slash])
    }
    return isFolder.boolValue ? place : nil
  }

  /// Tried with a file that is gone again at once.
  private func takesFiles(_ folder: String) -> Bool {
    let probe = URL(fileURLWithPath: folder).appending(path: ".pushlab-doctor-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: probe) }
    return (try? Data([1]).write(to: probe)) != nil
  }

  private func room(in folder: String) -> Double? {
    let facts = try? FileManager.default.attributesOfFileSystem(forPath: folder)
    return (facts?[.systemFreeSize] as? NSNumber)?.doubleValue
  }
}
