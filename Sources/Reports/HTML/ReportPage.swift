import Documents
import Foundation
import JSON
import RunStore
import Statistics

/// The output of `pushlab report`: a page, and the charts to be drawn for it.
package struct ReportPage: Sendable {
  private let tree: ReportTree

  init(_ tree: ReportTree) { self.tree = tree }

  /// A Vega-Lite 5 specification for each chart that a renderer is to draw, by the name that its
  /// drawing has in ``text``. The others are drawn by the page itself.
  package var specifications: [String: JSONValue] {
    Dictionary(
      uniqueKeysWithValues: tree.charts.filter { $0.figure == nil }.map { ($0.id, $0.spec) })
  }

  /// The page, which loads nothing. The same arguments give the same text.
  ///
  /// - Parameters:
  ///   - drawings: By chart; where one is missing the page has the table alone.
  ///   - note: Shown at the top: why drawings are missing.
  package func text(drawings: [String: Drawing], note: String? = nil) -> String {
    HTMLRenderer(tree, drawings: drawings, note: note).text
  }

  /// Whether a file begins like a page of PushLab, of any run.
  package static func looksWritten(_ file: String) -> Bool {
    let head = Data(HTMLPage.head.utf8)
    guard InputFile.isRegular(file), let found = FileHandle(forReadingAtPath: file) else {
      return false
    }
    defer { try? found.close() }
    return (try? found.read(upToCount: head.count)) == head
  }

  /// Writes each specification to `<chart>.vl.json` in a folder, which is created if necessary.
  ///
  /// - Throws: ``StoreError`` when one cannot be written, or would replace a file of another
  ///   origin.
  package func writeSpecifications(to folder: String) throws(StoreError) {
    try RunFolder(path: folder).create()
    let files = tree.charts.map { (path: "\(folder)/\($0.id).vl.json", spec: $0.spec) }
    for file in files { try Self.checkOwn(file.path) }
    for file in files {
      let text = try StoreError.naming(file.path) { try JSONReport.text(file.spec) }
      try RunFolder.write(Data(text.utf8), to: file.path)
    }
  }

  /// Refuses to replace a file that is not one of our specifications.
  private static func checkOwn(_ file: String) throws(StoreError) {
    struct Label: Decodable { let usermeta: [String: String] }
    guard FileManager.default.fileExists(atPath: file) else { return }
    guard InputFile.isRegular(file), let found = FileManager.default.contents(atPath: file),
      (try? JSONInput.value(Label.self, in: found))?.usermeta == Chart.mark
    else { throw StoreError(path: file, .foreignChart) }
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
    RunPage(findings: try RunFindings(self)).tree.page
  }
}
