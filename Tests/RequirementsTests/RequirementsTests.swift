import Foundation
import TestSupport
import Testing

/// Each requirement has a state, and what works has a file that does it and a test that proves it.
struct RequirementsTests {
  let evidence: Evidence

  init() throws { evidence = try Evidence.here.get() }

  @Test("docs/requirements.md is what rows, sources and tests say")
  func page() throws {
    let text = RequirementsPage.text(evidence)
    if ProcessInfo.processInfo.environment["PUSHLAB_UPDATE_DOCS"] == "1" {
      try text.write(
        to: Repository.folder.appending(path: RequirementsPage.path), atomically: true,
        encoding: .utf8)
    }
    let written = try Repository.text(RequirementsPage.path)
    let pairs = zip(written.split(separator: "\n"), text.split(separator: "\n"))
    let difference = pairs.first { $0 != $1 }.map { "is `\($0)`, should be `\($1)`" }
    let note: Comment = "\(difference ?? "its length differs"); PUSHLAB_UPDATE_DOCS=1 writes it"
    #expect(written == text, note)
  }

  @Test("each row works by a file and a test for every id, or gives its reason")
  func states() {
    let tested = Set(evidence.tests.flatMap(\.members))
    for row in evidence.rows {
      switch row.state {
      case .works, .weak, .inPart:
        let untested = row.members.filter { !tested.contains($0) }
        #expect(untested.isEmpty, "no test names \(untested.joined(separator: ", "))")
        #expect(!evidence.files(of: row).isEmpty, "no source does \(row.id)")
        #expect(
          row.reason.isEmpty == (row.state == .works), "\(row.id): the reason is `\(row.reason)`")
        #expect(!row.tests.isEmpty, "\(row.id) names no test that holds it")
      case .libraryOnly:
        #expect(!row.reason.isEmpty, "\(row.id) is in a library only, without a reason")
        #expect(!evidence.files(of: row).isEmpty, "no source does \(row.id)")
      case .open:
        #expect(!row.reason.isEmpty, "\(row.id) is open without a reason")
      case .outOfScope:
        let isKnown = Requirement.outsides.contains { row.reason.hasPrefix($0) }
        #expect(isKnown, "\(row.id) is out of scope for `\(row.reason)`")
      }
    }
  }

  @Test("each row that is not out of scope has a check")
  func checks() {
    let without = evidence.rows.filter { $0.state != .outOfScope && $0.check.isEmpty }
    #expect(without.map(\.id) == [])
  }

  @Test("each test that a row names is there")
  func namedTests() {
    for row in evidence.rows {
      let unknown = row.tests.filter { !evidence.functions.contains($0) }
      #expect(unknown.isEmpty, "\(row.id) names \(unknown.joined(separator: ", "))")
      #expect(Set(row.tests).count == row.tests.count, "\(row.id) names a test twice")
    }
  }

  @Test("each file that a row names is there")
  func files() {
    for row in evidence.rows {
      if let file = row.file { #expect(Repository.has(file), "\(row.id): \(file)") }
    }
  }

  @Test("no id comes twice")
  func unique() {
    let members = evidence.rows.flatMap(\.members)
    #expect(Set(members).count == members.count)
  }

  @Test("no test names an id that is none")
  func invented() {
    let known = Set(evidence.rows.flatMap(\.members))
    let invented = evidence.tests.flatMap { test in
      test.members.filter { !known.contains($0) }.map { "\(test.file): \($0)" }
    }
    #expect(invented == [])
  }

  @Test("no source names an id that is none; it may name all that begin alike")
  func inventedInSources() {
    let known = Set(evidence.rows.flatMap(\.members))
    let invented = evidence.sources.keys.sorted().filter { id in
      !known.contains { $0 == id || $0.hasPrefix(id + "-") || $0.hasPrefix(id + ".") }
    }
    #expect(invented == [], "\(invented.flatMap { evidence.sources[$0] ?? [] })")
  }

  /// Where the list came from: the file that `PUSHLAB_REQUIREMENTS` names, or one beside the
  /// repository.
  private static let list: URL? = {
    let named = ProcessInfo.processInfo.environment["PUSHLAB_REQUIREMENTS"]
    let file =
      named.map { URL(fileURLWithPath: $0) }
      ?? Repository.folder.appending(path: "../shared/REQUIREMENTS.md").standardized
    return FileManager.default.fileExists(atPath: file.path) ? file : nil
  }()

  @Test(
    "the ids are those of the list of requirements, and after them conflicts that were met since",
    .enabled(if: list != nil, "the list that rows.tsv was made from is not here"))
  func complete() throws {
    let text = try String(contentsOf: try #require(Self.list), encoding: .utf8)
    let ids = text.split(separator: "\n").filter { $0.hasPrefix("| ") }
      .compactMap { $0.split(separator: " ").dropFirst().first.map(String.init) }
      .filter { !Identifier.written(in: $0).isEmpty }
    #expect(evidence.rows.prefix(ids.count).map(\.id) == ids)
    let conflicts = ids.count { $0.hasPrefix("C-") }
    let since = evidence.rows.dropFirst(ids.count).map(\.id)
    #expect(since == since.indices.map { "C-\(conflicts + $0 + 1)" })
  }
}
