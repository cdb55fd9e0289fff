import PushModel
import PushPolicy
import TestSupport
import Testing

@testable import Experiments
@testable import RunStore
@testable import Scenarios
@testable import SimWorld

/// What `pushlab explain` runs again is what the run has logged.
@Suite(.releaseOnly)
struct ReexecutionTests {
  @Test("10,000 random pushes are decided again as the event log has them, and explained so")
  func tenThousand() throws {
    let plan = try SmallWorld.plan()
    let log = try LoggedDecisions(try SmallWorld.finished.get().run)
    var chance = Chance(seed: 20_261_122)
    let chosen = Set(Set(log.pushes).sorted().shuffled(using: &chance).prefix(10_000))
    #expect(chosen.count == 10_000)
    let again = Check(checking: chosen, of: log)
    let lives = try Reexecution(plan)
    for replication in 0..<plan.scenario.replications {
      let names = Pseudonyms(plan, replication: replication)
      for arm in plan.scenario.arms.indices {
        for lane in 0..<plan.lanes {
          let outcome = try lives.outcome(
            ofLane: lane, replication: replication, arm: arm, watching: .everybody)
          for decided in outcome.watchedDecisions {
            let push = LoggedPush(
              replication: replication, arm: arm, uid: names.uid(of: decided.recipient.id.rawValue),
              push: Int64(bitPattern: decided.push.id.rawValue))
            again.check(decided, push, by: lives)
          }
        }
      }
    }
    #expect(again.checked == chosen)
    #expect(again.endings == ["handed", "held", "merged", "suppressed"])
  }
}

extension ReexecutionTests {
  /// Compares decisions with what the log holds of the chosen pushes.
  final class Check {
    private let chosen: Set<LoggedPush>
    private let log: LoggedDecisions
    private(set) var checked: Set<LoggedPush> = []
    private(set) var endings: Set<String> = []

    init(checking chosen: Set<LoggedPush>, of log: LoggedDecisions) {
      self.chosen = chosen
      self.log = log
    }

    func check(_ decided: Decision, _ push: LoggedPush, by lives: Reexecution) {
      guard chosen.contains(push) else { return }
      checked.insert(push)
      let rows = log.answers[push, default: []].filter { $0.at == decided.at.milliseconds }
      switch decided.answer {
      case .handed:
        endings.insert("handed")
        #expect(rows.isEmpty && log.handed.contains(push), "\(push)")
      case .held(let until, let hold):
        endings.insert("held")
        let length = (until - decided.at).milliseconds
        #expect(rows == [row(.held, decided, length, hold.rawValue)], "\(push)")
      case .merged:
        endings.insert("merged")
        #expect(rows == [row(.merged, decided, nil, 255)], "\(push)")
      case .suppressed(let refusal):
        endings.insert("suppressed")
        #expect(rows == [row(.suppressed, decided, nil, refusal.rawValue)], "\(push)")
      }
      explain(decided, lives.explanation(of: decided).verdict, push)
    }

    private func row(
      _ kind: EventKind, _ decided: Decision, _ latency: Int64?, _ reason: UInt8
    ) -> LoggedAnswer {
      let event = EventRow(
        recipient: 0, push: decided.push.id, at: decided.at, latency: latency ?? -1, business: 0,
        arm: 0, kind: kind, type: decided.push.type, device: -1, reason: reason, isInCohort: true)
      return LoggedAnswer(
        kind: kind, at: decided.at.milliseconds, latency: latency,
        reason: EventReason.code(of: event))
    }

    /// What the policy says is what was done, but for what content, queue and hygiene add.
    private func explain(_ decided: Decision, _ verdict: Verdict, _ push: LoggedPush) {
      if decided.isWaiting {
        #expect(decided.answer == .suppressed(.alreadySent), "\(push)")
        return
      }
      let isSame =
        switch (verdict, decided.answer) {
        case (.send, .handed), (.send, .suppressed(.malformed)), (.send, .suppressed(.noToken)),
          (.wait, .merged), (.wait, .suppressed(.backlogFull)):
          true
        case (.wait(let until, let hold), .held(let other, let reason)):
          until == other && hold == reason
        case (.suppress(let refusal), .suppressed(let reason)): refusal == reason
        default: false
        }
      #expect(isSame, "\(verdict) for \(decided.answer), \(push)")
    }
  }
}

extension LoggedPush: Comparable {
  static func < (one: LoggedPush, other: LoggedPush) -> Bool {
    (one.replication, one.arm, one.uid, one.push)
      < (other.replication, other.arm, other.uid, other.push)
  }
}
