import PushModel
import PushPolicy
import PushService
import SimKernel

// The page on which a push is counted, and what the log needs to know of a recipient.
// Changes tallies and the log.
extension LaneRun {
  /// The counters of what no push causes to happen to a subscriber now.
  @inline(__always) func page(of person: PersonIndex, _ isInCohort: Bool) -> TallyPage {
    page(of: person, tallies.row(of: person), isInCohort)
  }

  /// The counters of the draft, which is intended for a subscriber now.
  @inline(__always) mutating func pageOfDraft(_ person: PersonIndex, _ isInCohort: Bool)
    -> TallyPage
  {
    // With one class, as in nearly every run, a subscriber's row is their index.
    let row =
      view.hasClasses
      ? row(of: person, draft.pointee.id, draft.pointee.type, draft.pointee.business)
      : person.value
    return page(of: person, row, isInCohort)
  }

  /// The counters of what a push causes to happen to a subscriber now.
  mutating func page(
    of person: PersonIndex, _ isInCohort: Bool, of push: PushID, _ type: PushType,
    _ business: BusinessID
  ) -> TallyPage {
    page(of: person, row(of: person, push, type, business), isInCohort)
  }

  /// The row of a subscriber for pushes of one class. `mutating` because Swift 6.3 copies a borrowed
  /// run to the stack for each call that is not inlined.
  @inline(never) private mutating func row(
    of person: PersonIndex, _ push: PushID, _ type: PushType, _ business: BusinessID
  ) -> Int {
    let place = view.hasClasses ? view.plan.classes.place(of: push, type, business) : 0
    return tallies.row(of: person, pushClass: place)
  }

  @inline(__always) private func page(
    of person: PersonIndex, _ row: Int, _ isInCohort: Bool
  ) -> TallyPage {
    tallies.page(
      row: row, under: people.armOf[person], isWarmingUp: people.states[person].isWarmingUp,
      isInCohort: isInCohort)
  }

  /// Copies a subscriber's warm-up counts before they leave the baseline.
  mutating func keepWarmUp(of person: PersonIndex) {
    if people.states[person].isWarmingUp { tallies.keepWarmUp(of: person) }
  }

  /// Whether this recipient's events are logged.
  @inline(__always) func isLogged(_ person: PersonIndex) -> Bool {
    if events.isOn { people.states[person].isLogged } else { false }
  }

  /// Logs a row about a push that has no flight, or whose flight has not started.
  @inline(never) mutating func log(
    _ kind: EventKind, _ push: UnsafePointer<Push>, _ person: PersonIndex, _ page: TallyPage,
    latency: Int64 = -1, reason: UInt8 = 255, at now: Timestamp
  ) {
    events.record(
      kind, push, to: person, on: page, device: -1, latency: latency, reason: reason,
      as: people.persons.pointer(to: person).pointer(to: \.recipient)!, at: now)
  }

  /// Keeps the state before the decision about the draft, if its recipient is watched.
  @inline(never) mutating func keepDecision(
    _ person: PersonIndex, _ sender: SenderState, isInAudience: Bool, at now: Timestamp
  ) {
    guard events.watches(view.id(of: person)) else { return }
    var recipient = people.persons[person].recipient
    recipient.tick(view.plan.zones, at: now)
    events.keep(
      Decision(
        at: now, push: draft.pointee, recipient: recipient, ledger: people.persons[person].ledger,
        history: Array(people.history(of: person)),
        held: service(of: person).pointee.policy.hasRanks
          ? Array(people.card(person).held) : [], sender: sender,
        isInAudience: isInAudience, version: layer,
        arm: view.settings.firstArm + people.armOf[person],
        isWaiting: people.card(person).waits(draft.pointee.id),
        toldChanges: draft.pointee.type == .reportStatus ? people.card(person).toldChanges : nil,
        answer: .handed))
  }

  /// Logs the intention of the draft, before its first decision.
  @inline(never) mutating func announce(
    _ person: PersonIndex, _ sender: SenderState, isInAudience: Bool, _ isInCohort: Bool,
    at now: Timestamp
  ) {
    let rest = Self.rest(of: draft, among: view.schedule.posts, at: draft.pointee.intendedAt)
    log(.intended, draft, person, page(of: person, isInCohort), latency: rest, at: now)
    keepDecision(person, sender, isInAudience: isInAudience, at: now)
  }

  /// Milliseconds until the offer that a push is about ends; -1 if it is about none.
  @inline(never) private static func rest(
    of push: UnsafePointer<Push>, among posts: ContiguousArray<Post>, at now: Timestamp
  ) -> Int64 {
    guard push.pointee.id.source == .post else { return -1 }
    var low = 0
    var high = posts.count
    while low < high {
      let middle = (low + high) / 2
      if posts[middle].at < now { low = middle + 1 } else { high = middle }
    }
    while low < posts.count, posts[low].at == now {
      if posts[low].id == push.pointee.id {
        let end = posts[low].endsAt
        return end == .distantFuture ? -1 : max(0, (end - now).milliseconds)
      }
      low += 1
    }
    return -1
  }
}
