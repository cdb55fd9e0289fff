import PushFanout
import PushModel

/// The dispatch queue of some recipients, with the calls that are open and the retries that wait.
///
/// It cannot be copied, because two copies would both make its calls. Inputs change it; a host
/// stores its ``snapshot()``. It differs from ``Fanout`` in knowing which calls are open, so that a
/// host that has stopped can make them again.
public struct FanoutState: ~Copyable {
  var fanout: Fanout
  /// The calls that are open, with how often: a host may offer the same attempt twice.
  var calls: [Attempt: Int] = [:]
  /// The retries that wait, with the range of their moments.
  var retries: [Attempt: ClosedRange<Timestamp>] = [:]
  /// The pushes of attempts that have not ended.
  var underWay: [PushKey: PushUnderWay] = [:]
  /// Effects of one input, kept to be filled again.
  var scratch = Effects(minimumCapacity: 8)

  /// An empty queue.
  ///
  /// The rules must state ``FanoutRules/workers``. Without a limit a link that is slower than the
  /// dispatch rate opens calls faster than they end, until all of them time out.
  ///
  /// - Parameter recipients: How many it serves, 1...``FanoutRules/recipientsMax``. Rates and
  ///   bounds are stated for 1,000 of them.
  /// - Parameter campaigns: The rates of campaigns (``Strategy/throttles(naming:)``), for all of them.
  /// - Throws: ``FieldError`` for rules that are out of range or state no workers.
  public init(
    _ rules: FanoutRules, recipients: Int, throttling campaigns: [CampaignID: CampaignRate] = [:]
  ) throws(FieldError) {
    fanout = try Fanout(rules, recipients: recipients, throttling: campaigns)
  }

  /// A queue whose providers are simulated: their links carry any number of calls at a time.
  package init(
    simulating rules: FanoutRules, recipients: Int = 1_000,
    throttling campaigns: [CampaignID: CampaignRate] = [:]
  ) {
    fanout = Fanout(simulating: rules, recipients: recipients, throttling: campaigns)
  }

  /// The queue at the dispatch rate in its current state, for reading its counters.
  public var queue: SendQueue { fanout.queue }
  /// Number of attempts that wait in the queues of throttled types.
  public var throttledDepth: Int { fanout.throttledDepth }
  /// The push that an attempt brings, for its text; `nil` once all attempts with it have ended.
  public func push(of attempt: Attempt) -> Push? { underWay[PushKey(attempt)]?.push }
  /// The attempts whose calls are open, from the longest waiting on.
  public var openCalls: [Attempt] {
    calls.keys.sorted(by: Attempt.isBefore).flatMap { Array(repeating: $0, count: calls[$0]!) }
  }
  /// The attempts that wait for a retry, from the longest waiting on.
  public var waitingRetries: [Attempt] { retries.keys.sorted(by: Attempt.isBefore) }
}

/// The name of a push on its way to one recipient.
struct PushKey: Hashable {
  var recipient: RecipientID
  var push: PushID

  init(recipient: RecipientID, push: PushID) {
    self.recipient = recipient
    self.push = push
  }

  init(_ attempt: Attempt) { self.init(recipient: attempt.recipient, push: attempt.push) }

  static func isBefore(_ one: PushKey, _ other: PushKey) -> Bool {
    (one.recipient.rawValue, one.push) < (other.recipient.rawValue, other.push)
  }
}

/// A push with the number of its attempts that have not ended.
struct PushUnderWay {
  var push: Push
  var attempts: Int
}

extension FanoutState {
  /// Hands the effects of an input on, and records the calls and retries among them.
  mutating func flush(into effects: inout ContiguousArray<PushService.Effect>) {
    for index in 0..<scratch.count {
      let effect = scratch[index]
      switch effect {
      case .call(let attempt): calls[attempt, default: 0] += 1
      case .retry(let attempt, let earliest, let latest): retries[attempt] = earliest...latest
      case .settled(let attempt, _): end(attempt)
      case .poll, .refreshCredentials, .reconnect, .alert: break
      }
      effects.append(PushService.Effect(effect))
    }
    scratch.removeAll()
  }

  /// Records that a call has ended.
  ///
  /// - Returns: Whether it was open.
  mutating func close(_ attempt: Attempt) -> Bool {
    guard let count = calls[attempt] else { return false }
    calls[attempt] = count > 1 ? count - 1 : nil
    return true
  }

  /// Settles the attempts that wait, in the queue or for a retry, and for which `isGone` is true.
  mutating func withdraw(
    _ effects: inout ContiguousArray<PushService.Effect>, where isGone: (Attempt) -> Bool
  ) {
    var gone: [Attempt] = []
    fanout.withdraw(where: isGone, each: { gone.append($0) })
    gone += waitingRetries.filter(isGone)
    for attempt in gone {
      retries[attempt] = nil
      end(attempt)
      effects.append(.settled(attempt, .withdrawn))
    }
  }

  /// Keeps a push for as many attempts as go to devices.
  mutating func begin(_ push: Push, for recipient: RecipientID, attempts: Int) {
    let key = PushKey(recipient: recipient, push: push.id)
    // An id that comes again after it was forgotten joins attempts that still wait.
    let others = underWay[key]?.attempts ?? 0
    underWay[key] = PushUnderWay(push: push, attempts: min(255, others + attempts))
  }

  /// Records that an attempt has ended.
  private mutating func end(_ attempt: Attempt) {
    let key = PushKey(attempt)
    guard let left = underWay[key]?.attempts else { return }
    if left > 1 { underWay[key]!.attempts -= 1 } else { underWay[key] = nil }
  }

  /// Asks again for the calls, retries and the polls that are outstanding.
  func resume(_ effects: inout ContiguousArray<PushService.Effect>) {
    for attempt in openCalls { effects.append(.call(attempt)) }
    for attempt in waitingRetries {
      let range = retries[attempt]!
      effects.append(
        .retry(attempt, earliest: range.lowerBound, latest: range.upperBound))
    }
    for due in fanout.pollsOutstanding { effects.append(.poll(at: due)) }
  }
}

/// Nobody else has the memory that a state owns.
extension FanoutState: @unchecked Sendable {}
