import PushFanout
import PushMessages
import PushModel
import PushPolicy
import TestSupport

@testable import PushService

/// A door that compares each answer with what the policy says by itself.
final class WatchedDoor: DoorHost {
  private let door: OpenDoor
  private(set) var offences: [String] = []
  private(set) var asked = 0

  init(_ door: OpenDoor) { self.door = door }

  func carryOut(
    _ event: DoorScript.Event, at now: Timestamp,
    _ effects: inout ContiguousArray<PushService.Effect>
  ) -> [PushService.Answer] {
    let verdict = verdict(on: event, at: now)
    let answers = door.carryOut(event, at: now, &effects)
    guard let verdict, case .decided(let answer) = answers[0] else { return answers }
    if door.choices.last! != nil { asked += 1 }
    if !Self.agree(verdict, answer) { offences.append("\(verdict) became \(answer): \(event)") }
    return answers
  }

  private static func agree(_ verdict: Verdict, _ answer: Disposition) -> Bool {
    switch (verdict, answer) {
    case (.send, _): true
    case (.suppress(let refusal), .suppressed(let other)): refusal == other
    case (.wait, .merged), (.wait, .suppressed(.backlogFull)): true
    case (.wait(let until, let hold), .held(let time, let because)):
      until == time && hold == because
    default: false
    }
  }

  /// The policy's verdict on a push that is intended and not held.
  private func verdict(on event: DoorScript.Event, at now: Timestamp) -> Verdict? {
    guard case .input(.intend(let push, let sender, let isInAudience), let place) = event,
      push.type != .reportStatus, !door.people[place].state.isHeld(push.id)
    else { return nil }
    let box = door.services[door.current]
    guard
      let twin = try? RecipientState(
        snapshot: door.people[place].state.snapshot(), under: box.service, at: now)
    else { return nil }
    let card = twin.card
    card.person.pointee.recipient.tick(DoorWorld.zones, at: now)
    let standing = box.service.standing(sender, of: push, for: twin, at: now)
    return withUnsafePointer(to: box.service) { service in
      withUnsafePointer(to: push) {
        service.policy.verdict(
          on: $0, to: card.recipient, ledger: card.ledger, history: card.history, from: standing,
          isInAudience: isInAudience, zones: service.zones, at: now, held: card.held)
      }
    }
  }

  func push(
    for firing: Firing, from business: BusinessID, uniform: Double, at now: Timestamp
  ) -> Push? {
    door.push(for: firing, from: business, uniform: uniform, at: now)
  }
  func devices(of place: Int) -> Devices { door.devices(of: place) }
  func preferenceVersion(of place: Int) -> UInt32 { door.preferenceVersion(of: place) }
  var openCalls: [Attempt] { door.openCalls }
}
