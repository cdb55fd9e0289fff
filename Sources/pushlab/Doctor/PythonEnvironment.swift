import Foundation

/// The Python that notebooks and charts are drawn with: the one that `make notebooks` fills, or
/// the first on the path.
struct PythonEnvironment {
  /// Versions by name of distribution; what is not there is not in it.
  private let versions: [String: String]
  private let path: String

  static var findings: [Finding] {
    guard let found = PythonEnvironment() else {
      let advice = "install Python 3.11 or later, then `make notebooks`"
      return ["notebooks", "charts"].map { .missing($0, "no python3 on the PATH", advice) }
    }
    return [
      found.finding("notebooks", ["altair", "numpy", "polars", "scipy"]),
      found.finding("charts", ["vl-convert-python"]),
    ]
  }

  private init?() {
    let folders = ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":")
    let candidates = [".build/notebooks/venv/bin/python"] + folders.map { "\($0)/python3" }
    for path in candidates where FileManager.default.isExecutableFile(atPath: path) {
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
        "`make notebooks` installs it into .build/notebooks/venv")
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

  /// What the interpreter at `path` has; `nil` when it does not work.
  private static func versions(_ path: String) -> [String: String]? {
    let process = Process()
    let answer = Pipe()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = ["-c", question]
    process.standardOutput = answer
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let data = (try? answer.fileHandleForReading.readToEnd()) ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    return try? JSONDecoder().decode([String: String].self, from: data)
  }
}
