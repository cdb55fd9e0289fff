import PushModel

extension Fanout {
  /// The outcome of a provider's reply to `attempt`, or of a timeout in its place. It frees the
  /// attempt's worker, so ``next(at:)`` may return another attempt afterwards.
  @inlinable public mutating func handle(
    _ reply: ProviderReply, to attempt: Attempt, registration: Registration, at now: Timestamp
  ) -> Outcome {
    if reply.status == 200 { return Outcome(.settled(.accepted), alert: accepted(at: now)) }
    waiting.release()
    return handleOther(reply, to: attempt, registration: registration, at: now)
  }

  /// Counts an acceptance, the usual reply, and frees the attempt's worker.
  ///
  /// - Returns: An alert that is due; `nil` for none.
  @inlinable @inline(__always) public mutating func accepted(at now: Timestamp) -> Alert? {
    waiting.release()
    return alerts.count(at: now)
  }

  @usableFromInline mutating func handleOther(
    _ reply: ProviderReply, to attempt: Attempt, registration: Registration, at now: Timestamp
  ) -> Outcome {
    assert(attempt.number >= 1, "a reply to attempt \(attempt.number), 1 or more are accepted")
    switch ReplyTable.meaning(of: reply, from: attempt.provider) {
    case .accepted:
      return Outcome(.settled(.accepted), alert: alerts.count(at: now))
    case .retry(let wait):
      if reply.reason == .tooManyProviderTokenUpdates {
        // The present ones have to serve for a while.
        refreshedAt[Int(attempt.provider.rawValue)] = now
      }
      let step = retry(attempt, as: attempt.retried(), after: wait, at: now)
      return Outcome(step, alert: alerts.count(at: now))
    case .reconnect where reply.reason != .unrelatedKeyIDInToken:
      let step = retry(attempt, as: attempt.retried(), after: reply.retryAfter, at: now)
      return Outcome(step, reconnects: true, alert: alerts.count(at: now))
    case .reconnect, .refreshCredentials:
      return refresh(attempt, after: reply, at: now)
    case .forgetToken, .forgetTokenIfRegisteredBefore:
      let forgets = hygiene.forgets(reply, to: attempt, registration: registration)
      let alert = alerts.count(at: now)
      return Outcome(.settled(.failed(.unregistered)), forgetsToken: forgets, alert: alert)
    case .wrongEnvironment:
      guard registration.environment == hygiene.environment else {
        return misconfigured(attempt, reply, at: now)
      }
      let forgets = hygiene.forgets(reply, to: attempt, registration: registration)
      let alert = alerts.count(at: now)
      return Outcome(.settled(.failed(.unregistered)), forgetsToken: forgets, alert: alert)
    case .discardMalformed:
      let alert = alerts.countSlowly(isMalformed: true, at: now)
      return Outcome(.settled(.failed(.malformed)), alert: alert)
    case .alarm:
      return misconfigured(attempt, reply, at: now)
    }
  }

  private mutating func misconfigured(
    _ attempt: Attempt, _ reply: ProviderReply, at now: Timestamp
  ) -> Outcome {
    let provider = attempt.provider
    let alert = alerts.countConfiguration(reply, from: provider, at: now)
    return Outcome(.settled(.failed(.configuration)), alert: alert)
  }

  /// Retries an attempt whose credentials were refused, at most once: with new ones, or on another
  /// connection if they are only refused on this one. When many attempts fail together, only the
  /// first renews the credentials: APNs refuses more than one renewal in twenty minutes.
  private mutating func refresh(
    _ attempt: Attempt, after reply: ProviderReply, at now: Timestamp
  ) -> Outcome {
    let mayRetry = attempt.number <= retriesMax[Int(attempt.type.rawValue)]
    guard mayRetry && !attempt.didRefreshCredentials else {
      return misconfigured(attempt, reply, at: now)
    }
    let provider = Int(attempt.provider.rawValue)
    let reconnects = reply.reason == .unrelatedKeyIDInToken
    let isDue = !reconnects && now - refreshedAt[provider] >= ReplyTable.credentialGapMin
    if isDue { refreshedAt[provider] = now }
    let next = attempt.retried(refreshingCredentials: true)
    let step = retry(attempt, as: next, after: .zero, at: now)
    return Outcome(
      step, refreshesCredentials: isDue, reconnects: reconnects, alert: alerts.count(at: now))
  }

  private func retry(
    _ attempt: Attempt, as next: Attempt, after wait: Interval, at now: Timestamp
  ) -> Outcome.Step {
    guard attempt.number <= retriesMax[Int(attempt.type.rawValue)] else {
      return .settled(.failed(.retriesExhausted))
    }
    let range = delay(beforeRetry: Int(attempt.number), atLeast: wait)
    let last = attempt.expiresAt - .milliseconds(1)
    let earliest = now + range.shortest
    guard earliest <= last else { return .settled(.expired) }
    return .retry(next, earliest: earliest, latest: min(now + range.longest, last))
  }

  /// The range of waits before a retry: half fixed, half jitter ("equal jitter": M. Brooker,
  /// *Exponential Backoff And Jitter*, 2015), and never less than the provider asks for.
  private func delay(
    beforeRetry number: Int, atLeast wait: Interval
  ) -> (shortest: Interval, longest: Interval) {
    assert(number >= 1, "a wait before retry \(number), 1 or more are accepted")
    let doublings = min(number - 1, 30)
    let backoff = min(rules.backoffMax, rules.backoffBase * (1 << Int64(doublings)))
    let half = max(backoff, wait).milliseconds / 2
    let shortest = max(wait, Interval(milliseconds: half))
    return (shortest, shortest + Interval(milliseconds: half))
  }
}

/// The end of an attempt, after all its retries.
public enum Settlement: Hashable, Sendable, BitwiseCopyable {
  /// A provider accepted it.
  case accepted
  /// Its time to live ended before a provider accepted.
  case expired
  /// The push was withdrawn, or its recipient can no longer get it; this attempt called no
  /// provider.
  case withdrawn
  /// No provider accepted it, for this reason.
  case failed(Failure)
}

/// The consequences of a provider's reply to an attempt.
public struct Outcome: Hashable, Sendable, BitwiseCopyable {
  /// What becomes of the attempt.
  public enum Step: Hashable, Sendable, BitwiseCopyable {
    /// It has ended.
    case settled(Settlement)
    /// Offer this attempt, whose number is already one higher, at a time that the host draws
    /// uniformly from `earliest...latest`.
    case retry(Attempt, earliest: Timestamp, latest: Timestamp)
  }

  /// What becomes of the attempt.
  public var step: Step
  /// Whether the device's token is dead and must be forgotten.
  public var forgetsToken: Bool
  /// Whether to renew the credentials for the attempt's provider before the retry.
  public var refreshesCredentials: Bool
  /// Whether to open another connection to the provider before the retry.
  public var reconnects: Bool
  /// An alert to raise; `nil` for none.
  public var alert: Alert?

  @inlinable init(
    _ step: Step, forgetsToken: Bool = false, refreshesCredentials: Bool = false,
    reconnects: Bool = false, alert: Alert? = nil
  ) {
    self.step = step
    self.forgetsToken = forgetsToken
    self.refreshesCredentials = refreshesCredentials
    self.reconnects = reconnects
    self.alert = alert
  }
}
