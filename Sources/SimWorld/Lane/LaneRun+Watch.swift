import PushFanout
import PushModel
import PushPolicy
import PushService
import SimKernel

// None of this slows the busy loop down: it is called only where an event would be logged.

extension LaneRun {
  /// Keeps the state before the decision about the draft.
  @inline(never) mutating func watch(
    _ index: Int, _ sender: SenderState, isInAudience: Bool, at now: Timestamp
  ) {
    guard settings.watch.includes(first + UInt64(index)) else { return }
    var recipient = persons[index].recipient
    recipient.tick(plan.zones, at: now)
    let words = history.pointer + index * historyStride
    watchedDecisions.append(
      Decision(
        at: now, push: draft.pointee, recipient: recipient, ledger: persons[index].ledger,
        history: (0..<historyStride).map { words[$0] }, sender: sender,
        isInAudience: isInAudience, version: layer, arm: settings.firstArm + armOf[index],
        isWaiting: card(index).waits(draft.pointee.id), answer: .handed))
  }

  /// Removes the last record kept, of a decision that does not count.
  @inline(never) mutating func unwatch(_ index: Int) {
    if settings.watch.includes(first + UInt64(index)) { watchedDecisions.removeLast() }
  }

  /// Sets the answer of the last decision kept from the row logged about its push. Without such a
  /// row the push has gone to the fan-out.
  @inline(never) mutating func answer(
    _ kind: EventKind, _ push: PushID, _ index: Int, _ latency: Int64, _ reason: UInt8,
    at now: Timestamp
  ) {
    guard let last = watchedDecisions.last, last.recipient.id.rawValue == first + UInt64(index),
      last.push.id == push, last.at == now
    else { return }
    switch kind {
    case .suppressed:
      watchedDecisions[watchedDecisions.count - 1].answer = .suppressed(Refusal(rawValue: reason)!)
    case .held:
      watchedDecisions[watchedDecisions.count - 1].answer = .held(
        until: now + .milliseconds(latency), because: Hold(rawValue: reason)!)
    case .merged: watchedDecisions[watchedDecisions.count - 1].answer = .merged
    default: break
    }
  }

  /// Keeps a provider call and its reply.
  @inline(never) mutating func watch(
    _ attempt: Attempt, _ reply: ProviderReply, isTaken: Bool, from now: Timestamp,
    until moment: Timestamp
  ) {
    guard settings.watch.includes(attempt.recipient.rawValue) else { return }
    providerCalls.append(
      ProviderCall(attempt: attempt, reply: reply, isTaken: isTaken, at: now, repliedAt: moment))
  }

  /// Keeps that a provider stores a push for a device.
  @inline(never) mutating func watch(
    _ event: LocalEvent, _ device: Int, until moment: Timestamp, at now: Timestamp
  ) {
    let flight = flights[event.flight]
    guard settings.watch.includes(first + UInt64(flight.recipient)) else { return }
    storedPushes.append(
      StoredPush(
        push: flight.push, device: DeviceIndex(rawValue: event.device), at: now, until: moment,
        isInTime: moment < flight.expiresAt, isDozing: links[device].isOnline))
  }
}

/// The recipients whose decisions and provider calls a run keeps.
public enum Watch: Hashable, Sendable {
  /// No recipient.
  case nobody
  /// One recipient, by the id in the world.
  case one(UInt64)
  /// Every recipient.
  case everybody

  @inline(__always) func includes(_ recipient: UInt64) -> Bool {
    switch self {
    case .nobody: false
    case .one(let other): other == recipient
    case .everybody: true
    }
  }
}

/// An event of one subscriber alone: a node of their short list of pending events.
struct LocalEvent: Sendable, BitwiseCopyable {
  enum Kind: UInt8, Sendable, BitwiseCopyable {
    /// A push reaches the device's network.
    case arrive
    /// It was lost on the way.
    case lose
    /// A stored push reaches a device that is back.
    case deliver
    /// A stored push expires.
    case expire
    /// The recipient opens the push.
    case open
  }

  var time: Int64
  var next: UInt32
  var flight: UInt32
  var kind: Kind
  var device: UInt8
  /// An extra copy, which the device must not show.
  var isCopy: Bool
  /// Whether the device reports its delivery (S1-1-receipt).
  var isReceipted: Bool

  /// The slot that marks the end of a list.
  static var none: UInt32 { .max }
}
