import Documents
import Experiments
import Foundation
import RunStore

/// A folder in which a command keeps its results, and which need not be there yet.
enum ResultFolder {
  case run(String)
  /// Of divided work, or of the points of a sweep.
  case work(String)

  private var place: String {
    switch self {
    case .run(let path), .work(let path): FilePlace.standard(path)
    }
  }

  /// Whether `file`, which need not be there yet, has the place of one of its own files.
  func has(_ file: String) -> Bool {
    let file = URL(fileURLWithPath: FilePlace.standard(file))
    let place = place
    guard file.deletingLastPathComponent().path == place else { return false }
    switch self {
    case .run: return RunFolder(path: place).files.contains(file.path)
    case .work:
      return file.lastPathComponent == WorkJob.fileName
        || WorkFolder.isName(file.lastPathComponent)
    }
  }

  /// Whether the folder that `file` is in will be there when this one is.
  func brings(_ file: String) -> Bool {
    let folder = URL(fileURLWithPath: FilePlace.standard(file)).deletingLastPathComponent().path
    return (place + "/").hasPrefix(folder + "/")
  }

  /// Whether `file` is one of those of divided work that is there.
  static func isPartOfWork(_ file: String) -> Bool {
    let place = FilePlace.standard(file)
    let folder = URL(fileURLWithPath: place).deletingLastPathComponent().path
    return FileManager.default.fileExists(atPath: "\(folder)/\(WorkJob.fileName)")
      && Self.work(folder).has(place)
  }
}
