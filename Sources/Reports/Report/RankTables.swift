import Documents
import Experiments

/// What became of the pushes of each rank of each arm; empty without ranks and reserved places.
struct RankTables {
  private let summary: Summary

  init(_ summary: Summary) { self.summary = summary }

  var section: Node? {
    let arms = summary.arms.filter { $0.ranks?.isEmpty == false }
    guard !arms.isEmpty else { return nil }
    return .section(
      "ranks", "Ranks",
      note:
        "of the cohort's pushes; full: by a cap, the budget or the gap; wait: from cause to sending, "
        + "the median of those that were held, digests aside"
    ) {
      Node.table(
        "Ranks",
        [
          .name("", 18, name: "arm and rank"), .right("sent", 9), .right("full", 9),
          .right("reserved", 10), .right("outranked", 10), .right("waited", 9),
          .right("median wait", 12),
        ],
        arms.flatMap { arm in (arm.ranks ?? []).map { cells($0, of: arm) } })
    }
  }

  private func cells(_ own: RankFigures, of arm: ArmSummary) -> [String] {
    let counts = [own.sent, own.full, own.reserved, own.outranked, own.waited]
    return ["\(summary.title(of: arm)) \(own.rank)"] + counts.map { Numeral.count($0) }
      + [Numeral.seconds(own.medianWait)]
  }
}

/// The places that caps kept for groups and that lapsed; empty without any.
struct PlaceTables {
  private let summary: Summary

  init(_ summary: Summary) { self.summary = summary }

  var section: Node? {
    let arms = summary.arms.filter { $0.reservations?.isEmpty == false }
    guard !arms.isEmpty else { return nil }
    return .section(
      "places", "Reserved places",
      note:
        "windows: days or weeks of a person that ended, in which the cap counted a push; lapsed: places "
        + "that the group had not used by then"
    ) {
      Node.table(
        "Reserved places",
        [
          .name("", 34, name: "arm, cap and group"), .right("windows", 9), .right("lapsed", 9),
          .right("a window", 10),
        ],
        arms.flatMap { arm in (arm.reservations ?? []).map { cells($0, of: arm) } })
    }
  }

  private func cells(_ own: PlaceFigures, of arm: ArmSummary) -> [String] {
    let share = own.windows > 0 ? Double(own.lapsed) / Double(own.windows) : nil
    return [
      "\(summary.title(of: arm)) \(own.name)", Numeral.count(own.windows),
      Numeral.count(own.lapsed), share.map { Numeral.fixed($0, 2) } ?? Numeral.none,
    ]
  }
}

extension Summary {
  /// The name of an arm, with the mark of the baseline.
  fileprivate func title(of arm: ArmSummary) -> String {
    arm.name + (arm.name == baseline ? " *" : "")
  }
}
