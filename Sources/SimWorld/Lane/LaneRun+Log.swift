import PushModel
import PushPolicy
import PushService
import SimKernel

// The page on which a push is counted, and what the log needs to know of a recipient.
extension LaneRun {
  /// The counters of a push that is intended for a subscriber now.
  @inline(__always) func page(of index: Int, _ isInCohort: Bool) -> Page {
    tallies.page(
      of: index, under: armOf[index], isWarmingUp: minds[index].isWarmingUp,
      isInCohort: isInCohort)
  }

  /// Copies a subscriber's warm-up counts before they leave the baseline.
  mutating func keepWarmUp(of index: Int) {
    if minds[index].isWarmingUp { tallies.keepWarmUp(of: index) }
  }

  /// Whether this recipient's events are logged.
  @inline(__always) func isLogged(_ index: Int) -> Bool {
    if events.isOn { minds[index].isLogged } else { false }
  }

  /// Logs a row about a push that has no flight, or whose flight has not started.
  @inline(never) mutating func log(
    _ kind: EventKind, _ push: UnsafePointer<Push>, _ index: Int, _ page: Page,
    latency: Int64 = -1, reason: UInt8 = 255, at now: Timestamp
  ) {
    events.record(
      kind, push, to: index, on: page, device: -1, latency: latency, reason: reason,
      in: persons[index].recipient.zone, at: now)
  }

  /// Keeps the state before the decision about the draft, if its recipient is watched.
  @inline(never) mutating func keepDecision(
    _ index: Int, _ sender: SenderState, isInAudience: Bool, at now: Timestamp
  ) {
    guard events.watches(first + UInt64(index)) else { return }
    var recipient = persons[index].recipient
    recipient.tick(plan.zones, at: now)
    let words = history.pointer + index * historyStride
    events.keep(
      Decision(
        at: now, push: draft.pointee, recipient: recipient, ledger: persons[index].ledger,
        history: (0..<historyStride).map { words[$0] }, sender: sender,
        isInAudience: isInAudience, version: layer, arm: settings.firstArm + armOf[index],
        isWaiting: card(index).waits(draft.pointee.id), answer: .handed))
  }
}
