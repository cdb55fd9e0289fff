import Foundation

/// Which Pythons may draw charts: the one that is named, else that of this project, else the one on
/// the PATH.
enum ChartPython {
  /// Where `make charts` installs it, below the project's folder.
  static let place = ".build/notebooks/venv/bin/python"

  static let advice =
    "`make charts` installs it for this project, `pip install vl-convert-python` elsewhere; "
    + "--python names another Python, --no-charts does without"

  /// In the order in which they are tried.
  ///
  /// The project's folder is one that holds the program or the working folder.
  static var candidates: [String] {
    let program = Bundle.main.executablePath ?? CommandLine.arguments[0]
    let here = FileManager.default.currentDirectoryPath
    let folders = parents(of: program) + [here] + parents(of: here)
    let found = folders.map { ($0 == "/" ? "" : $0) + "/" + place }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    return (found.map { [$0] } ?? []) + onPath.prefix(1)
  }

  private static var onPath: [String] {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { "\($0)/python3" }
      .filter { $0.hasPrefix("/") && FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// The nearest first.
  private static func parents(of path: String) -> [String] {
    var folders: [String] = []
    var url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    while url.path != "/" {
      url.deleteLastPathComponent()
      folders.append(url.path)
    }
    return folders
  }
}
