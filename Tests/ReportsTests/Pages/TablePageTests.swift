import TestSupport
import Testing

@testable import Reports
@testable import Tables

/// What a page and Markdown have of a table that a terminal has no room for.
@Suite("The page of a table") struct TablePageTests {
  private static let arm = "evening-posts-with-a-name-that-no-terminal-has-room-for"
  private static let metric = "answers of all pushes that were shown on a screen"
  private static let region = "the northern islands and the coast opposite them"

  private func report(_ change: (inout TableQuestion) -> Void) throws -> TableReport {
    let rows = (0..<400).map { unit in
      let place = unit % 4 < 2 ? Self.region : "south"
      return "\(unit),\(unit % 2 == 0 ? "control" : Self.arm),\(place),\(unit * 7 % 5),3\n"
    }
    var question = TableQuestion(
      unit: .column("user"), metrics: [try TableMetric("\"\(Self.metric)\"=x/n")])
    question.arm = "arm"
    change(&question)
    let folder = try TemporaryFolder()
    let path = try folder.write("t.csv", "user,arm,region,x,n\n" + rows.joined())
    return try TableAnalysis(question, folder: folder.path).report(of: DelimitedFile(path: path))
  }

  @Test("names stand there whole, and each arm with its units")
  func whole() throws {
    let tree = try report { $0.segments = ["region"] }.tree(name: "t.csv")
    let (page, markdown) = (tree.page.text, tree.markdown)
    for text in [page, markdown] {
      #expect(!text.contains("…"), "\(text)")
      #expect(text.contains(Self.metric) && text.contains(Self.arm))
      #expect(text.contains("region=\(Self.region)"))
    }
    #expect(page.contains("<th scope=\"row\">\(Self.arm)</th><td>200</td><td>50.0 %</td>"))
    #expect(markdown.contains("| \(Self.arm) | 200 | 50.0 % |"))
    #expect(tree.terminal().contains("…"))
    #expect(tree.terminal().split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test("figures by segment without arms, too")
  func levels() throws {
    let tree = try report { ($0.segments, $0.arm) = (["region"], nil) }.tree(name: "t.csv")
    for text in [tree.page.text, tree.markdown] {
      #expect(!text.contains("…") && text.contains("region=\(Self.region)"))
      #expect(!text.contains("Sizes of the arms"))
    }
    #expect(tree.terminal().split(separator: "\n").allSatisfy { $0.count <= 80 })
  }
}
