import PushModel

/// The state machine that brings attempts to providers: queue, time to live, retries, tokens and
/// alerts. It has no clock, no socket and no random numbers.
///
/// The host offers attempts (``offer(_:at:)``) and reports replies
/// (``handle(_:to:registration:at:)``). After each it asks ``pollNeeded(at:)``; when that time has
/// come, it calls ``polled()`` and takes what may leave with ``next(at:)``. `PushService` is the
/// host of production code.
public struct Fanout: Sendable {
  /// The rules that the fan-out follows.
  public let rules: FanoutRules
  /// The rules for tokens, taken from ``rules``.
  public let hygiene: TokenHygiene
  @usableFromInline var waiting: SendQueue
  @usableFromInline var alerts: AlertWindow
  /// The queues of throttled campaigns and, after them, of throttled types, in front of `waiting`.
  var throttles: ContiguousArray<Throttle>
  /// Whether there are such queues, or polls that they asked for.
  @usableFromInline var isThrottled: Bool
  /// The outstanding polls that are due after `pollDue`, the earliest last. Without a throttle there are
  /// none.
  var laterPolls: ContiguousArray<Timestamp> = []
  let retriesMax: ContiguousArray<UInt8>
  /// When a host last renewed the credentials for a provider, by its raw value.
  var refreshedAt: InlineArray<2, Timestamp> = [.distantPast, .distantPast]
  /// When the first poll that a host has been asked for is due; `distantFuture` for none.
  @usableFromInline var pollDue = Timestamp.distantFuture

  /// A fan-out that calls real providers.
  ///
  /// Its rules must state ``FanoutRules/workers``. Without a limit a link that is slower than the
  /// dispatch rate opens calls faster than they end, until all of them time out.
  ///
  /// - Parameter recipients: Number of recipients that this fan-out serves,
  ///   1...``FanoutRules/recipientsMax``.
  /// - Parameter campaigns: The rates of campaigns, which count before those of their types.
  /// - Parameter total: The number of people that these rates are for, of whom the recipients are a part; `nil`
  ///   for all of them.
  /// - Throws: ``FieldError`` for rules that are out of range or state no workers.
  public init(
    _ rules: FanoutRules, recipients: Int, throttling campaigns: [CampaignID: CampaignRate] = [:],
    of total: Int? = nil
  ) throws(FieldError) {
    try rules.check()
    guard rules.workers != nil else { throw .noWorkers }
    self.init(checked: rules, recipients: recipients, throttling: campaigns, of: total)
  }

  /// A fan-out whose providers are simulated: their links carry any number of calls at a time.
  ///
  /// - Precondition: The rules are in range, and `recipients` is in
  ///   1...``FanoutRules/recipientsMax``.
  package init(
    simulating rules: FanoutRules = FanoutRules(), recipients: Int = 1_000,
    throttling campaigns: [CampaignID: CampaignRate] = [:]
  ) {
    rules.stopUnlessInRange()
    self.init(checked: rules, recipients: recipients, throttling: campaigns)
  }

  /// The same, of rules that ``FanoutRules/check()`` has passed: a run has one for each lane.
  package init(
    checked rules: FanoutRules, recipients: Int,
    throttling campaigns: [CampaignID: CampaignRate] = [:], of total: Int? = nil
  ) {
    Packing.check(Provider.self, places: refreshedAt.count, in: "Fanout.refreshedAt")
    self.rules = rules
    hygiene = rules.hygiene
    waiting = SendQueue(rules.limits(ofRecipients: recipients))
    throttles =
      FanoutRules.throttles(
        of: campaigns, forRecipients: recipients, of: total ?? recipients)
      + rules.throttles(ofRecipients: recipients)
    isThrottled = !throttles.isEmpty
    alerts = AlertWindow(checked: rules.malformedAlert)
    retriesMax = rules.retries.table
  }

  /// The queue at the dispatch rate in its current state, for reading its counters.
  @inlinable public var queue: SendQueue { waiting }

  /// Admits an attempt. After `go` the host calls the provider; after `queued` it asks
  /// ``pollNeeded(at:)``.
  @inlinable @inline(__always) public mutating func offer(
    _ attempt: Attempt, at now: Timestamp
  ) -> SendQueue.Admission {
    if isThrottled { return offerThrottled(attempt, at: now) }
    return waiting.offer(attempt, at: now)
  }

  /// Removes and returns the next attempt that may leave the queue now. Call it until it returns
  /// `nil`.
  @inlinable public mutating func next(at now: Timestamp) -> SendQueue.Turn? {
    isThrottled ? nextThrottled(at: now) : waiting.next(at: now)
  }

  /// Records that an outstanding poll has come. Then call ``next(at:)``.
  @inlinable public mutating func polled() {
    if isThrottled { polledThrottled() } else { pollDue = .distantFuture }
  }

  /// Frees the worker of an attempt that was let go but is not called after all.
  @inlinable public mutating func abandon() { waiting.release() }

  /// When to call ``next(at:)`` again; `nil` when a poll is already outstanding that comes no later,
  /// nothing waits or no worker is free. At most one poll is outstanding, and one more for each type or
  /// campaign that is throttled.
  @inlinable @inline(__always) public mutating func pollNeeded(at now: Timestamp) -> Timestamp? {
    if isThrottled { return pollThrottled(at: now) }
    guard pollDue == .distantFuture, let due = waiting.pollAt(now) else { return nil }
    pollDue = due
    return due
  }

  /// Removes the waiting attempts for which `isGone` is true, and passes each to `each` in order:
  /// those of a withdrawn push, or of a deleted account (S4-ERR-5). Open calls are not affected.
  ///
  /// - Complexity: O(queue)
  public mutating func withdraw(
    where isGone: (Attempt) -> Bool, each: (Attempt) -> Void
  ) {
    waiting.remove(where: isGone, each: each)
    for place in throttles.indices { throttles[place].waiting.remove(where: isGone, each: each) }
  }
}
