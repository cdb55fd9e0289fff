import Experiments
import Foundation
import Testing

@testable import Results

@Suite("The report for machines")
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
}
