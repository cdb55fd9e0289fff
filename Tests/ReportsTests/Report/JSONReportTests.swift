import Foundation
import Testing

@testable import Documents
@testable import Experiments
@testable import Reports

@Suite("The report for machines, and texts in reports")
struct JSONReportTests {
  @Test("it reads back as the summary")
  func roundTrip() throws {
    let text = try JSONReport.text(SampleSummary.value)
    let summary = try JSONDecoder().decode(Summary.self, from: Data(text.utf8))
    #expect(summary == SampleSummary.value)
  }

  @Test("keys are sorted, so that equal summaries are equal texts")
  func sorted() throws {
    let text = try JSONReport.text(SampleSummary.value)
    let top = text.split(separator: "\n").filter { $0.hasPrefix("  \"") }
      .map { String($0.dropFirst(3).prefix { $0 != "\"" }) }
    #expect(top.count == 14)
    #expect(top == top.sorted())
    #expect(text == (try JSONReport.text(SampleSummary.value)))
  }

  @Test("a text that commands a terminal or a runner is escaped, and reads back (D3)")
  func hostile() throws {
    let bad = "\u{1B}[2J\n::error::x\n##[error]y\u{9B}\u{202E}\u{2028}\u{FFFE}"
    let text = try JSONReport.text([bad])
    #expect(text.unicodeScalars.allSatisfy { $0.isASCII } && !text.contains("##["))
    #expect(try JSONDecoder().decode([String].self, from: Data(text.utf8)) == [bad])
  }

  @Test("a line is the same value without blanks, and is read as the text is")
  func line() throws {
    let line = try JSONReport.line(SampleSummary.value)
    #expect(!line.contains("\n"))
    #expect(try JSONInput.value(Summary.self, in: Data(line.utf8)) == SampleSummary.value)
    #expect(try JSONReport.line(["b": 1.5, "a/b": -.infinity]) == #"{"a/b":"-Infinity","b":1.5}"#)
    let read = try JSONInput.value([Double].self, in: Data(#"["Infinity", 2]"#.utf8))
    #expect(read == [.infinity, 2])
  }

  @Test("a piece and a paragraph keep to their lines, whatever they hold (D3)")
  func lines() {
    let bad = "a\r\n::error::b\u{1B}[2J"
    let shown = #"a\r\n::error::b\u{1B}[2J"#
    #expect(Piece.left(bad).text == shown)
    #expect(Piece.right(bad, 9).text == shown)
    #expect(Paragraph([bad]).lines == [shown])
    #expect(Paragraph("x " + bad).lines == ["x " + shown])
  }
}
