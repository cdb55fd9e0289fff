import Documents
import Logs
import Statistics

extension AnswerValue {
  /// The off-policy value of the strategy's decision rule at the decisions of the log's.
  var section: Node {
    .section(
      "rule", "Value of the rule",
      note: state == .refused ? "REFUSED" : "off-policy, clustered by person"
    ) {
      Node.sentence(
        "\(Numeral.count(points)) decisions about pushes to \(Numeral.count(people)) people; the "
          + "share that was opened within \(Numeral.seconds(Double(windowMs) / 1_000)) of the time "
          + "for which it was decided", indent: "  ")
      answers
      collisions?.nodes ?? []
      if state == .refused { Node.check("  no   ", reason ?? "", .strong) }
      if let estimates {
        estimates.table
        if let weight {
          Node.sentence(
            estimates.weightWords + " · mean weight \(Numeral.interval(weight)), should be 1",
            indent: "  ", .faint)
        }
      }
      if unwatched > 0 {
        Node.check(
          "  ·    ", "\(Numeral.count(unwatched)) decisions too near the log's end are left out")
      }
      for note in notes { Node.check("  !    ", note) }
    }
  }

  private var answers: Node {
    .table(
      "Answers of the rule",
      [
        .left("  answer", 28), .right("log", 14), .right("propensity", 14), .right("strategy", 14),
      ],
      actions.map { row in
        [
          "  \(row.name)", Numeral.share(Double(row.taken) / Double(points)),
          Numeral.share(row.meanPropensity), Numeral.share(row.target),
        ]
      })
  }
}

extension AnswerCollisions {
  /// How often the decisions about one person collide, and what weights do not see of that.
  @Nodes fileprivate var nodes: [Node] {
    Node.table(
      "Decisions that collide",
      [
        .left("  decisions that collide", 28), .right("log", 14), .right("weights see", 14),
        .right("strategy", 14),
      ],
      [
        ("lost in a store", stores), ("stopped by the policy", policy),
        ("within an hour of another", near),
      ].map { name, share in
        ["  \(name)", Numeral.share(share.log), Numeral.share(share.weighted)]
          + [Numeral.share(share.strategy)]
      })
    if let error {
      Node.sentence(
        "by the openings of such pushes, estimates lie \(Numeral.percent(error.value)) % above the "
          + "truth (\(Numeral.percent(error.low)) to \(Numeral.percent(error.high)) %)",
        indent: "  ",
        .faint)
    }
  }
}
