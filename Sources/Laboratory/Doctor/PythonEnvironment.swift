import Documents
import Foundation

/// The Python that notebooks and charts are drawn with: that of this project, or the first on the
/// PATH that works.
struct PythonEnvironment {
  /// Versions by name of distribution; what is not there is not in it.
  private let versions: [String: String]
  private let path: String

  static var findings: [Finding] {
    guard let found = PythonEnvironment() else {
      return wanted.map { name, packages in
        .missing(
          name, "no python3 on the PATH",
          "install Python 3.11 or later, then "
            + ProjectFolder.installing(packages, goal: name, "python3"))
      }
    }
    return wanted.map { found.finding($0.name, $0.packages) }
  }

  /// Packages by the goal of `make` that installs them.
  private static let wanted = [
    (name: "notebooks", packages: ["altair", "numpy", "polars", "scipy"]),
    (name: "charts", packages: ["vl-convert-python"]),
  ]

  private init?() {
    for path in (ProjectFolder.python.map { [$0] } ?? []) + ChartPython.onPath {
      if let versions = Self.versions(path) {
        (self.path, self.versions) = (path, versions)
        return
      }
    }
    return nil
  }

  private func finding(_ name: String, _ wanted: [String]) -> Finding {
    let version = "Python \(versions["python", default: "?"]) (\(path))"
    let absent = wanted.filter { versions[$0] == nil }
    guard absent.isEmpty else {
      return .missing(
        name, "\(version) without \(absent.joined(separator: ", "))",
        ProjectFolder.installing(absent, goal: name, path) + " installs it")
    }
    let found = wanted.map { "\($0) \(versions[$0, default: ""])" }
    return .ok(name, "\(version) with \(found.joined(separator: ", "))", needed: false)
  }

  private static let question = """
    import importlib.metadata as m, json, platform
    found = {"python": platform.python_version()}
    for name in ["altair", "numpy", "polars", "scipy", "vl-convert-python"]:
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
