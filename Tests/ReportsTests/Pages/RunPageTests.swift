import Foundation
import Statistics
import TestSupport
import Testing

@testable import Experiments
@testable import Reports

/// The page of a run as a document.
@Suite("The page of a run", .releaseOnly)
struct RunPageTests {
  private func html(_ page: ReportTree = SamplePage.page()) -> String { page.html }

  /// All that two elements' tags say, such as `href="#verdict"`.
  private func attributes(_ name: String, in html: String) -> [String] {
    html.matches(of: try! Regex(#"[\s]\#(name)="([^"]*)""#)).map { String($0[1].substring!) }
  }

  @Test("what is read, to the letter")
  func golden() {
    var summary = SampleSummary.value
    summary.arms = Array(summary.arms.prefix(2))
    summary.comparisons = summary.comparisons.filter { $0.arm == "no-rules" }
    let words = SamplePage.page(summary).words
    let end = words.range(of: "\nPushes by step")?.lowerBound ?? words.endIndex
    #expect(String(words[..<end]) + "\n" == GoldenPage.text)
  }

  @Test("nothing is loaded and nothing runs")
  func alone() {
    let html = html()
    #expect(attributes("src", in: html) == [])
    let links = attributes("href", in: html)
    #expect(links.allSatisfy { $0.hasPrefix("#") || $0 == "data:," })
    #expect(links.count == 2 + SamplePage.page().sections.count)
    for word in ["<script", "http:", "//", "@import", "url(", "javascript:", " onload", " onclick"]
    {
      #expect(!html.contains(word), "\(word)")
    }
    #expect(html.contains("default-src 'none'; style-src 'unsafe-inline'; img-src data:"))
  }

  @Test("names are text, whatever they are called")
  func escapes() {
    let evil = "</title><script>alert(1)</script>\" onload='x' &\u{1B}\u{202E}\u{FFFE}"
    var summary = SampleSummary.value
    summary.name = evil
    summary.baseline = evil
    summary.arms[0].name = evil
    summary.warnings = [evil]
    let html = html(SamplePage.page(summary))
    #expect(!html.contains("<script"))
    #expect(!html.contains("onload='"))
    #expect(
      html.contains(
        "&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot; onload=&#39;x&#39; &amp;"
          + #"\u{1B}\u{202E}\u{FFFE}"#))
    for hidden: Unicode.Scalar in ["\u{1B}", "\u{202E}", "\u{FFFE}"] {
      #expect(!html.unicodeScalars.contains(hidden))
    }
    // Attributes are the page's own: with a name in one, a quote and a combining mark would end it.
    for tag in html.matches(of: #/<[a-z][^>]*>/#) { #expect(!tag.output.contains("alert")) }
  }

  @Test("ids are unique, and whatever names an element names one that is there")
  func references() {
    let html = html()
    let ids = attributes("id", in: html)
    #expect(Set(ids).count == ids.count)
    let named = attributes("aria-labelledby", in: html).flatMap { $0.split(separator: " ") }
    let linked = attributes("href", in: html).filter { $0.hasPrefix("#") }.map { $0.dropFirst() }
    #expect(named.count > 20)
    #expect(Set((named + linked).map(String.init)).subtracting(ids) == [])
  }

  @Test("headings go down one step at a time, below one first one")
  func headings() {
    let levels = html().matches(of: #/<h([1-6])/#).map { Int($0.output.1)! }
    #expect(levels.first == 1 && levels.count { $0 == 1 } == 1)
    #expect(zip(levels, levels.dropFirst()).allSatisfy { $1 <= $0 + 1 })
    #expect(html().contains("<html lang=\"en\">"))
    for landmark in ["header", "nav", "main", "footer"] {
      #expect(html().matches(of: try! Regex("<\(landmark)[ >]")).count == 1, "\(landmark)")
    }
  }

  @Test("every table has a caption, heads for its columns and rows, and no ragged row")
  func tables() {
    let page = SamplePage.page()
    let tables = page.sections.flatMap(\.tables)
    #expect(tables.count > 15)
    for table in tables {
      #expect(!table.caption.isEmpty && !table.rows.isEmpty, "\(table.id)")
      #expect(table.rows.allSatisfy { $0.cells.count == table.columns.count }, "\(table.id)")
    }
    let html = html()
    #expect(html.components(separatedBy: "<caption").count == tables.count + 1)
    #expect(!html.contains("<td>nan"))
    #expect(!html.contains("nil"))
  }

  @Test("each chart is drawn, and has a name, words and its figures")
  func drawings() {
    let charts = SamplePage.page().charts
    let html = html()
    #expect(html.components(separatedBy: "<figure").count == charts.count + 1)
    #expect(html.components(separatedBy: "<details>").count == charts.count + 1)
    for chart in charts {
      // Rows of a forest plot say in words what they draw.
      if case .forest = chart.figure { continue }
      #expect(
        html.contains(
          "<svg class=\"plot\" role=\"img\" aria-labelledby=\"\(chart.id)-name \(chart.id)-words\"")
      )
      #expect(html.contains("<title id=\"\(chart.id)-name\">"), "\(chart.id)")
      #expect(html.contains("<caption id=\"\(chart.table.id)\">"), "\(chart.id)")
    }
  }

  @Test("decision and figures come first, details are folded, health is last")
  func sections() {
    let sections = SamplePage.page().sections
    #expect(
      sections.prefix { !$0.isFolded }.map(\.id) == [
        "verdict", "headline", "trade-off", "comparison", "effects", "arms", "world",
      ])
    #expect(sections.last?.id == "health" && sections.last?.isFolded == false)
    let html = html()
    let drawn = html.range(of: "class=\"plot\"")!.lowerBound
    #expect(drawn < html.range(of: "<table")!.lowerBound)
    let folded = html.components(separatedBy: "<details class=\"fold\">").count - 1
    #expect(folded == sections.count(where: \.isFolded) && folded > 5)
    // What a link leads to is inside, so that a browser opens it.
    #expect(html.contains(#/<details class="fold">\s*<summary>.*</summary>\s*<div id="funnel"/#))
  }

  @Test("the same run, the same bytes: no order of a dictionary shows")
  func order() {
    var summary = SampleSummary.value
    for arm in summary.arms.indices {
      var funnel: [String: Int] = [:]
      funnel.reserveCapacity(4_096)
      for (name, count) in summary.arms[arm].funnel.sorted(by: { $0.key > $1.key }) {
        funnel[name] = count
      }
      summary.arms[arm].funnel = funnel
    }
    #expect(html(SamplePage.page(summary)) == html())
  }

  @Test("the command is what a shell reads")
  func command() {
    #expect(
      ReproductionSection(SamplePage.findings()).command
        == "pushlab run scenarios/evening.yaml --set seed=7 --set 'arms[no-rules].name=it'\\''s' "
        + "--events all")
    #expect(
      SamplePage.page().words.contains(
        "It gives the digest fedcba9876543210 on any machine with PushLab 0.1.0, engine 3 and zone "
          + "data 2025b. The seed is 7. "))
  }

  @Test("one arm is compared with nothing; a mismatch of sizes comes before every verdict")
  func verdicts() {
    var summary = SampleSummary.value
    summary.sampleRatio = SampleRatioCheck(counts: [10_400, 9_600], p: 0.00001)
    #expect(
      SamplePage.page(summary).words.contains(
        "\nNo recommendation: the sizes of the arms do not fit their weights, so no comparison can "
          + "be trusted.\n"))
    #expect(SamplePage.page(summary).words.contains("✗ broken | sizes 10,400 : 9,600 do not fit"))
    summary.sampleRatio = nil
    summary.arms = [summary.arms[0]]
    summary.comparisons = []
    #expect(SamplePage.page(summary).words.contains("\nNo recommendation: house is the only arm"))
    #expect(!SamplePage.page(summary).words.contains("Against"))
  }

  @Test("a small p of the sizes stands beside the threshold that it has not crossed")
  func smallRatio() {
    var summary = SampleSummary.value
    summary.sampleRatio = SampleRatioCheck(counts: [10_186, 9_814], p: 0.0086)
    #expect(
      SamplePage.page(summary).words.contains(
        "✓ holds | sizes 10,186 : 9,814 fit the weights poorly: p is small, though not below "
          + "0.0005, the threshold of a sample ratio mismatch, p 0.0086"))
    summary.sampleRatio = SampleRatioCheck(counts: [10_010, 9_990], p: 0.8875)
    #expect(
      SamplePage.page(summary).words.contains(
        "✓ holds | sizes 10,010 : 9,990 fit the weights, p 0.8875"))
  }

  @Test("a law of the funnel that is broken is told with its arm")
  func violation() {
    let sound = SamplePage.findings()
    let broken = RunFindings(
      summary: sound.summary, manifest: sound.manifest, scenario: sound.scenario,
      arms: sound.arms, cells: 200,
      violations: [nil, "7 pushes were intended, 6 are accounted for", nil, nil],
      seeds: [], power: [], latency: [], promptLatency: [], timeToOpen: [],
      hours: .none(because: "The run has no event log."))
    let words = RunPage(findings: broken).tree.words
    #expect(words.contains("✗ broken | no-rules: 7 pushes were intended, 6 are accounted for"))
    #expect(words.contains("The run has no event log."))
  }
}
