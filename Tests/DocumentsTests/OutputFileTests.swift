import Foundation
import TestSupport
import Testing

@testable import Documents

/// One writer for every output: whole or not at all, and never in the place of what is no file.
@Suite("An output")
struct OutputFileTests {
  private let own: TemporaryFolder
  private var folder: String { own.path }

  init() throws { own = try TemporaryFolder() }

  private func path(_ name: String) -> String { folder + "/" + name }
  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }
  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }
  }
  private func mode(_ name: String) -> mode_t {
    var found = stat()
    lstat(path(name), &found)
    return found.st_mode
  }

  private func write(_ text: String, to name: String, isNew: Bool = false) throws(OutputError) {
    try OutputFile.write(Data(text.utf8), to: path(name), isNew: isNew)
  }

  @Test("a file is there once it is finished, and not a byte of it before")
  func whole() throws {
    let file = try OutputFile(path("new"))
    try file.write(Data("one ".utf8))
    #expect(try names == [], "a process that is killed now leaves nothing")
    try file.write(Data("two".utf8))
    try file.finish()
    #expect(try names == ["new"])
    #expect(try text("new") == "one two")
  }

  @Test("what is not finished leaves the old file and nothing else")
  func unfinished() throws {
    try write("old", to: "file")
    do {
      let file = try OutputFile(path("file"))
      try file.write(Data("half".utf8))
    }
    #expect(try names == ["file"])
    #expect(try text("file") == "old")
  }

  @Test("an old file is replaced, and keeps its permissions")
  func replaced() throws {
    try write("old", to: "file")
    chmod(path("file"), 0o640)
    try write("new", to: "file")
    #expect(try text("file") == "new")
    #expect(mode("file") & 0o7777 == 0o640)
    #expect(try names == ["file"])
  }

  @Test("a link is followed, also one that leads nowhere yet")
  func linked() throws {
    try write("old", to: "target")
    symlink("target", path("link"))
    symlink("link", path("chain"))
    symlink("absent", path("dangling"))
    try write("new", to: "chain")
    try write("made", to: "dangling")
    #expect(try text("target") == "new")
    #expect(try text("absent") == "made")
    for link in ["link", "chain", "dangling"] { #expect(mode(link) & S_IFMT == S_IFLNK) }
  }

  @Test("a file that is there is not replaced by one that must be new")
  func new() throws {
    try write("old", to: "file")
    let error = #expect(throws: OutputError.self) { try write("new", to: "file", isNew: true) }
    #expect(error?.reason == .exists)
    let late = try OutputFile(path("late"), isNew: true)
    try write("other", to: "late")
    #expect(throws: OutputError.self) { try late.finish() }
    #expect(try text("file") == "old")
    #expect(try text("late") == "other")
  }

  @Test("a pipe is written to and stays a pipe")
  func pipe() throws {
    mkfifo(path("pipe"), 0o600)
    let reader = open(path("pipe"), O_RDONLY | O_NONBLOCK)
    try write("through", to: "pipe")
    var bytes = [UInt8](repeating: 0, count: 16)
    #expect(read(reader, &bytes, 16) == 7)
    close(reader)
    #expect(mode("pipe") & S_IFMT == S_IFIFO)
    #expect(try names == ["pipe"])
  }

  @Test("a device is written to, and one that is full says that the disk is full")
  func device() throws {
    try OutputFile.write(Data("gone".utf8), to: "/dev/null")
    let error = #expect(throws: OutputError.self) {
      try OutputFile.write(Data("too much".utf8), to: "/dev/full")
    }
    #expect(error?.fault == .noRoom)
    #expect(error?.description == "/dev/full: the disk is full; try again when there is room")
    var found = stat()
    stat("/dev/null", &found)
    #expect(found.st_mode & S_IFMT == S_IFCHR)
  }

  @Test("an error says whose fault it is")
  func advice() {
    for (number, words) in [
      (EDQUOT, "cannot be written, Disk quota exceeded; try again when there is room"),
      (EIO, "cannot be written, Input/output error; the machine failed, not the command; give"),
      (EACCES, "cannot be written, Permission denied; accepted: a file, device or pipe"),
    ] {
      #expect(OutputError("file", .system(number)).description.hasPrefix("file: \(words)"))
    }
  }

  @Test("a folder, and a place where nothing can be, are refused with the name that was given")
  func refused() throws {
    for (name, words) in [
      (folder, "is a folder"), (path("a/b"), "cannot be written, No such file"),
    ] {
      let error = #expect(throws: OutputError.self) {
        try OutputFile.write(Data(), to: name)
      }
      #expect(error?.description.hasPrefix("\(name): \(words)") == true)
    }
    #expect(throws: OutputError.self) { try OutputFile.write(Data(), to: "") }
    #expect(try names == [])
  }

  @Test("folders are made down to the last, and a file in their place is refused")
  func folders() throws {
    try OutputFile.makeFolder(path("a/b/c"))
    try OutputFile.makeFolder(path("a/b/c"))
    try write("text", to: "a/b/file")
    let error = #expect(throws: OutputError.self) {
      try OutputFile.makeFolder(path("a/b/file/c"))
    }
    #expect(error?.path == path("a/b/file/c"))
    #expect(error?.reason == .system(ENOTDIR))
  }

  @Test("where files must have names, the temporary one goes as well", arguments: [false, true])
  func named(isNew: Bool) throws {
    if !isNew { try write("old", to: "file") }
    let draft = try #require(OutputDraft(for: path("file"), isNew: isNew, isNamed: true))
    #expect(try names.contains { $0.hasPrefix(OutputDraft.prefix) })
    #expect(OutputFile.write(Data("new".utf8), to: draft.descriptor) == 0)
    #expect(draft.keep() == 0)
    draft.discard()
    close(draft.descriptor)
    #expect(try names == ["file"])
    #expect(try text("file") == "new")
  }
}
