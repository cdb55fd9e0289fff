import Foundation
import TestSupport
import Testing

/// Each requirement that works has a mutation: a small patch that takes away what it asks for.
///
/// `make mutants` shows that the requirement's tests notice it. These tests are quick: they see that
/// every patch still fits the sources.
struct MutationTests {
  let evidence: Evidence

  init() throws { evidence = try Evidence.here.get() }

  private static func files() throws -> [String] {
    let folder = Repository.folder.appending(path: Requirement.patches).path
    return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      .filter { $0.hasSuffix(".patch") }.map { "\(Requirement.patches)/\($0)" }
  }

  @Test("each row that works has a mutation")
  func complete() throws {
    let files = Set(try Self.files())
    let missing = evidence.rows.filter { row in
      [.works, .weak, .inPart].contains(row.state) && !files.contains(row.patch)
    }
    #expect(missing.map(\.id) == [])
  }

  @Test("each mutation is that of a row that works and says what it takes away")
  func known() throws {
    let states: [Requirement.State] = [.works, .weak, .inPart, .libraryOnly]
    let rows = Set(evidence.rows.filter { states.contains($0.state) }.map(\.patch))
    for file in try Self.files() {
      #expect(rows.contains(file), "\(file) is that of no row that works")
      let first = try Repository.text(file).split(separator: "\n").first ?? ""
      #expect(first.hasSuffix("."), "\(file) begins with `\(first)`, no sentence")
      #expect(!first.hasPrefix("-") && !first.hasPrefix("diff"), "\(file) begins with no sentence")
    }
  }

  /// Whether there are a repository and git. The sources are also tested where they were unpacked.
  private static let hasGit: Bool = {
    Repository.has(".git") && (try? git(["--version"]).status) == 0
  }()

  @Test(
    "every mutation fits the sources, by itself",
    .enabled(if: hasGit, "git is not here, or this is no repository"))
  func fits() throws {
    // Each file is checked against the sources, not against what the one before it would leave.
    // A line of context is enough, as it is where they are applied.
    let checked = try Self.git(["apply", "-C1", "--check"] + Self.files())
    #expect(checked.status == 0, "\(checked.errors)")
  }

  private static func git(_ arguments: [String]) throws -> (status: Int32, errors: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git"] + arguments
    process.currentDirectoryURL = Repository.folder
    let (errors, output) = (Pipe(), Pipe())
    process.standardError = errors
    process.standardOutput = output
    try process.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }
}
