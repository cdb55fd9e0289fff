import Foundation
import FoundationXML
import Testing

@testable import Documents
@testable import Experiments
@testable import Reports

/// How a gate's answer reads, to people and to their machines.
@Suite struct GateTextTests {
  private static let passed = GateFinding(
    subject: "deliveryRate", condition: "worse by less than 0.005", decision: .passed,
    value: 0.98784, reference: 0.98812, slack: 0.00472, slackLow: 0.00431, slackHigh: 0.00513,
    p: 0.00001, alpha: 0.05, seeds: 10, stableWithout: 10, method: "t over 10 seeds", line: 12)

  private static var report: GateReport {
    var failed = passed
    failed.subject = "sendYield[platform=ios]"
    failed.decision = .failed
    (failed.slack, failed.slackLow, failed.slackHigh, failed.p) = (-0.02, -0.03, -0.01, 0.99999)
    failed.line = 13
    var open = passed
    open.subject = "openRate"
    open.condition = "at least 0.03 & <more>"
    open.decision = .undecided
    open.reference = nil
    open.seedsNeeded = 31
    var none = passed
    (none.subject, none.decision, none.line) = ("inTimeRate", .notEvaluated, 14)
    (none.value, none.reference, none.p) = (nil, nil, nil)
    (none.slack, none.slackLow, none.slackHigh) = (nil, nil, nil)
    none.method = "no seed has a denominator"
    var delay = passed
    (delay.subject, delay.condition, delay.unit) = ("latencyP95", "at most 4.0 s", "s")
    (delay.value, delay.reference, delay.line) = (3.21, nil, 15)
    return GateReport(
      schema: 1, name: "delivery", file: "gates/a,b.yaml", decision: .failed, candidate: "house",
      reference: "main (pinned)", planHash: "0123456789abcdef", subscribers: 20_000, seeds: 10,
      seedsMax: 20, looks: [10, 20], alpha: 0.05, findings: [passed, failed, open, none, delay],
      warnings: ["the baseline is of engine 2, this is 3"])
  }

  @Test("on a terminal")
  func terminal() {
    let text = Self.report.tree.terminal()
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(
      text == """
        gate delivery  ✗ FAILED
        house against main (pinned)
        plan 0123456789abcdef · 20,000 subscribers · 10 of 20 seeds · alpha 0.05
        one world: about the code, not about users

        CONDITIONS                                        one-sided limits, t over seeds
        ✓ passed         deliveryRate: worse by less than 0.005
                         0.98784 against 0.98812
                         slack 0.0047200 (0.0043100 to 0.0051300), p <0.0001 to pass
                         t over 10 seeds; leave-one-out: same decision in 10 of 10
        ✗ FAILED         sendYield[platform=ios]: worse by less than 0.005
                         0.98784 against 0.98812
                         slack −0.020000 (−0.030000 to −0.010000), p <0.0001 to fail
                         t over 10 seeds; leave-one-out: same decision in 10 of 10
        ? undecided      openRate: at least 0.03 & <more>
                         0.98784
                         slack 0.0047200 (0.0043100 to 0.0051300), p <0.0001 to pass
                         t over 10 seeds; leave-one-out: same decision in 10 of 10
                         a candidate without a true drop passes with 31 seeds
        – not evaluated  inTimeRate: worse by less than 0.005
                         no seed has a denominator
        ✓ passed         latencyP95: at most 4.0 s
                         3.2100 s
                         slack 0.0047200 s (0.0043100 to 0.0051300), p <0.0001 to pass
                         t over 10 seeds; leave-one-out: same decision in 10 of 10

        At least one condition failed by more than chance explains.

        WARNINGS
        ! the baseline is of engine 2, this is 3

        """)
  }

  /// A pass of two worlds, in one of which figures moved.
  private static var moved: GateReport {
    var report = Self.report
    report.decision = .passed
    report.change = .withinMargin
    report.worlds = ["normal", "faulty"].map {
      GateReport.World(
        name: $0, scenario: "\($0)-days", planHash: "0123456789abcdef", subscribers: 4_000)
    }
    var (same, other, limit) = (passed, passed, passed)
    (same.world, same.change) = ("normal", .unchanged)
    (other.world, other.change) = ("faulty", .withinMargin)
    (limit.world, limit.change, limit.condition) = ("faulty", .withinLimit, "at least 0.9")
    report.findings = [same, other, limit]
    report.warnings = []
    return report
  }

  @Test("a pass says whether figures moved, in the same words everywhere")
  func change() throws {
    let report = Self.moved
    let words = ["unchanged", "changed, within the margin", "changed, within the limit"]
    #expect(GateFinding.Change.allCases.map(\.rawValue) == words + ["changed"])
    let text = report.tree.terminal()
    let junit = report.tree.junit
    let json = try JSONReport.text(report)
    let markdown = report.tree.markdown
    for word in words {
      #expect(text.contains("0.98784 against 0.98812 · \(word)\n"))
      #expect(junit.contains("<system-out>\(word)</system-out>"))
      #expect(json.contains("\"change\" : \"\(word)\""))
      #expect(markdown.contains("| 0.98784 against 0.98812 · \(word) | "))
    }
    let sentence = "2 of 3 figures changed, within the margin; the others are unchanged."
    #expect(text.hasSuffix("each at its own level.\n\(sentence)\n"))
    #expect(markdown.contains(sentence))
    let notice = report.tree.annotations
    #expect(notice.split(separator: "\n").count == 1)
    #expect(
      notice.hasPrefix(
        "::notice file=gates/a%2Cb.yaml,line=1,title=gate delivery%3A passed%2C changed%2C within the "
          + "margin::\(sentence); faulty: deliveryRate: worse by less than 0.005: 0.98784"))
  }

  @Test("a pass in which nothing moved says so")
  func unchanged() {
    var report = Self.moved
    report.change = .unchanged
    for place in report.findings.indices { report.findings[place].change = .unchanged }
    let sentence = "All 3 figures are unchanged: the same in every seed."
    #expect(report.tree.terminal().hasSuffix("\n\(sentence)\n"))
    #expect(report.tree.annotations.contains("passed%2C unchanged::\(sentence)\n"))
    report.change = nil
    for place in report.findings.indices { report.findings[place].change = nil }
    #expect(!report.tree.terminal().contains("unchanged"))
    #expect(report.tree.annotations == "")
  }

  @Test("a page has a table for each world, and says which figures moved")
  func pageOfWorlds() {
    let words = Self.moved.tree.words
    #expect(words.contains("\nfaulty: faulty-days · plan 0123456789abcdef · 4,000 subscribers\n"))
    let parts = words.components(separatedBy: "Every condition in ")
    #expect(parts.count == 3 && parts[1].hasPrefix("normal\n") && parts[2].hasPrefix("faulty\n"))
    #expect(
      parts[2].contains("changed, within the limit") && !parts[1].contains("within the limit"))
  }

  @Test("conditions stand under their world, and name it where they stand alone")
  func worlds() {
    let text = Self.moved.tree.terminal()
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(text.contains("faulty: faulty-days · plan 0123456789abcdef · 4,000 subscribers\n"))
    let parts = text.split(separator: "CONDITIONS IN ")
    #expect(parts.count == 3 && parts[1].hasPrefix("normal") && parts[2].hasPrefix("faulty"))
    #expect(parts[1].split(separator: "passed  ").count == 2)
    #expect(Self.moved.tree.junit.contains("name=\"faulty: deliveryRate: at least 0.9\""))
  }

  @Test("as JUnit: a failure, and errors for whatever is no pass")
  func junit() throws {
    let text = Self.report.tree.junit
    let document = try XMLDocument(xmlString: text)
    let suite = try #require(try document.nodes(forXPath: "//testsuite").first as? XMLElement)
    #expect(suite.attribute(forName: "tests")?.stringValue == "5")
    #expect(suite.attribute(forName: "failures")?.stringValue == "1")
    #expect(suite.attribute(forName: "errors")?.stringValue == "2")
    #expect(try document.nodes(forXPath: "//testcase").count == 5)
    #expect(try document.nodes(forXPath: "//testcase[@line='13']/failure").count == 1)
    #expect(try document.nodes(forXPath: "//testcase/error").count == 2)
    #expect(text.contains("at least 0.03 &amp; &lt;more&gt;"))
  }

  @Test("as annotations: a line for each that did not pass, with what may not stand in them")
  func annotations() {
    let lines = Self.report.tree.annotations.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(
      lines[0].hasPrefix(
        "::error file=gates/a%2Cb.yaml,line=13,title=gate delivery%3A FAILED::sendYield[platform=ios]: "
      ))
  }

  @Test("no word of a condition ends an annotation or begins another (D4)")
  func hostileCondition() {
    var report = Self.report
    report.findings = [Self.passed]
    report.findings[0].decision = .failed
    report.findings[0].condition = "at least 5 %\n::error::forged\u{1B}[2J ##[error]y"
    let text = report.tree.annotations
    #expect(text.split(separator: "\n").count == 1)
    let words = #"at least 5 %25\n::error::forged\u{1B}[2J #\u{23}[error]y; "#
    #expect(text.contains("::deliveryRate: \(words)"), "\(text)")
  }

  @Test("what is wrong with a gate that is not judged is text in each of its files (D4)")
  func hostileRefusal() throws {
    let message = "<b> & 5 %\n::error::forged\u{1B}[2J"
    let refusal = GateRefusal(
      gate: "g.yaml", status: 2,
      problems: [GateRefusal.Problem(file: "a,b.yaml", line: 3, message: message)])
    let document = try XMLDocument(xmlString: refusal.tree.junit)
    let error = try #require(try document.nodes(forXPath: "//error").first)
    #expect(error.stringValue == #"<b> & 5 %\n::error::forged\u{1B}[2J"#)
    #expect(refusal.tree.markdown.split(separator: "\n").count == 2)
    #expect(refusal.tree.markdown.contains(#"- \<b> & 5 %\n"#), "\(refusal.tree.markdown)")
    #expect(refusal.tree.annotations.split(separator: "\n").count == 1)
    #expect(refusal.tree.annotations.contains(#"::<b> & 5 %25\n::error::forged\u{1B}[2J"#))
  }

  @Test("several problems are cases with names of their own")
  func refusals() throws {
    let problems = ["a", "b", "c"].map { GateRefusal.Problem(file: "g.yaml", message: $0) }
    let refusal = GateRefusal(gate: "g.yaml", status: 2, problems: problems)
    let names = try XMLDocument(xmlString: refusal.tree.junit).nodes(forXPath: "//testcase/@name")
      .map(\.stringValue)
    #expect(
      names == [
        "the gate can be judged", "the gate can be judged, problem 2",
        "the gate can be judged, problem 3",
      ])
    #expect(refusal.tree.markdown.hasSuffix("\n\n- a\n- b\n- c\n"))
  }

  @Test("as Markdown: a row for each, nothing that breaks the table")
  func markdown() {
    let lines = Self.report.tree.markdown.split(separator: "\n")
    #expect(lines[0] == "## Gate delivery: ✗ FAILED")
    let rows = lines.filter { $0.hasPrefix("| ") }
    // A head and its marks; decision, condition, found, slack, method, and the seeds needed.
    #expect(rows.count == 7 && rows.allSatisfy { $0.count { $0 == "|" } == 7 })
    #expect(rows[3].contains("p <0.0001 to fail") && rows[6].contains("| 3.2100 s |"))
    #expect(lines.last == "- the baseline is of engine 2, this is 3")
  }

  @Test("as JSON it reads back")
  func json() throws {
    let text = try JSONReport.text(Self.report)
    #expect(try JSONDecoder().decode(GateReport.self, from: Data(text.utf8)) == Self.report)
  }
}
