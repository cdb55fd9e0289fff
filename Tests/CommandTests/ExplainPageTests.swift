import Foundation
import Testing

/// What `docs/explain.md` shows is what the commands print: a push that was sent, one that a cap
/// refused, one that quiet hours held, and where two arms part.
@Suite("docs/explain.md")
struct ExplainPageTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Commands of the page and what stands below them.
  private static func examples() throws -> [(command: String, output: String)] {
    let page = try String(contentsOf: root.appending(path: "docs/explain.md"), encoding: .utf8)
    return page.components(separatedBy: "```").enumerated().filter { $0.offset % 2 == 1 }.compactMap
    {
      let lines = $0.element.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
      guard let first = lines.first, first.hasPrefix("$ pushlab ") else { return nil }
      return (String(first.dropFirst(10)), lines.dropFirst().joined(separator: "\n"))
    }
  }

  @Test("the examples of the page are what the commands print")
  func examples() throws {
    let workshop = try Workshop()
    try FileManager.default.createSymbolicLink(
      at: workshop.folder.appending(path: "scenarios"),
      withDestinationURL: Self.root.appending(path: "scenarios"))
    var isRun = false
    for (command, output) in try Self.examples() {
      let ended = try workshop.run(command.split(separator: " ").map(String.init))
      #expect(ended.status == 0, "\(command)")
      if command.hasPrefix("run ") {
        isRun = true
      } else {
        #expect(ended.out == output, "\(command)")
      }
    }
    #expect(isRun)
    #expect(try Self.examples().count == 5)
  }
}
