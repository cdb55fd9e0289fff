import Documents

extension ArmDifference {
  /// Rows of the chain that are shown.
  private static let rowsMax = 40

  /// Both decisions, what follows from them, and each arm's totals.
  package var tree: ReportTree {
    ReportTree(
      "\(Wording.fitted(arms[0].arm, 36)) against \(Wording.fitted(arms[1].arm, 35))", facts: facts
    ) {
      if let first {
        decision(first.one, 0)
        decision(first.other, 1)
        events
      } else {
        Node.section("alike", "No decision differs") {
          Node.sentence("\(decisionsAlike) decisions are the same under both arms", indent: "  ")
        }
      }
      totals
    }
  }

  private var facts: [Sentence] {
    [
      .faint(
        "subscriber \(person.subscriber) · \(person.zone) · uid \(person.uid) · replication "
          + "\(replication) · plan \(planHash)")
    ]
      + (first == nil
        ? [] : [.plain("\(decisionsAlike) decisions are the same before the first that differs")])
  }

  private func decision(_ decided: DecidedPush?, _ arm: Int) -> Node {
    .section("arm-\(arm)", "Under", name: Wording.fitted(arms[arm].arm, 50)) {
      if let push = decided?.push, let decision = decided?.decision {
        Node.fact("  push", "\(push.id), \(push.type): \(push.origin)", width: 12)
        Node.fact(
          "  decided", "\(decision.at.plainUTC) UTC · \(decision.at.localTime) local", width: 12)
        for rule in decision.rules where rule.isSpeaker {
          Node.check("  ▸ ", "\(Wording.words(rule.rule)): \(rule.inputWords)")
        }
        Node.check("  → ", decision.verdict, .strong)
        if let note = decision.note { Node.check("    ", note) }
      } else {
        Node.sentence("nothing is decided at that moment", indent: "  ")
      }
    }
  }

  private var events: Node {
    .section("chain", "Events in one arm only", note: "business/number and event, UTC") {
      Node.table(
        "Events in one arm only",
        [.left("", 22, name: "UTC")] + arms.map { .name(Wording.fitted($0.arm, 28), 29) },
        chain.prefix(Self.rowsMax).map { row in
          ["  \(row.at.plainUTC.dropLast(4).dropFirst(2))", Self.words(row.one)]
            + [Self.words(row.other)]
        })
      if chain.count > Self.rowsMax {
        Node.sentence("and \(Numeral.count(chain.count - Self.rowsMax)) more", indent: "  ", .faint)
      }
    }
  }

  private static func words(_ event: Happened?) -> String {
    guard let event else { return "·" }
    let reason = event.reason.map { " (\(Wording.words($0)))" } ?? ""
    return "\(event.short)\(event.kind)\(reason)"
  }

  private var totals: Node {
    let heads = ["decisions", "intended", "sent", "delivered", "opened", "left"]
    return .section("totals", "Over the whole run") {
      Node.table(
        "Over the whole run", [.name("", 20, name: "arm")] + heads.map { .right($0, 10) },
        arms.map { side in
          [side.arm]
            + [side.decisions, side.intended, side.sent, side.delivered, side.opened].map(
              Numeral.count) + [side.hasLeft ? "yes" : "no"]
        })
    }
  }
}
