import Scenarios
import Statistics

/// The recommendation in words, with its uncertainty.
struct DecisionWords {
  private let summary: Summary
  private let choice: ArmChoice

  init(_ summary: Summary, _ choice: ArmChoice) {
    self.summary = summary
    self.choice = choice
  }

  /// Over an ensemble the worlds come first.
  var recommendation: String {
    let isIdentical = choice.standings.allSatisfy { $0.kind == .identical }
    let worlds =
      isIdentical
      ? [] : summary.worldsAnswer.map { WorldsWords($0, about: choice.about).head } ?? []
    return (worlds + [own]).joined(separator: " ")
  }

  private var own: String {
    switch choice.recommendation {
    case .none: none
    case .change: change
    case .keep: "Keep \(summary.baseline). " + (reasons + others).joined(separator: " ")
    }
  }

  private var none: String {
    guard !choice.standings.isEmpty else {
      return "No recommendation: \(summary.baseline) is the only arm, and there is nothing to "
        + "compare it with."
    }
    return "No recommendation: the sizes of the arms do not fit their weights, so no comparison "
      + "can be trusted."
  }

  private var change: String {
    let arm = choice.arm ?? ""
    let rows = summary.deciding(arm)
    let standing = choice.all(.pays).first { $0.arm == arm }
    var sentences = ["Change from \(summary.baseline) to \(arm): "]
    sentences[0] += standing.map(worth) ?? "\(findings(rows, [.improved]))."
    let guards = rows.filter { $0.role == .guardrail }
    let better = guards.filter { $0.isBetter == true }.map(figure)
    sentences.append(
      guards.isEmpty
        ? "No guardrail is set."
        : "Every guardrail holds\(better.isEmpty ? "" : ", and improved: \(listed(better))").")
    let count = choice.all(.qualifies).count + choice.all(.pays).count
    if let metric = choice.chosenBy {
      sentences.append(
        "Of \(count) arms that qualify it has the best \(metric.words); they were not tested "
          + "against one another.")
    }
    return sentences.joined(separator: " ")
  }

  /// That an arm's net value is higher, and what it takes into account.
  private func worth(_ standing: ArmStanding) -> String {
    let row = summary.comparison(of: standing.arm, in: .netValue)
    let p = row?.pOfWorth(of: choice.standings.count).map { ", p \(RoundedNumber.p($0))" } ?? ""
    let gain = listed(figures(standing, [.netValue])) + p
    guard standing.worse.isEmpty else {
      return "\(gain), by the values given, though it \(losses(standing))."
    }
    return "\(gain), by the values given. No success metric is shown to be worse."
  }

  /// Why the baseline is kept, of the arms that come closest to a change.
  private var reasons: [String] {
    let closest = choice.closest
    guard let kind = closest.first?.kind else { return [] }
    switch kind {
    case .tradeOff: return closest.prefix(ArmChoice.toldMax).map(tradeOff)
    case .open: return closest.prefix(ArmChoice.toldMax).map(unsettled)
    case .depends: return closest.prefix(ArmChoice.toldMax).map(divided)
    case .nothingShown: return [nothingShown(closest)]
    case .worse: return closest.prefix(ArmChoice.toldMax).map { "\($0.arm) \(losses($0))." }
    case .identical, .qualifies, .pays: return ["No arm changes anything for anybody."]
    }
  }

  /// The arms that the reasons leave out, by kind.
  private var others: [String] {
    let kind = choice.closest.first?.kind
    let words: [(ArmStanding.Kind, String)] = [
      (.open, "Not settled"), (.tradeOff, "Also trade-offs"), (.depends, "Depends on the world"),
      (.nothingShown, "No difference shown"), (.worse, "Worse"), (.identical, "Identical"),
    ]
    let named = words.compactMap { own, words -> String? in
      var arms = choice.all(own).map(\.arm)
      if own == .nothingShown { arms.removeAll { repeatsInputs.contains($0) } }
      if own == kind {
        arms = own == .nothingShown ? [] : Array(arms.dropFirst(ArmChoice.toldMax))
      }
      let title = own == .tradeOff && kind != .tradeOff ? "Trade-offs" : words
      return arms.isEmpty || own == kind && own == .identical ? nil : "\(title): \(listed(arms))."
    }
    guard kind != .nothingShown, !repeatsInputs.isEmpty else { return named }
    return named + ["Repeating an input: \(listed(repeatsInputs))."]
  }

  /// Arms without a result, one of whose success metrics differs by inputs alone.
  private var repeatsInputs: [String] {
    choice.all(.nothingShown).map(\.arm).filter { arm in
      summary.deciding(arm).contains { $0.role == .success && $0.isEcho }
    }
  }

  private func tradeOff(_ standing: ArmStanding) -> String {
    "\(standing.arm) is a trade-off: better in \(listed(figures(standing, standing.better))), but it "
      + "\(losses(standing))."
  }

  private func unsettled(_ standing: ArmStanding) -> String {
    let rows = summary.deciding(standing.arm)
    let lead = "\(standing.arm) is \(findings(rows, [.improved]))"
    let divided = rows.filter { $0.role == .guardrail && $0.isDivided }
    guard divided.isEmpty else {
      let margins = listed(divided.map(\.measure.words))
      return "\(lead), but whether it keeps its margin of \(margins) depends on the world."
    }
    guard standing.open.isEmpty else {
      let margins = standing.open.count == 1 ? "the margin" : "the margins"
      return "\(lead), but it is not shown that \(margins) of "
        + "\(listed(standing.open.map(\.words))) \(standing.open.count == 1 ? "holds" : "hold")."
    }
    return "\(lead), but in one world alone."
  }

  /// An arm that is better in some worlds and worse in others.
  private func divided(_ standing: ArmStanding) -> String {
    let rows = summary.deciding(standing.arm).filter { $0.role == .success && $0.isDivided }
    let parts = rows.map { "\(figure($0)), better in \(WorldsWords.count($0))" }
    return "\(standing.arm) depends on the world: \(parts.joined(separator: "; "))."
  }

  private func losses(_ standing: ArmStanding) -> String {
    "is worse in \(listed(figures(standing, standing.worse)))"
  }

  private func nothingShown(_ standings: [ArmStanding]) -> String {
    let rows = standings.flatMap { summary.deciding($0.arm) }
    let least = rows.filter { $0.role == .success }.compactMap { $0.pAdjusted ?? $0.p }.min()
    let p = least.map { " (smallest adjusted p \(RoundedNumber.p($0)))" } ?? ""
    let gained = standings.filter { !$0.better.isEmpty }.map {
      " \($0.arm) is better in \(listed(figures($0, $0.better)))."
    }
    let inputs = repeated(rows)
    let beyond = inputs.isEmpty ? "" : " by more than an input"
    return "No success metric is shown to differ\(beyond)\(p)." + gained.joined()
      + inputs.joined()
  }

  /// The inputs that differences in success metrics repeat, a sentence for each set of them.
  private func repeated(_ rows: [Comparison]) -> [String] {
    var groups: [(echo: EchoShare, measure: String, arms: [String])] = []
    for row in rows where row.role == .success && row.isEcho {
      guard let echo = row.echo else { continue }
      let measure = row.measure.words
      if let place = groups.firstIndex(where: { $0.echo == echo && $0.measure == measure }) {
        groups[place].arms.append(row.arm)
      } else {
        groups.append((echo, measure, [row.arm]))
      }
    }
    return groups.map { group in
      let verb = group.arms.count == 1 ? "repeats" : "repeat"
      let inputs = group.echo.inputs.count == 1 ? "an input" : "inputs"
      return " In \(group.measure) \(listed(group.arms)) \(verb) \(inputs): "
        + "\(group.echo.words)."
    }
  }

  private func figures(_ standing: ArmStanding, _ metrics: [Measure]) -> [String] {
    metrics.map { metric in
      summary.comparison(of: standing.arm, in: metric).map(figure) ?? metric.words
    }
  }

  /// Success metrics with these verdicts, each with its p-value.
  private func findings(_ rows: [Comparison], _ verdicts: [Comparison.Verdict]) -> String {
    let found = rows.filter { $0.role == .success && verdicts.contains($0.verdict) }
    return "better in "
      + listed(
        found.map { row in
          let p = (row.pAdjusted ?? row.p).map { ", p \(RoundedNumber.p($0))" } ?? ""
          return figure(row) + p
        })
  }

  private func figure(_ row: Comparison) -> String { FigureWords(row).text }
}
