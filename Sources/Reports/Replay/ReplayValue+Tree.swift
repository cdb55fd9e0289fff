import Documents
import Logs
import Statistics

extension ReplayValue {
  /// The off-policy value of the strategy's randomisation on the log's decision points.
  var section: Node {
    .section("value", "Value", note: stateWords) {
      if state == .absent {
        Node.check("  —    ", reason ?? "")
      } else {
        Node.sentence(
          "\(Numeral.count(points)) decision points of \(Numeral.count(people)) people; the share "
            + "after which " + (reward == "app" ? "the app was opened" : "that push was opened")
            + " within " + Numeral.seconds(Double(windowMs) / 1_000), indent: "  ")
        chances
        if state == .refused { Node.check("  no   ", reason ?? "", .strong) }
        if let estimates {
          estimates.table
          Node.sentence(
            estimates.weightWords
              + " · \(Numeral.percent(unsupportedShare)) % of those sent are not "
              + "what the strategy would send", indent: "  ", .faint)
        }
        for note in notes { Node.check("  !    ", note) }
      }
    }
  }

  private var stateWords: String {
    switch state {
    case .estimated: "off-policy, clustered by person"
    case .refused: "REFUSED"
    case .absent: "not in this log"
    }
  }

  private var chances: Node {
    .table(
      "Decisions by chance",
      [
        .left("  chance", 14), .right("chosen", 14), .right("propensity", 14),
        .right("weight, should be 1", 24), .right("strategy", 14),
      ],
      actions.map { row in
        let check = row.check
        return [
          "  " + Self.name(row.action),
          Numeral.share(Double(check.taken) / Double(check.decisions)),
          Numeral.share(check.meanPropensity), Numeral.interval(check.weight),
          Numeral.share(row.target),
        ]
      })
  }
}

extension Numeral {
  /// `12.50 %`.
  static func share(_ share: Double?) -> String { share.map { percent($0) + " %" } ?? none }

  /// `1.002 (0.995–1.009)`.
  static func interval(_ estimate: ClusterEstimate) -> String {
    "\(fixed(estimate.value, 3)) (\(fixed(estimate.low, 3))–\(fixed(estimate.high, 3)))"
  }
}

extension ClusteredOffPolicy {
  /// Each estimate of the value with its interval.
  var table: Node {
    let rows: [(String, ClusterEstimate?)] = [
      ("the log's own", own), ("inverse propensities (IPS)", inverseWeighted),
      ("the same, self-normalised (SNIPS)", selfNormalised), ("doubly robust", doublyRobust),
    ]
    return .table(
      "Value", [.left("", 44, name: "estimate"), .right("value", 12), .right("interval", 24)],
      rows.compactMap { name, estimate in
        estimate.map {
          [
            "  " + name, Numeral.share($0.value),
            "\(Numeral.percent($0.low))–\(Numeral.percent($0.high)) %",
          ]
        }
      })
  }

  var weightWords: String {
    let size = effectiveSampleSize.map { Numeral.count(Int($0.rounded())) } ?? "no"
    return "\(size) effective decisions · largest weight \(Numeral.fixed(largestWeight, 2))"
  }
}
