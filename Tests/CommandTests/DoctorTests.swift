import Foundation
import TestSupport
import Testing

/// What is installed, and whether it works.
@Suite("pushlab doctor", .releaseOnly("runs the command"), .waits)
struct DoctorTests {
  let workshop: Workshop

  init() throws {
    workshop = try Workshop()
    for folder in ["tmp", "tools", "home"] {
      try FileManager.default.createDirectory(
        at: workshop.folder.appending(path: folder), withIntermediateDirectories: false)
    }
  }

  @Test("a folder that is not there yet is looked for above", arguments: ["q", "q/r", "./q", "q/"])
  func relative(folder: String) throws {
    #expect(state(try findings(["--out", folder])["results"]) == "ok")
  }

  private func path(_ name: String) -> String { workshop.folder.appending(path: name).path }

  private var surroundings: [String: String] {
    [
      "TMPDIR": path("tmp"), "PATH": path("tools"), "HOME": path("home"), "SHELL": "/bin/bash",
      "XDG_DATA_HOME": path("home/data"), "XDG_CONFIG_HOME": path("home/config"),
    ]
  }

  /// - Parameters:
  ///   - folder: Of the workshop, to ask from.
  ///   - program: Another copy of the command.
  private func findings(
    _ arguments: [String] = [], _ changes: [String: String] = [:], status: Int32 = 0,
    in folder: String = "", by program: URL = Started.executable
  ) throws -> [String: [String: Any]] {
    let ended = try Started(
      ["doctor", "--json"] + arguments, in: workshop.folder.appending(path: folder),
      environment: surroundings.merging(changes) { $1 }, executable: program
    ).end()
    #expect(ended.status == status)
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(ended.out.utf8)) as? [String: Any])
    #expect(report["canRun"] as? Bool == (status == 0))
    let rows = try #require(report["findings"] as? [[String: Any]])
    return Dictionary(uniqueKeysWithValues: rows.map { ($0["name"] as? String ?? "", $0) })
  }

  private func state(_ finding: [String: Any]?) -> String? { finding?["state"] as? String }

  @Test("where all is well it says so, line by line, and leaves nothing behind")
  func sound() throws {
    let before = workshop.names
    let ended = try workshop.run("doctor", environment: surroundings)
    #expect(ended.status == 0)
    #expect(ended.note == "")
    let lines = ended.out.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 80 || $0.contains("/") })
    for name in ["pushlab", "GSL", "SQLite", "self-check", "machine", "temporary", "results"] {
      #expect(lines.contains { $0.hasPrefix("ok       \(name) ") }, "\(name)")
    }
    #expect(lines.last == "`pushlab run` has everything that it needs.")
    #expect(workshop.names == before)
  }

  @Test("the versions are those of the libraries that are loaded")
  func versions() throws {
    let found = try findings()
    #expect((found["GSL"]?["found"] as? String)?.contains(#/^2\.\d/#) == true)
    #expect((found["SQLite"]?["found"] as? String)?.contains(#/^3\.\d+\.\d+/#) == true)
    let version = try workshop.run("--version").out.split(separator: " ")[1]
    #expect((found["pushlab"]?["found"] as? String)?.hasPrefix(version) == true)
  }

  @Test("a folder that takes no files is a problem, with what to do, and status 8")
  func folders() throws {
    try workshop.write("", to: "file")
    for out in ["/proc/pushlab", "file/run"] {
      let found = try findings(["--out", out], status: 8)
      #expect(state(found["results"]) == "problem")
      #expect((found["results"]?["advice"] as? String)?.contains("--out") == true)
    }
    let found = try findings([], ["TMPDIR": "/proc"], status: 8)
    #expect(state(found["temporary"]) == "problem")
    #expect(state(found["self-check"]) == "problem")
  }

  @Test("Python is optional: what it has not is named, and how to get it")
  func python() throws {
    let program = try project()
    let none = try findings(by: program)
    #expect(state(none["notebooks"]) == "missing")
    #expect((none["notebooks"]?["advice"] as? String)?.contains("make notebooks") == true)
    let python = workshop.folder.appending(path: "tools/python3")
    try interpreter(#"{"python": "3.12.1", "altair": "6", "numpy": "2"}"#, at: python)
    let some = try findings(by: program)
    #expect(
      (some["notebooks"]?["found"] as? String)?.hasSuffix(
        "without polars, scipy, vl-convert-python") == true)
    #expect(some["charts"] == nil)
    try interpreter(Self.complete, at: python)
    #expect(state(try findings(by: program)["notebooks"]) == "ok")
    try workshop.write("#!/bin/sh\nexit 1\n", to: "tools/python3")
    #expect(state(try findings(by: program)["notebooks"]) == "missing")
  }

  /// The answer of a Python with all that the notebooks need.
  private static let complete = """
    {"python": "3.12.1", "altair": "6", "numpy": "2", "polars": "2", "scipy": "1", \
    "vl-convert-python": "1.9"}
    """

  @Test("the project's Python is found from every folder")
  func projectPython() throws {
    let program = try project()
    let folder = workshop.folder.appending(path: "project/.build/notebooks/venv/bin")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try interpreter(Self.complete, at: folder.appending(path: "python"))
    for place in ["project", "project/notebooks", "home"] {
      let notebooks = try findings(in: place, by: program)["notebooks"]
      #expect(state(notebooks) == "ok", "\(place)")
      let found = try #require(notebooks?["found"] as? String)
      #expect(found.contains("/project/.build/notebooks/venv/bin/python)"), "\(found)")
    }
  }

  /// A folder of sources, as far as the command looks for one, and a copy of the command in it.
  private func project() throws -> URL {
    let folder = workshop.folder.appending(path: "project")
    try FileManager.default.createDirectory(
      at: folder.appending(path: "notebooks"), withIntermediateDirectories: true)
    for name in ["Makefile", "notebooks/requirements.txt"] {
      try workshop.write("", to: "project/\(name)")
    }
    let program = folder.appending(path: "pushlab")
    try copyCommand(to: program)
    return program
  }

  /// Copies the command by a process of its own. A program that another test starts at this moment would
  /// keep a copy that is written here open, and what is open for writing cannot be executed.
  private func copyCommand(to place: URL) throws {
    let copying = try Process.run(
      URL(filePath: "/bin/cp"), arguments: [Started.executable.path, place.path])
    copying.waitUntilExit()
    try #require(copying.terminationStatus == 0)
  }

  @Test("who has the program alone is not told to run make")
  func alone() throws {
    try copyCommand(to: workshop.folder.appending(path: "tools/pushlab"))
    try interpreter(
      #"{"python": "3.12.1", "altair": "6"}"#, at: workshop.folder.appending(path: "tools/python3"))
    let ended = try Started(
      ["doctor"], in: workshop.folder, environment: surroundings,
      executable: workshop.folder.appending(path: "tools/pushlab")
    ).end()
    let words = ended.out.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      words.contains("-m pip install numpy polars scipy vl-convert-python`"), "\(ended.out)")
    #expect(!words.contains("make "))
  }

  /// A program that answers whatever it is asked with `text`.
  private func interpreter(_ text: String, at place: URL) throws {
    try Data("#!/bin/sh\necho '\(text)'\n".utf8).write(to: place)
    chmod(place.path, 0o755)
  }

  @Test("the advice installs the completion; that of another version is told from this one's")
  func completion() throws {
    let missing = try findings()["completion"]
    #expect(state(missing) == "missing")
    let command = try #require(missing?["advice"] as? String)
    let tools = Started.executable.deletingLastPathComponent().path + ":/usr/bin:/bin"
    let installed = try Started(
      ["-c", command], in: workshop.folder, environment: ["PATH": tools],
      executable: URL(filePath: "/bin/sh")
    ).end()
    #expect(installed.status == 0)
    #expect(state(try findings()["completion"]) == "ok")
    let file = "home/data/bash-completion/completions/pushlab"
    try workshop.write(try workshop.text(file) + "# old\n", to: file)
    let old = try findings()["completion"]
    #expect(state(old) == "problem")
    #expect(old?["advice"] as? String == command)
  }
}
