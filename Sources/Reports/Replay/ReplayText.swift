import Logs

/// A replay for people, in lines of at most 80 characters.
package struct ReplayText: Sendable {
  package let page: ReplayPage
  /// Of the log, for the heading.
  package let name: String
  package let color: Bool

  /// Kinds of decisions and of differences that are shown.
  static let kindsMax = 12

  package init(_ page: ReplayPage, name: String, color: Bool = false) {
    self.page = page
    self.name = name
    self.color = color
  }

  /// Ends with a new line.
  package var text: String {
    let report = page.report
    var page = Page(color: color)
    page.line(
      .left(Wording.fitted(name, 40), 0, .strong),
      .left(
        "   replayed under \(Wording.fitted(report.arm, 20)) of "
          + Wording.fitted(report.scenario, 20)))
    page.wrapped(
      "",
      "\(Numeral.count(report.rows)) rows · \(Numeral.count(report.people)) people · "
        + "\(Numeral.count(report.agreement.triggers)) triggers")
    page.heading("THE LOG")
    if report.findings.isEmpty { page.wrapped("  ok   ", "nothing had to be mended") }
    for finding in report.findings {
      let place = finding.line.map { "; see line \($0)" } ?? ""
      page.wrapped("  !    ", Self.commas(finding.text) + place)
    }
    for note in report.notes { page.wrapped("  ·    ", note) }
    ReplayAgreementLines(report.agreement).write(to: &page)
    ReplayValueLines(report.value).write(to: &page)
    for story in self.page.explained { add(story, to: &page) }
    return page.text
  }

  private func add(_ story: ReplayStory, to page: inout Page) {
    page.heading("PUSH \(Wording.fitted(story.nid, 30))", note: story.type)
    let arm = story.arm.map { ", arm \($0)" } ?? ""
    page.wrapped("  ", "of \(story.uid)\(arm), wanted at \(story.at.plainUTC) UTC")
    page.wrapped("  log       ", ReplayAgreementLines.words(story.log))
    page.wrapped("  strategy  ", ReplayAgreementLines.words(story.replay), .strong)
    if story.decisions.isEmpty {
      page.wrapped("  ", "chance sends nothing: no rule is asked", .faint)
    }
    for (place, decision) in story.decisions.enumerated() {
      DecisionLines(decision).write(to: &page, number: place + 1, of: story.decisions.count)
    }
  }

  /// `12_345` as `12,345`.
  private static func commas(_ text: String) -> String {
    text.replacing(#/([0-9])_([0-9])/#) { "\($0.1),\($0.2)" }
  }
}
