import PushFanout
import PushMessages
import PushModel
import PushPolicy
import PushService

// The rest of the host of docs/embedding.md: what it needs of the world, and its calls.

/// A recipient with what the host knows of them: the address of each device, by its number, or `nil`
/// where it was deleted, and the pushes since the app was last open, which are the number on its icon.
final class Account {
  var state: RecipientState
  var addresses: [DeviceAddress?]
  var unread: Set<PushID> = []

  init(_ state: consuming RecipientState, addresses: [DeviceAddress?]) {
    self.state = state
    self.addresses = addresses
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
  func store(_ recipient: RecipientID, _ snapshot: [UInt8], addresses: [DeviceAddress?])
  func store(queue snapshot: [UInt8])
  func record(_ line: String)
}

extension Partition {
  func call(_ attempt: Attempt, at now: Timestamp) {
    guard let account = accounts[attempt.recipient] else { return give(.abandon(attempt), at: now) }
    guard give(.willCall(attempt), to: attempt.recipient, at: now) == .mayCall(true) else { return }
    let request: WireRequest
    do {
      request = try self.request(attempt, account, at: now)
    } catch let error as PayloadError {
      return replied(ProviderReply(unwritten: error, to: attempt.provider), to: attempt, at: now)
    } catch {
      // What cannot be composed counts as what a provider refuses.
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
  ) throws -> WireRequest {
    guard let push = fanout.push(of: attempt) else { throw PayloadError.expired }
    let message = try composer.compose(
      push, slots: outside.slots(of: push), language: account.state.recipient.language,
      style: strategy.style)
    guard let address = account.addresses[Int(attempt.device.rawValue)] else {
      throw PayloadError.missing(.token)
    }
    let destination = Destination(
      recipient: attempt.recipient, device: attempt.device, address: address,
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
