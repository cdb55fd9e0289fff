import Foundation
import GRDB
import TestSupport
import Testing

/// `results/README.md` says what is in the database of a run.
@Suite(.releaseOnly) struct DocumentedSchemaTests {
  let folder: TemporaryFolder
  private let page: String

  init() throws {
    folder = try SmallWorld.finished.get()
    page = try Repository.text("results/README.md")
  }

  @Test(
    "S0-ARCH-18: each table has the documented columns, in that order",
    arguments: [
      "run", "arm", "cell", "metric", "comparison", "reason", "histogram", "audit_log", "trial",
      "post", "seed_metric", "excursion", "trial_person",
      "seed_estimate", "seed_figure", "coefficient",
    ])
  func tables(name: String) throws {
    let line = try #require(page.split(separator: "\n").first { $0.hasPrefix("| `\(name)` | ") })
    let columns = try folder.columns(name).map(\.name)
    let documented = Self.names(line.dropFirst("| `\(name)` | ".count))
    #expect(documented == columns.filter { $0 != "id" || documented.contains("id") })
  }

  @Test("S0-ARCH-18: the event log has the documented columns, in that order")
  func events() throws {
    let section = try #require(page.components(separatedBy: "\n## Events\n").last)
    let line = try #require(section.split(separator: "\n").first)
    #expect(try folder.columns("event").map(\.name) == Self.names(line))
    #expect(try folder.columns("owner_event").map(\.name) == Self.names(line))
  }

  @Test("S0-ARCH-18: each table and view of the database is documented")
  func complete() throws {
    let names = try folder.rows(
      """
      SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite_%'
      """
    ).map { $0[0] as String }
    #expect(names.count > 10)
    for name in names { #expect(page.contains("`\(name)`"), "\(name)") }
  }

  @Test("a uid is called what it is: no page promises a secret that the plan gives away (D13)")
  func pseudonyms() throws {
    #expect(page.contains("\n- `uid` is a reproducible pseudonym of the recipient"))
    let docs = Repository.folder.appending(path: "docs")
    let names = try FileManager.default.contentsOfDirectory(atPath: docs.path)
    let pages = ["README.md", "results/README.md"] + names.map { "docs/\($0)" }
    for name in pages where name.hasSuffix(".md") {
      let text = try Repository.text(name)
      #expect(!text.lowercased().contains("salted"), "\(name)")
    }
  }

  /// The names between backticks, up to the colon after them; what is in brackets is no name.
  private static func names(_ line: some StringProtocol) -> [String] {
    let list = String(line).components(separatedBy: "`:")[0] + "`"
    let quoted = list.replacing(#/\([^)]*\)/#, with: "").components(separatedBy: "`")
    return quoted.enumerated().filter { $0.offset % 2 == 1 }
      .flatMap { $0.element.split { $0 == "," || $0 == " " }.map(String.init) }
  }
}
