import Documents
import Experiments
import Scenarios
import Statistics

/// The differences of a run that repeat inputs of its world, in sentences.
struct EchoLines {
  /// Differences that repeat the same inputs, as far as each other.
  private struct Group {
    let echo: EchoShare
    var measures: [String]
    var arms: [String]
  }

  private let groups: [Group]
  private let treatments: [String]

  init(_ summary: Summary) {
    treatments = summary.arms.map(\.name).filter { $0 != summary.baseline }
    let rows =
      summary.comparisons.filter { $0.segment == "all" }
      + (summary.netValue?.comparisons ?? [])
    groups = Self.groups(rows)
  }

  /// By inputs and arm first, then arms that have them in the same metrics together.
  private static func groups(_ rows: [Comparison]) -> [Group] {
    var byArm: [Group] = []
    for row in rows {
      guard let echo = row.echo else { continue }
      let name = row.measure.words
      if let place = byArm.firstIndex(where: { $0.echo == echo && $0.arms == [row.arm] }) {
        if !byArm[place].measures.contains(name) { byArm[place].measures.append(name) }
      } else {
        byArm.append(Group(echo: echo, measures: [name], arms: [row.arm]))
      }
    }
    return byArm.reduce(into: []) { groups, own in
      let place = groups.firstIndex { $0.echo == own.echo && $0.measures == own.measures }
      if let place { groups[place].arms += own.arms } else { groups.append(own) }
    }
  }

  /// `nil` where nothing is read back.
  var section: Node? {
    guard !groups.isEmpty else { return nil }
    return .section(
      "echoes", "Inputs read back",
      about: "A difference that vanishes where an input of the world does nothing, and follows it "
        + "one to one, says no more than the input. It has no p-value and no direction, and nothing is "
        + "recommended for it: only a test with people can show it."
    ) {
      for group in groups { Node.sentence(text(group)) }
    }
  }

  /// The whole ones, for a screen: two lines at most.
  @Nodes var brief: [Node] {
    let whole = groups.filter { $0.echo.isWhole && $0.measures.first != nil }
    for group in whole.prefix(2) { Node.sentence("≡ " + text(group), .faint) }
  }

  private func text(_ group: Group) -> String {
    group.echo.sentence(group.measures, of: group.arms, isEveryArm: group.arms == treatments)
  }
}
