import Experiments
import Statistics

/// The results of the comparisons, in sentences that claim no more than was shown.
struct VerdictWords {
  private let summary: Summary

  init(_ summary: Summary) { self.summary = summary }

  private var treatments: [String] {
    summary.arms.map(\.name).filter { $0 != summary.baseline }
  }

  private func rows(_ arm: String) -> [Comparison] {
    summary.comparisons.filter {
      $0.arm == arm && $0.segment == "all" && ($0.role == .success || $0.role == .guardrail)
    }
  }

  /// A summary in a few sentences.
  var paragraphs: [String] {
    guard summary.sampleRatio?.isMismatch != true else {
      return ["The sizes of the arms do not fit their weights: no comparison can be trusted."]
    }
    guard !treatments.isEmpty else { return ["There is one arm, and nothing to compare it with."] }
    return [
      verdict,
      "Each arm is compared with \(summary.baseline) alone. A difference that is not shown may still "
        + "exist.",
    ]
  }

  /// The arms that are better in a success metric, worse in none, and keep every guardrail.
  var good: [String] { treatments.filter(isGood) }

  private var verdict: String {
    let good = good
    let count = Numeral.count(treatments.count)
    guard !good.isEmpty else {
      return treatments.count == 1
        ? "\(treatments[0]) is not shown to be better in a success metric without being worse in "
          + "another one or leaving a guardrail open."
        : "None of \(count) arms is shown to be better in a success metric without being worse in "
          + "another one or leaving a guardrail open."
    }
    let list = good.joined(separator: ", ")
    return treatments.count == 1
      ? "\(list) is better in a success metric, worse in none, and keeps every guardrail."
      : "\(good.count) of \(count) arms \(good.count == 1 ? "is" : "are") better in a success metric, "
        + "worse in none, and \(good.count == 1 ? "keeps" : "keep") every guardrail: \(list)."
  }

  private func isGood(_ arm: String) -> Bool {
    let rows = rows(arm)
    return rows.contains { $0.role == .success && $0.verdict == .improved }
      && rows.allSatisfy { row in
        row.role == .success
          ? row.verdict != .worse : [.notWorse, .identical].contains(row.verdict)
      }
  }

  /// One for each arm.
  var items: [HTMLSection.Item] {
    treatments.map { HTMLSection.Item(lead: $0, text: sentences(rows($0))) }
  }

  private func sentences(_ rows: [Comparison]) -> String {
    guard !rows.isEmpty else { return "no metric decides about it." }
    if rows.allSatisfy({ $0.verdict == .identical }) {
      return "identical for everybody in every metric that decides."
    }
    return Comparison.Finding.told.compactMap { told in
      let found = rows.filter { $0.finding == told }
      guard !found.isEmpty else { return nil }
      return "\(told.words): " + found.map { figure($0, told.verdict) }.joined(separator: ", ")
    }.joined(separator: "; ") + "."
  }

  private func figure(_ row: Comparison, _ verdict: Comparison.Verdict) -> String {
    let lines = ComparisonLines(row)
    guard row.difference != nil, verdict != .identical else { return lines.metric }
    let relative = row.role == .success && lines.besides != Numeral.none
    return "\(lines.metric) \(lines.difference)\(relative ? " (\(lines.besides))" : "")"
  }
}
