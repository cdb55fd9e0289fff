import Documents
import Foundation
import PushModel
import RunStore
import Scenarios

/// A page with its charts, as `-o page.html` writes it.
package struct ReportPage: Sendable {
  private let tree: ReportTree

  init(_ tree: ReportTree) { self.tree = tree }

  /// The page, which loads nothing. The same run gives the same text.
  package var text: String { HTMLRenderer(tree).text }

  /// Whether a file begins like a page of PushLab, of any run.
  package static func looksWritten(_ file: String) -> Bool {
    let head = Data(HTMLPage.head.utf8)
    guard InputFile.isRegular(file), let found = FileHandle(forReadingAtPath: file) else {
      return false
    }
    defer { try? found.close() }
    return (try? found.read(upToCount: head.count)) == head
  }
}

extension RunFolder {
  /// The page of a finished run, which is not changed. All figures are computed again from the
  /// cells.
  ///
  /// - Throws: ``StoreError`` when there is no run, it is not finished, it is damaged, or this pushlab
  ///   would run it differently.
  /// - Complexity: O(cells + events)
  package func page() throws(StoreError) -> ReportPage {
    let findings = try RunFindings(self)
    return findings.scenario.types.inUse { RunPage(findings: findings).tree.page }
  }
}
