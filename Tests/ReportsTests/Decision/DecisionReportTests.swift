import Statistics
import Testing

@testable import Documents
@testable import Experiments
@testable import Reports
@testable import Scenarios

/// The decision begins every report of a run, in the same words.
@Suite struct DecisionReportTests {
  private func summary() throws -> Summary {
    var summary = SampleSummary.value
    let scenario = Scenario(
      name: "evening", description: "Are the rules *worth* it?", arms: [Arm(name: "house")])
    summary.decision = try RunRecommendation(summary, of: scenario)
    return summary
  }

  /// The words of a text, whatever its lines and blanks.
  private func words(_ text: some StringProtocol) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test("a trade-off, an arm that shows nothing and one that changes nothing")
  func recommendation() throws {
    let decision = try #require(try summary().decision)
    #expect(
      decision.lines[1].text
        == "Keep house. no-rules is a trade-off: better in opens a day +20.4 % (+18.4 to +22.4), but "
        + "it is worse in open rate −0.21 points (−0.34 to −0.08) and delivery rate −2.54 points "
        + "(−2.71 to −2.37). No difference shown: silent. Identical: "
        + "the-same-under-a-name-that-is-long.")
    #expect(decision.standings.map(\.kind) == [.tradeOff, .identical, .nothingShown])
  }

  @Test("the terminal's report begins with it") func terminal() throws {
    let summary = try summary()
    let text = summary.tree().terminal()
    let head = text[..<(try #require(text.firstRange(of: "\n\n"))).lowerBound]
    #expect(
      words(head)
        == words(
          summary.decision!.lines.map { "\($0.role.title) \($0.text)" }.joined(separator: " ")))
    #expect(text.dropFirst(head.count + 2).hasPrefix("evening   paired · 4 arms\n"))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test("the page begins with it, under its question") func page() throws {
    let summary = try summary()
    let page = SamplePage.page(summary)
    let lines = summary.decision!.lines.map(\.text)
    #expect(page.lead == lines[0])
    let section = try #require(page.sections.first)
    #expect(section.sentences.filter { $0.lead == nil }.map(\.text) == [lines[1]])
    let items = section.sentences.filter { $0.lead != nil }
    #expect(items.map(\.text).dropLast() == lines.dropFirst(2))
    #expect(items.last?.text == "1 warning: see Health, at the end.")
  }

  @Test("Markdown has it before a table of what decides, and escapes what people wrote")
  func markdown() throws {
    let text = (try summary()).tree(.decision).markdown
    #expect(
      text.hasPrefix(
        "## evening: paired · 4 arms\n\n- **Question:** Are the rules \\*worth\\* it?\n"))
    #expect(text.contains("\n- **Decision:** Keep house. no-rules is a trade-off"))
    #expect(
      text.contains(
        "**no-rules**\n\n|  | metric | difference | 95 % interval | verdict | p |\n"
          + "| --- | --- | ---: | ---: | --- | ---: |\n"
          + "| ▲ | opens a day | +0.0123 | +0.0101 to +0.0145 | improved | 0.0001 |\n"))
    #expect(
      text.contains(
        "| ▼ | delivery rate | −2.54 pp | −2.71 to −2.37 | worse than the margin | \\>0.9999 |"))
  }

  @Test("a guardrail that got better has the word of a success metric that did")
  func better() throws {
    var row = SampleSummary.value.comparisons.first { $0.metric == "optOutRate" }!
    #expect(Wording.verdict(of: row) == "not worse")
    row.isBetter = true
    #expect(Wording.verdict(of: row) == "improved")
    var summary = SampleSummary.value
    let place = try #require(summary.comparisons.firstIndex { $0.metric == "optOutRate" })
    summary.comparisons[place] = row
  }

  @Test("values have a table in the terminal and on the page, and none without them")
  func values() throws {
    var summary = try summary()
    #expect(!summary.tree().terminal().contains("NET VALUE"))
    var row = summary.comparisons[0]
    (row.metric, row.unit, row.role) = (EventValues.netValue, .mean, .companion)
    (row.difference, row.low, row.high, row.p) = (-0.5, -0.75, -0.25, 0.002)
    summary.netValue = NetValue(
      currency: "EUR", days: 21,
      arms: [
        ArmNetValue(arm: "house", value: 1.25, low: 1, high: 1.5, seeds: [], method: "t"),
        ArmNetValue(arm: "no-rules", value: 0.75, low: 0.5, high: 1, seeds: [], method: "t"),
      ], comparisons: [row])
    let text = summary.tree().terminal()
    #expect(text.contains("NET VALUE PER SUBSCRIBER IN EUR"))
    #expect(
      text.split(separator: "\n").contains {
        words($0) == "no-rules 0.75000 −0.5000 −0.7500 to −0.2500 0.0020"
      })
    let page = SamplePage.page(summary).sections.first { $0.id == "value" }
    #expect(page?.tables[0].rows.map(\.cells[0]) == ["house *", "no-rules"])
  }
}
