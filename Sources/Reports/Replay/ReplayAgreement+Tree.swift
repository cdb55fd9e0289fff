import Documents
import Logs

extension ReplayAgreement {
  /// Largest number of kinds of decisions and of differences that are shown.
  private static let kindsMax = 12

  /// The strategy's decisions beside the log's.
  @Nodes var sections: [Node] {
    Node.section(
      "decisions", "Decisions", note: "the log's, and the strategy's for the same triggers"
    ) {
      Node.sentence(
        "\(Numeral.count(same)) of \(Numeral.count(triggers)) are the same "
          + "(\(Numeral.percent(share)) %)", indent: "  ", .strong)
      Node.table(
        "Decisions",
        [
          .name("  log", 30), .name("strategy", 30), .right("triggers", 10),
          .left("", 0, name: "differs"),
        ],
        cells.prefix(Self.kindsMax).map { cell in
          [
            "  " + Self.words(cell.log), Self.words(cell.replay), Numeral.count(cell.count),
            cell.isSame ? "" : "  ≠",
          ]
        })
      rest(cells.count)
      if digests.log > 0 || digests.replay > 0 {
        Node.sentence(
          "digests: \(Numeral.count(digests.log)) in the log, \(Numeral.count(digests.replay)) under "
            + "the strategy, \(Numeral.count(digests.same)) of them the same", indent: "  ")
      }
    }
    Node.section("types", "Types") { typeTable }
    if !differences.isEmpty {
      Node.section("differences", "Differences", note: "most first, each with one to look at") {
        Node.table(
          "Differences", [.right("", 12, name: "triggers"), .left("", 0, name: "difference")],
          differences.prefix(Self.kindsMax).map { row in
            [
              Numeral.count(row.count) + "  ",
              "\(row.type): \(Self.words(row.log)) → \(Self.words(row.replay)), as --person \(row.uid) "
                + "--push \(row.nid)",
            ]
          })
        rest(differences.count)
      }
    }
  }

  private func rest(_ count: Int) -> Node? {
    count > Self.kindsMax
      ? .sentence("… \(count - Self.kindsMax) more with --json", indent: "  ", .faint) : nil
  }

  private var typeTable: Node {
    .table(
      "Types",
      [.left("", 24, name: "type")]
        + ["triggers", "the same", "log sent", "strategy"].map { .right($0, 14) },
      types.map { row in
        let share = row.triggers > 0 ? Double(row.same) / Double(row.triggers) : nil
        return [
          "  \(row.type)", Numeral.count(row.triggers), Numeral.share(share),
          Numeral.count(row.logSent), Numeral.count(row.replaySent),
        ]
      })
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
