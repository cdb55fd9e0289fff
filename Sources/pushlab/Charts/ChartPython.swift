import Foundation

/// Which Pythons may draw charts: the one that is named, else that of this project, else the one on
/// the PATH.
enum ChartPython {
  static var advice: String {
    ProjectFolder.installing(["vl-convert-python"], goal: "charts", "python3")
      + " installs it; --python names another Python, --no-charts does without"
  }

  /// In the order in which they are tried.
  static var candidates: [String] {
    (ProjectFolder.python.map { [$0] } ?? []) + onPath.prefix(1)
  }

  /// Those called python3, the first of the PATH first.
  static var onPath: [String] {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { "\($0)/python3" }
      .filter { $0.hasPrefix("/") && FileManager.default.isExecutableFile(atPath: $0) }
  }
}
