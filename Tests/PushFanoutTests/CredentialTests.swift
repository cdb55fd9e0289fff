import PushFanout
import PushModel
import Testing

@Suite struct CredentialTests {
  static let expired = ProviderReply(status: 403, reason: .expiredProviderToken)

  static func ask(
    _ fanout: inout Fanout, _ attempt: Attempt, _ reply: ProviderReply, at now: Timestamp
  ) -> Outcome {
    _ = fanout.offer(attempt, at: now)
    return fanout.handle(reply, to: attempt, registration: .old, at: now)
  }

  @Test("refused credentials are renewed and the attempt goes once more; then an operator hears")
  func once() throws {
    var fanout = Fanout(simulating: FanoutRules(retries: RetryLimits(5)))
    let first = Self.ask(&fanout, .sample(platform: .ios), Self.expired, at: .start)
    #expect(first.refreshesCredentials && first.alert == nil)
    guard case .retry(let again, let earliest, _) = first.step else {
      Issue.record("no retry: \(first)")
      return
    }
    #expect(again.number == 2 && again.didRefreshCredentials)
    let second = Self.ask(&fanout, again, Self.expired, at: earliest)
    #expect(second.step == .settled(.failed(.configuration)))
    #expect(second.alert == .configuration(.apns, Self.expired))
    #expect(!second.refreshesCredentials && !second.forgetsToken)
  }

  @Test("of attempts that fail together one renews, and not again within twenty minutes")
  func together() {
    var fanout = Fanout(simulating: FanoutRules())
    let moments: [Interval] = [.zero, .zero, .minutes(19), .minutes(20), .minutes(39)]
    let renewals = moments.enumerated().map { index, moment in
      let now = Timestamp.start + moment
      let attempt = Attempt.sample(index, platform: .ios, at: now)
      return Self.ask(&fanout, attempt, Self.expired, at: now).refreshesCredentials
    }
    #expect(renewals == [true, false, false, true, false])
    let other = Attempt.sample(9, platform: .android)
    let outcome = Self.ask(&fanout, other, ProviderReply(status: 401), at: .start)
    #expect(outcome.refreshesCredentials)
  }

  @Test("credentials of another key are refused on this connection: another one, no renewal")
  func connection() {
    var fanout = Fanout(simulating: FanoutRules(retries: RetryLimits(5)))
    let refused = ProviderReply(status: 403, reason: .unrelatedKeyIDInToken)
    let first = Self.ask(&fanout, .sample(platform: .ios), refused, at: .start)
    #expect(first.reconnects && !first.refreshesCredentials && first.alert == nil)
    guard case .retry(let again, let earliest, _) = first.step else {
      Issue.record("no retry: \(first)")
      return
    }
    let second = Self.ask(&fanout, again, refused, at: earliest)
    #expect(second.alert == .configuration(.apns, refused) && !second.reconnects)
  }

  @Test("credentials that were renewed too often are not renewed for twenty minutes")
  func tooOften() {
    var fanout = Fanout(simulating: FanoutRules())
    let often = ProviderReply(status: 429, reason: .tooManyProviderTokenUpdates)
    _ = Self.ask(&fanout, .sample(1, platform: .ios), often, at: .start)
    let renewals = [Interval.minutes(19), .minutes(20)].map { moment in
      let now = Timestamp.start + moment
      return Self.ask(&fanout, .sample(2, platform: .ios, at: now), Self.expired, at: now)
        .refreshesCredentials
    }
    #expect(renewals == [false, true])
  }

  @Test("without retries refused credentials are an alarm at once")
  func noRetries() {
    var fanout = Fanout(simulating: FanoutRules(retries: RetryLimits(0)))
    let outcome = Self.ask(&fanout, .sample(platform: .ios), Self.expired, at: .start)
    #expect(outcome.step == .settled(.failed(.configuration)) && outcome.alert != nil)
  }

  @Test("S1-2.1-apns a sandbox token sent to production is not deleted; a bad one of its own is")
  func environments() {
    let bad = ProviderReply(status: 400, reason: .badDeviceToken)
    for (environment, forgets) in [(ProviderEnvironment.sandbox, false), (.production, true)] {
      var fanout = Fanout(simulating: FanoutRules())
      let attempt = Attempt.sample(platform: .ios)
      _ = fanout.offer(attempt, at: .start)
      let registration = Registration(at: .start - .days(1), environment: environment)
      let outcome = fanout.handle(bad, to: attempt, registration: registration, at: .start)
      #expect(outcome.forgetsToken == forgets)
      #expect(
        outcome.step == .settled(.failed(forgets ? .unregistered : .configuration)))
      #expect((outcome.alert == nil) == forgets)
    }
  }
}
