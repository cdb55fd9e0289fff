import Documents
import Logs

/// Renders the comparison of a strategy's decisions with a log's.
struct ReplayAgreementLines {
  private let agreement: ReplayAgreement

  init(_ agreement: ReplayAgreement) { self.agreement = agreement }

  func write(to page: inout Page) {
    page.heading("DECISIONS", note: "the log's, and the strategy's for the same triggers")
    page.wrapped(
      "  ",
      "\(Numeral.count(agreement.same)) of \(Numeral.count(agreement.triggers)) are the same "
        + "(\(Numeral.percent(agreement.share)) %)", .strong)
    page.line(
      .left("  log", 30, .faint), .left("strategy", 30, .faint), .right("triggers", 10, .faint))
    for cell in agreement.cells.prefix(ReplayText.kindsMax) {
      page.line(
        .left("  " + Wording.fitted(Self.words(cell.log), 26), 30),
        .left(Wording.fitted(Self.words(cell.replay), 28), 30),
        .right(Numeral.count(cell.count), 10), .left(cell.isSame ? "" : "  ≠"))
    }
    rest(agreement.cells.count, &page)
    let digests = agreement.digests
    if digests.log > 0 || digests.replay > 0 {
      page.wrapped(
        "  ",
        "digests: \(Numeral.count(digests.log)) in the log, \(Numeral.count(digests.replay)) under "
          + "the strategy, \(Numeral.count(digests.same)) of them the same")
    }
    types(&page)
    differences(&page)
  }

  private func rest(_ count: Int, _ page: inout Page) {
    guard count > ReplayText.kindsMax else { return }
    page.line(.left("  … \(count - ReplayText.kindsMax) more with --json", 0, .faint))
  }

  private func types(_ page: inout Page) {
    page.heading("TYPES")
    page.line(
      .left("", 24), .right("triggers", 14, .faint), .right("the same", 14, .faint),
      .right("log sent", 14, .faint), .right("strategy", 14, .faint))
    for row in agreement.types {
      let share = row.triggers > 0 ? Double(row.same) / Double(row.triggers) : nil
      page.line(
        .left("  \(row.type)", 24), .right(Numeral.count(row.triggers), 14),
        .right(Numeral.percent(share) + " %", 14), .right(Numeral.count(row.logSent), 14),
        .right(Numeral.count(row.replaySent), 14))
    }
  }

  private func differences(_ page: inout Page) {
    guard !agreement.differences.isEmpty else { return }
    page.heading("DIFFERENCES", note: "most first, each with one to look at")
    for row in agreement.differences.prefix(ReplayText.kindsMax) {
      let count = Numeral.count(row.count)
      let blanks = String(repeating: " ", count: max(0, 10 - count.count))
      page.wrapped(
        "\(blanks)\(count)  ",
        "\(row.type): \(Self.words(row.log)) → \(Self.words(row.replay)), as --person \(row.uid) "
          + "--push \(row.nid)")
    }
    rest(agreement.differences.count, &page)
  }

  /// `suppressed globalCap` as `suppressed: global cap`.
  static func words(_ name: String) -> String {
    let parts = name.split(separator: " ", maxSplits: 1).map(String.init)
    let outcome = Wording.words(parts[0])
    guard parts.count > 1 else { return outcome }
    let reason = Wording.words(parts[1])
    return outcome + (reason.hasPrefix("text ") ? ", " : ": ") + reason
  }
}
