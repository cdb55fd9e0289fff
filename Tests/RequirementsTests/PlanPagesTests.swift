import Foundation
import TestSupport
import Testing

/// The pages that show a newcomer around name what is there.
struct PlanPagesTests {
  private static let pages = ["ARCHITECTURE.md", "CONTRIBUTING.md", "docs/glossary.md"]
  /// The folders at the top whose files the pages name from the repository's root.
  private static let tops = [
    "Sources", "Tests", "Benchmarks", "docs", "scenarios", "results", "notebooks", ".ci",
  ]

  /// What stands between backticks on `page` and is a path from the root: no blanks, no pattern.
  private func paths(on page: String) throws -> [String] {
    let text = try Repository.text(page)
    return text.matches(of: #/`([^`\n]+)`/#).map { String($0.1) }.filter { path in
      let isPath = Self.tops.contains { path.hasPrefix($0 + "/") }
      return isPath && !path.contains(#/[ *<>{]/#)
    }
  }

  @Test("each file and folder that a page names is there", arguments: pages)
  func files(page: String) throws {
    let named = try paths(on: page)
    if page != "docs/glossary.md" { #expect(named.count > 20) }
    for path in Set(named).sorted() {
      #expect(Repository.has(path), "\(page) names \(path)")
    }
  }

  @Test("README leads to the plan, the way to contribute and the glossary")
  func links() throws {
    let text = try Repository.text("README.md")
    for page in Self.pages { #expect(text.contains("(\(page))"), "README does not link \(page)") }
  }

  @Test("ARCHITECTURE.md has a paragraph for each target of its table")
  func paragraphs() throws {
    let text = try Repository.text("ARCHITECTURE.md")
    let table = text.prefix(upTo: text.range(of: "## The arrows")?.lowerBound ?? text.endIndex)
    let targets = table.matches(of: #/(?m)^\| `([A-Za-z-]+)` \|/#).map { String($0.1) }
    let sources = Repository.folder.appending(path: "Sources").path
    let folders = try FileManager.default.contentsOfDirectory(atPath: sources)
    #expect(Set(folders).subtracting(targets).isEmpty)
    for target in targets {
      let headings = text.matches(of: #/(?m)^### (.+)$/#).map { String($0.1) }
      #expect(
        headings.contains { $0.split(separator: " ").contains { $0 == target } },
        "no paragraph for \(target)")
    }
  }
}
