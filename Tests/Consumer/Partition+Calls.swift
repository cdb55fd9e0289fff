import PushFanout
import PushMessages
import PushModel
import PushPolicy
import PushService

// The rest of the host of docs/embedding.md: what it needs of the world, and its calls.

/// A recipient with what the host knows of them: the token of each device, by its number, and the
/// pushes since the app was last open, which are the number on its icon.
final class Account {
  var state: RecipientState
  var tokens: [String]
  var unread: Set<PushID> = []

  init(_ state: consuming RecipientState, tokens: [String]) {
    self.state = state
    self.tokens = tokens
  }
}

/// What the partition needs of the world: sockets, a clock, content, relations, a store, a log.
protocol Outside: Sendable {
  /// The reply, or status 0 when none came in time.
  func post(_ request: WireRequest, to provider: Provider) async -> WireReply
  func refreshCredentials(for provider: Provider)
  /// No more requests go out on the connection that the last refusal came on.
  func reconnect(to provider: Provider)
  func now() -> Timestamp
  func slots(of push: Push) -> Slots
  func sender(of push: Push) -> SenderState
  func isInAudience(_ recipient: RecipientID, of push: Push) -> Bool
  func store(_ recipient: RecipientID, _ snapshot: [UInt8], tokens: [String])
  func store(queue snapshot: [UInt8])
  func record(_ line: String)
}

extension Partition {
  func call(_ attempt: Attempt, at now: Timestamp) {
    guard let account = accounts[attempt.recipient] else { return give(.abandon(attempt), at: now) }
    guard give(.willCall(attempt), to: attempt.recipient, at: now) == .mayCall(true) else { return }
    guard let request = try? request(attempt, account, at: now) else {
      // What cannot be written counts as what a provider refuses.
      return replied(ProviderReply(status: 400), to: attempt, at: now)
    }
    Task {
      let wire = await outside.post(request, to: attempt.provider)
      let then = outside.now()
      replied(ProviderReply(wire, from: attempt.provider, at: then), to: attempt, at: then)
    }
  }

  private func replied(_ reply: ProviderReply, to attempt: Attempt, at now: Timestamp) {
    if reply.status == 200 { accounts[attempt.recipient]?.unread.insert(attempt.push) }
    // Without an account the recipient is gone; the worker that made the call is not.
    if give(.replied(reply, to: attempt), to: attempt.recipient, at: now) == nil {
      give(.abandon(attempt), at: now)
    }
  }

  private func request(
    _ attempt: Attempt, _ account: Account, at now: Timestamp
  ) throws -> WireRequest? {
    guard let push = fanout.push(of: attempt) else { return nil }
    let message = try composer.compose(
      push, slots: outside.slots(of: push), language: account.state.recipient.language,
      style: strategy.style)
    let destination = Destination(
      recipient: attempt.recipient, device: attempt.device,
      token: account.tokens[Int(attempt.device.rawValue)],
      app: attempt.provider == .apns ? "org.example.app" : "example-project")
    return try WireRequest.request(
      for: attempt, message, to: destination,
      display: strategy.androidPayload == .data ? .app : .provider,
      badge: account.unread.subtracting([push.id]).count, at: now)
  }

  func later(
    _ moment: Timestamp, _ body: @escaping @Sendable (Partition, Timestamp) async -> Void
  ) {
    Task {
      let wait = max(0, (moment - outside.now()).milliseconds)
      try await Task.sleep(for: .milliseconds(wait))
      await body(self, outside.now())
    }
  }
}
