import PushFanout
import PushModel
import TestSupport
import Testing

/// Limits of what an attempt and a queue pack, and arguments that stop a program.
@Suite struct BoundaryTests {
  @Test("an attempt counts its retries beside the mark of renewed credentials")
  func tries() throws {
    #expect(RetryLimits.highest < Int(Attempt.numberMax))
    var fanout = Fanout(simulating: FanoutRules(retries: RetryLimits(RetryLimits.highest)))
    var attempt = Attempt.sample(platform: .ios)
    var replies = Array(repeating: ProviderReply.timeout, count: RetryLimits.highest)
    replies[49] = ProviderReply(status: 403, reason: .expiredProviderToken)
    for (index, reply) in replies.enumerated() {
      let now = Timestamp.start + .minutes(Int64(index))
      #expect(Int(attempt.number) == index + 1)
      #expect(attempt.didRefreshCredentials == (index > 49))
      _ = fanout.offer(attempt, at: now)
      let step = fanout.handle(reply, to: attempt, registration: .old, at: now).step
      guard case .retry(let next, _, _) = step else {
        Issue.record("no retry after attempt \(index + 1): \(step)")
        return
      }
      attempt = next
    }
    #expect(attempt.number == 101)
  }

  @Test("a limit of retries is in 0...100")
  func retries() async {
    await #expect(processExitsWith: .failure) { _ = RetryLimits(101) }
    await #expect(processExitsWith: .failure) { _ = RetryLimits(1, overrides: [.offer: -1]) }
  }

  @Test("a bucket has a rate and a burst above 0")
  func bucket() async {
    await #expect(processExitsWith: .failure) { _ = TokenBucket(perSecond: 0, burst: 1) }
    await #expect(processExitsWith: .failure) { _ = TokenBucket(perSecond: 1, burst: 0) }
    await #expect(processExitsWith: .failure) { _ = TokenBucket(perSecond: 1, burst: .max) }
    await #expect(processExitsWith: .failure) { _ = TokenBucket(gain: 1, cost: 2, capacity: 1) }
  }

  @Test("a queue has a worker and no negative depth, also when its limits were changed")
  func limits() async {
    await #expect(processExitsWith: .failure) {
      _ = SendQueue.Limits(bucket: .unlimited, workers: 0)
    }
    await #expect(processExitsWith: .failure) {
      _ = SendQueue.Limits(bucket: .unlimited, depthMax: -1)
    }
    await #expect(processExitsWith: .failure) {
      var limits = SendQueue.Limits(bucket: .unlimited)
      limits.workers = 0
      _ = SendQueue(limits)
    }
  }

  @Test("a worker is freed as often as a call was let go, and no oftener")
  func release() async {
    await #expect(processExitsWith: .failure) {
      var fanout = Fanout(simulating: FanoutRules())
      _ = fanout.offer(.sample(), at: .start)
      fanout.abandon()
      fanout.abandon()
    }
    await #expect(processExitsWith: .failure) {
      var fanout = Fanout(simulating: FanoutRules())
      _ = fanout.handle(.accepted, to: .sample(), registration: .old, at: .start)
    }
  }

  @Test("a fan-out serves 1 to 100,000,000 recipients by rules that are in range")
  func recipients() async {
    await #expect(processExitsWith: .failure) { _ = FanoutRules().scaled(toRecipients: 0) }
    await #expect(processExitsWith: .failure) {
      _ = FanoutRules().scaled(toRecipients: FanoutRules.recipientsMax + 1)
    }
    await #expect(processExitsWith: .failure) {
      _ = Fanout(simulating: FanoutRules(dispatchRate: .infinity))
    }
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = AlertWindow(MalformedAlert(share: .nan))
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    // An optimised build says no words of a precondition.
    #expect(Build.isOptimised || message.contains("`malformedAlert.share` is nan"))
    await #expect(processExitsWith: .failure) { _ = TokenHygiene(ageMax: .zero) }
  }

  @Test("a badge counts from 0")
  func badge() async throws {
    for badge in [0, 3] {
      _ = try WireRequest.apns(.sample(), to: .phone, badge: badge, at: .start)
    }
    await #expect(processExitsWith: .failure) {
      _ = try WireRequest.apns(.sample(), to: .phone, badge: -1, at: .start)
    }
    await #expect(processExitsWith: .failure) {
      _ = try WireRequest.fcm(.sample(), to: .phone, badge: -1, at: .start)
    }
  }

  @Test("requests to recipients that differ in any byte of their ids have ids of their own")
  func requestIDs() throws {
    let ids = try (0..<8).flatMap { byte in
      try [1, 2].map { bit in
        var phone = Destination.phone
        phone.recipient = RecipientID(rawValue: UInt64(bit) << UInt64(8 * byte))
        return try WireRequest.apns(.sample(), to: phone, at: .start)[header: "apns-id"]
      }
    }
    #expect(Set(ids).count == 16)
  }

  #if DEBUG
    @Test("in debug builds there is no attempt for a device beyond the last")
    func device() async {
      await #expect(processExitsWith: .failure) { _ = Attempt.sample(device: UInt8(Devices.max)) }
    }
  #endif
}
