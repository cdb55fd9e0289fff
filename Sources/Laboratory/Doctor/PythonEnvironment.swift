import Documents
import Foundation

/// The Python of the notebooks: that of this project, or the first on the PATH that works.
struct PythonEnvironment {
  /// Versions by name of distribution; what is not there is not in it.
  private let versions: [String: String]
  private let path: String

  /// What the notebooks import, and what draws their charts.
  private static let wanted = ["altair", "numpy", "polars", "scipy", "vl-convert-python"]

  static var finding: Finding {
    PythonEnvironment()?.finding
      ?? .missing(
        "notebooks", "no python3 on the PATH",
        "install Python 3.11 or later, then " + ProjectFolder.installing(wanted, "python3"))
  }

  private init?() {
    for path in (ProjectFolder.python.map { [$0] } ?? []) + Self.onPath {
      if let versions = Self.versions(path) {
        (self.path, self.versions) = (path, versions)
        return
      }
    }
    return nil
  }

  private var finding: Finding {
    let version = "Python \(versions["python", default: "?"]) (\(path))"
    let absent = Self.wanted.filter { versions[$0] == nil }
    guard absent.isEmpty else {
      return .missing(
        "notebooks", "\(version) without \(absent.joined(separator: ", "))",
        ProjectFolder.installing(absent, path) + " installs it")
    }
    let found = Self.wanted.map { "\($0) \(versions[$0, default: ""])" }
    return .ok("notebooks", "\(version) with \(found.joined(separator: ", "))", needed: false)
  }

  /// Executables called python3, in the order of the PATH.
  private static var onPath: [String] {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { "\($0)/python3" }
      .filter { $0.hasPrefix("/") && FileManager.default.isExecutableFile(atPath: $0) }
  }

  private static let question = """
    import importlib.metadata as m, json, platform
    found = {"python": platform.python_version()}
    for name in \(wanted):
        try: found[name] = m.version(name)
        except m.PackageNotFoundError: pass
    print(json.dumps(found))
    """

  /// How long an interpreter that has closed its output may take to end.
  private static let patience = Duration.seconds(60)

  /// Bytes of an answer that are read.
  private static let answerMax = 65_536

  /// Packages of the interpreter at `path`; `nil` if it does not work.
  private static func versions(_ path: String) -> [String: String]? {
    guard let ends = try? ChildProcess.pipe() else { return nil }
    let answer = FileHandle(fileDescriptor: ends.reading, closeOnDealloc: true)
    let nothing = FileHandle.nullDevice.fileDescriptor
    let process = try? ChildProcess(path, ["-c", question], (nothing, ends.writing, nothing))
    close(ends.writing)
    guard let process else { return nil }
    var data = Data()
    while data.count < answerMax, let part = try? answer.read(upToCount: answerMax), !part.isEmpty {
      data += part
    }
    // One that goes on writing does not end by itself.
    if data.count >= answerMax { process.kill() }
    guard process.wait(patience) == .status(0) else { return nil }
    return try? JSONInput.value([String: String].self, in: data)
  }
}
