import Experiments
import RunStore
import Scenarios
import Statistics

/// The validity of the run, and the smallest effect that it could detect.
struct RunHealth {
  private let findings: RunFindings

  init(_ findings: RunFindings) { self.findings = findings }

  private var summary: Summary { findings.summary }

  var section: Node {
    .section("health", "Health") {
      for warning in summary.warnings { Node.note(warning) }
      Node.table(checks)
      power
    }
  }

  private var checks: Table {
    Table(
      "checks", "Checks", ["check", .left("result"), .left("found")],
      [conservation, cells, sizes].map { name, isHeld, found in
        [name, isHeld ? "✓ holds" : "✗ broken", found]
      })
  }

  private typealias Check = (name: String, isHeld: Bool, found: String)

  private var conservation: Check {
    let broken = zip(summary.arms, findings.violations).compactMap { arm, words in
      words.map { "\(arm.name): \($0)" }
    }
    let intended = summary.arms.reduce(0) {
      $0 + $1.count("intended") + ($1.ownersFunnel["intended"] ?? 0)
    }
    return (
      "every push has one end", broken.isEmpty,
      broken.isEmpty
        ? "\(Numeral.count(intended)) pushes of the cohort were intended, and as many are accounted "
          + "for, to the push"
        : broken.joined(separator: "; ")
    )
  }

  /// All cells are valid, otherwise there would be no page.
  private var cells: Check {
    (
      "stored as computed", true,
      "\(Numeral.count(findings.cells)) cells, each with its checksum; together they have the digest "
        + "\(findings.manifest.digest)"
    )
  }

  private var sizes: Check {
    guard let check = summary.sampleRatio else {
      return ("sample ratio", true, "every arm has the same people: there is nothing to test")
    }
    let sizes = check.counts.map(Numeral.count).joined(separator: " : ")
    return (
      "sample ratio", !check.isMismatch,
      "sizes \(sizes) \(check.verdict(on: "the weights")), p \(Numeral.p(check.p))"
    )
  }

  /// The effects that another run of this size would detect, by arm and metric.
  private var power: [Node] {
    let percent = Numeral.fixed(PowerReached.power * 100, 0)
    return [
      table(
        "detectable", "Minimum detectable effect at a power of \(percent) %",
        findings.power.filter { $0.detectable != nil }
      ) { row in
        let factor = row.unit == .share ? 100.0 : 1
        let unit = row.unit == .share ? " pp" : ""
        return row.detectable.map { value in
          let shown = value * factor
          return "± " + Numeral.fixed(shown, Numeral.decimals(for: shown, 2...5)) + unit
        }
      },
      table(
        "margins", "Power to show that a margin holds, if nothing differs, %",
        findings.power.filter { $0.marginPower != nil }
      ) { row in row.marginPower.map { Numeral.fixed($0 * 100, 1) } },
    ].compactMap { $0 }
  }

  /// Arms below one another, metrics side by side; a dash where nothing varies.
  private func table(
    _ id: String, _ caption: String, _ rows: [PowerReached], _ text: (PowerReached) -> String?
  ) -> Node? {
    guard !rows.isEmpty else { return nil }
    let metrics = rows.map(\.metric).unique
    return .table(
      caption, ["arm"] + metrics.map { Table.Column($0.words) },
      RunPage.grouped(rows, by: \.arm).map { own in
        [own[0].arm]
          + metrics.map { metric in
            own.first { $0.metric == metric }.flatMap(text) ?? Numeral.none
          }
      })
  }
}
