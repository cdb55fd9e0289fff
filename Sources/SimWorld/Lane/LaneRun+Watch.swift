import PushFanout
import PushModel
import PushPolicy
import PushService
import SimKernel

// None of it is in the busy loop's way: it is called where an event would be logged.

extension LaneRun {
  /// Keeps the state that the draft's decision is about to meet.
  @inline(never) mutating func watch(
    _ index: Int, _ sender: SenderState, isInAudience: Bool, at now: Timestamp
  ) {
    guard settings.watch.includes(first + UInt64(index)) else { return }
    var recipient = persons[index].recipient
    recipient.tick(plan.zones, at: now)
    let words = history.pointer + index * historyStride
    decided.append(
      Decided(
        at: now, push: draft.pointee, recipient: recipient, ledger: persons[index].ledger,
        history: (0..<historyStride).map { words[$0] }, sender: sender,
        isInAudience: isInAudience, version: layer, arm: settings.firstArm + armOf[index],
        isWaiting: card(index).waits(draft.pointee.id), answer: .handed))
  }

  /// Takes back what was kept of a decision that does not count.
  @inline(never) mutating func unwatch(_ index: Int) {
    if settings.watch.includes(first + UInt64(index)) { decided.removeLast() }
  }

  /// What is logged about the push that was decided last is the answer; when nothing is, it has gone
  /// to the fan-out.
  @inline(never) mutating func answer(
    _ kind: EventKind, _ push: PushID, _ index: Int, _ latency: Int64, _ reason: UInt8,
    at now: Timestamp
  ) {
    guard let last = decided.last, last.recipient.id.rawValue == first + UInt64(index),
      last.push.id == push, last.at == now
    else { return }
    switch kind {
    case .suppressed:
      decided[decided.count - 1].answer = .suppressed(Refusal(rawValue: reason)!)
    case .held:
      decided[decided.count - 1].answer = .held(
        until: now + .milliseconds(latency), because: Hold(rawValue: reason)!)
    case .merged: decided[decided.count - 1].answer = .merged
    default: break
    }
  }

  /// Keeps a provider's reply.
  @inline(never) mutating func watch(
    _ attempt: Attempt, _ reply: ProviderReply, isTaken: Bool, from now: Timestamp,
    until moment: Timestamp
  ) {
    guard settings.watch.includes(attempt.recipient.rawValue) else { return }
    called.append(
      Called(attempt: attempt, reply: reply, isTaken: isTaken, at: now, repliedAt: moment))
  }

  /// Keeps that a provider stores a push for a device.
  @inline(never) mutating func watch(
    _ event: LocalEvent, _ device: Int, until moment: Timestamp, at now: Timestamp
  ) {
    let flight = flights[event.flight]
    guard settings.watch.includes(first + UInt64(flight.recipient)) else { return }
    stored.append(
      Stored(
        push: flight.push, device: DeviceIndex(rawValue: event.device), at: now, until: moment,
        isInTime: moment < flight.expiresAt, isDozing: links[device].isOnline))
  }
}

/// Whose decisions a run keeps with all that they met.
public enum Watch: Hashable, Sendable {
  case nobody
  /// By the id in the world.
  case one(UInt64)
  case everybody

  @inline(__always) func includes(_ recipient: UInt64) -> Bool {
    switch self {
    case .nobody: false
    case .one(let other): other == recipient
    case .everybody: true
    }
  }
}

/// Something that will happen to one subscriber alone: a node of his short list of pending events.
struct LocalEvent: Sendable, BitwiseCopyable {
  enum Kind: UInt8, Sendable, BitwiseCopyable {
    /// A push reaches the device's network.
    case arrive
    /// It was lost on the way.
    case lose
    /// A stored push reaches a device that is back.
    case deliver
    /// A stored push outlives its time.
    case expire
    case open
  }

  var time: Int64
  var next: UInt32
  var flight: UInt32
  var kind: Kind
  var device: UInt8
  /// An extra copy, which the device must not show.
  var isCopy: Bool
  /// The device reports it when it gets it (S1-1-receipt).
  var isReceipted: Bool

  /// Ends a list.
  static var none: UInt32 { .max }
}
