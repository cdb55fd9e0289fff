import Documents
import Foundation

/// The folder of PushLab's sources, where `make` works. Who has the program alone has none.
enum ProjectFolder {
  /// The nearest one that holds the program, else the working folder.
  static let path: String? = {
    let program = Bundle.main.executablePath ?? CommandLine.arguments[0]
    let here = FileManager.default.currentDirectoryPath
    return (parents(of: program) + [here] + parents(of: here)).first { folder in
      ["Makefile", "notebooks/requirements.txt"].allSatisfy {
        FileManager.default.fileExists(atPath: "\(folder)/\($0)")
      }
    }
  }()

  /// Path of the Python that `make notebooks` installs.
  static var python: String? {
    path.map { ($0 == "/" ? "" : $0) + "/.build/notebooks/venv/bin/python" }
      .flatMap { FileManager.default.isExecutableFile(atPath: $0) ? $0 : nil }
  }

  /// The command that installs packages for Python here.
  ///
  /// - Parameters:
  ///   - interpreter: The Python that is to have them where there are no sources.
  static func installing(_ packages: [String], _ interpreter: String) -> String {
    guard let path else {
      return "`" + Escape.shell([interpreter, "-m", "pip", "install"] + packages) + "`"
    }
    return "`make notebooks` in \(path)"
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
