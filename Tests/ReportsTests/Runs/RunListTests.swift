import Foundation
import TestSupport
import Testing

@testable import Reports
@testable import RunStore

/// Folders as a list of runs finds them. The runs are one that an earlier version wrote, and one of today.
@Suite("A list of runs")
struct RunListTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let runs = Repository.folder.appending(path: "Tests/Runs")

  private func copy(_ name: String, to place: String) throws {
    let url = URL(filePath: "\(folder.path)/\(place)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: Self.runs.appending(path: name), to: url)
  }

  private func write(_ text: String, to place: String) throws {
    let url = URL(filePath: "\(folder.path)/\(place)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  private func remove(_ place: String) throws {
    try FileManager.default.removeItem(atPath: "\(folder.path)/\(place)")
  }

  /// The path of each folder below this one, with its state.
  private func found() throws -> [String: ListedRun.State] {
    let runs = try RunList(in: folder.path).runs
    return Dictionary(
      uniqueKeysWithValues: runs.map {
        (String($0.path.dropFirst(folder.path.count + 1)), $0.state)
      })
  }

  @Test("a run of another version still says its name, plan and digest")
  func otherVersion() throws {
    try copy("refused", to: "results/small/a")
    let run = try #require(RunList(in: folder.path + "/results").runs.first)
    #expect(run.path == folder.path + "/results/small/a")
    #expect(run.state == .otherVersion)
    #expect(run.name == "small" && run.plan?.count == 16 && run.digest?.count == 16)
    #expect(run.problem?.contains("has engine 3, this pushlab has ") == true)
  }

  @Test("runs are found in the folder, in its folders, and one level further down")
  func levels() throws {
    try copy("refused", to: "look")
    try copy("refused", to: "small/aaaaaaaa")
    try copy("refused", to: "small/bbbbbbbb")
    try write("", to: "README.md")
    try write("", to: ".hidden/run.sqlite")
    try write("", to: "small/notes/a.txt")
    try write("", to: "points/point-1.json")
    #expect(
      try found() == [
        "look": .otherVersion, "small/aaaaaaaa": .otherVersion, "small/bbbbbbbb": .otherVersion,
        "small/notes": .foreign, "points": .foreign,
      ])
    #expect(try RunList(in: folder.path + "/look").runs.map(\.path) == [folder.path + "/look"])
  }

  @Test("what is not finished, damaged or foreign has its state, and none stops the others")
  func states() throws {
    for name in ["unfinished", "cut", "manifest", "summary", "swapped", "bare", "later"] {
      try copy("refused", to: name)
    }
    try remove("unfinished/manifest.json")
    let database = try FileHandle(forWritingTo: URL(filePath: "\(folder.path)/cut/run.sqlite"))
    try database.truncate(atOffset: 700)
    try database.close()
    try write("{}", to: "manifest/manifest.json")
    try write("[", to: "summary/summary.json")
    try remove("swapped/summary.json")
    try FileManager.default.copyItem(
      at: Self.runs.appending(path: "current/summary.json"),
      to: URL(filePath: "\(folder.path)/swapped/summary.json"))
    try remove("bare/run.sqlite")
    // The version of a database stands in bytes 60 to 63.
    let later = try FileHandle(forWritingTo: URL(filePath: "\(folder.path)/later/run.sqlite"))
    try later.seek(toOffset: 60)
    try later.write(contentsOf: Data([0, 0, 3, 0]))
    try later.close()
    try write(
      "not a database, but longer than a header is: " + String(repeating: "x", count: 99),
      to: "text/run.sqlite")
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/folder/run.sqlite", withIntermediateDirectories: true)
    #expect(
      try found() == [
        "unfinished": .unfinished, "cut": .damaged, "manifest": .damaged, "summary": .damaged,
        "swapped": .damaged, "bare": .damaged, "later": .otherVersion, "text": .foreign,
        "folder": .foreign,
      ])
    for run in try RunList(in: folder.path).runs {
      #expect((run.problem == nil) == (run.state == .unfinished), "\(run)")
    }
  }

  @Test("an unfinished run that another process writes to is in use")
  func inUse() throws {
    try copy("refused", to: "run")
    try remove("run/manifest.json")
    let lock = try FolderLock(RunFolder(path: folder.path + "/run"))
    #expect(try found() == ["run": .inUse])
    lock.release()
    #expect(try found() == ["run": .unfinished])
  }

  @Test("runs are sorted by their names, and those of one name by their paths")
  func order() throws {
    try copy("refused", to: "z/1")
    try copy("refused", to: "b")
    try write("", to: "a-folder/x")
    try write("", to: "tail/x")
    let paths = try RunList(in: folder.path).runs.map { $0.path.dropFirst(folder.path.count + 1) }
    // Both runs are called small; what has no name stands where its path belongs.
    #expect(paths.filter { $0 == "b" || $0 == "z/1" } == ["b", "z/1"])
    #expect(paths.count == 4)
  }

  @Test("the list changes no file and leaves none behind")
  func untouched() throws {
    for name in ["refused", "current"] { try copy(name, to: name) }
    let before = try contents()
    _ = try RunList(in: folder.path).tree.terminal()
    #expect(try contents() == before && before.count >= 8)
  }

  private func contents() throws -> [String: Data] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return Dictionary(
      uniqueKeysWithValues: names.map {
        ($0, FileManager.default.contents(atPath: "\(folder.path)/\($0)") ?? Data())
      })
  }

  @Test("a folder that is not there, or is a file, is an error")
  func refused() throws {
    try write("", to: "file")
    #expect(throws: StoreError.self) { try RunList(in: folder.path + "/absent") }
    #expect(throws: StoreError.self) { try RunList(in: folder.path + "/file") }
    #expect(try RunList(in: folder.path).tree.terminal() == "no runs in \(folder.path)\n")
  }
}
