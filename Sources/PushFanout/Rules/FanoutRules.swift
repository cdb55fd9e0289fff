import PushModel

/// The part of a strategy that says how pushes are brought to the providers. A deployment
/// configures it, too.
///
/// Rates, burst, workers and backlog are stated per 1,000 recipients and scaled to the recipients
/// that a queue really serves, as partitions of one queue are (``scaled(toRecipients:)``).
public struct FanoutRules: Hashable, Sendable {
  /// Calls per second per 1,000 recipients. *Assumption*: 500, so that a post to all of them is out
  /// in half of the four seconds of S0-NFR-PER-01. FCM allows a project 10,000 per second (G1).
  public var dispatchRate: Double
  /// Calls at the same time per 1,000 recipients, the burst of the rate: 100, the batch of E1 and
  /// R1.
  public var batch: Int
  /// Open calls per 1,000 recipients. `nil` for no limit, which a simulation accepts and a
  /// ``Fanout`` that calls real providers refuses.
  public var workers: Int?
  /// Attempts that may wait per 1,000 recipients: 8,192 as in R1. Of each type that is throttled as many
  /// more.
  public var capacityMax: Int
  /// Calls a minute per 1,000 recipients, by type: its pushes wait for a rate of their own before the
  /// dispatch rate, so that what they lead to does not come all at once. A retry counts as a call. A type
  /// that is not named waits for no such rate.
  public var throttle: [PushType: Double]
  /// Retries that an attempt may have: one by default (S4-ERR-2).
  public var retries: RetryLimits
  /// The wait before the first retry; it doubles with each: 5 s (R2).
  public var backoffBase: Interval
  /// The longest wait that doubling leads to: 60 s (R2).
  public var backoffMax: Interval
  /// The share of malformed replies that raises an alert (S4-ERR-3).
  public var malformedAlert: MalformedAlert
  /// A device unseen for longer is stale: 90 days (S4-RULE-5).
  public var tokenAgeMax: Interval
  /// The provider environment that is called (S1-2.1-apns). It refuses tokens of the other one;
  /// such a token is kept, and an alert is raised.
  public var environment: ProviderEnvironment

  /// Rules with the defaults described at each property. ``check()`` tells whether they are in
  /// range.
  public init(
    dispatchRate: Double = 500, batch: Int = 100, workers: Int? = nil, capacityMax: Int = 8_192,
    throttle: [PushType: Double] = [:], retries: RetryLimits = RetryLimits(),
    backoffBase: Interval = .seconds(5),
    backoffMax: Interval = .seconds(60), malformedAlert: MalformedAlert = MalformedAlert(),
    tokenAgeMax: Interval = .days(90), environment: ProviderEnvironment = .production
  ) {
    self.dispatchRate = dispatchRate
    self.batch = batch
    self.workers = workers
    self.capacityMax = capacityMax
    self.throttle = throttle
    self.retries = retries
    self.backoffBase = backoffBase
    self.backoffMax = backoffMax
    self.malformedAlert = malformedAlert
    self.tokenAgeMax = tokenAgeMax
    self.environment = environment
  }

  /// Most retries of an attempt with a push of this type.
  public func maxRetries(for type: PushType) -> Int { retries[type] }

  /// The rules for tokens: ``tokenAgeMax`` and ``environment``.
  public var hygiene: TokenHygiene { TokenHygiene(ageMax: tokenAgeMax, environment: environment) }
}

extension FanoutRules: Fielded {
  static let workersRange = 1...1_000_000
  private static let waits = Interval.milliseconds(1)...(.days(1))

  /// Its keys.
  public static let fields = FieldList<FanoutRules>(
    of: FanoutRules(), title: "Fan-out",
    "How pushes are dispatched to the providers; rates are per 1,000 recipients.",
    isPartial: true, isChecked: true,
    [
      Field(
        "dispatchRate", \.dispatchRate, .number(0.001...1_000_000, unit: "calls a second"),
        "Calls a second per 1,000 recipients.", source: "assumption; S0-NFR-PER-01, G1"),
      Field(
        "batch", \.batch, .integer(1...10_000), "Calls at one moment per 1,000 recipients.",
        source: "E1, R1"),
      Field(
        "workers", \.workers,
        .optional(.integer(workersRange), "No limit: the dispatch rate alone bounds them."),
        assumed: "Open calls per 1,000 recipients."),
      Field(
        "capacityMax", \.capacityMax, .integer(1...1_000_000_000),
        "The most attempts in the queue per 1,000 recipients.", source: "R1"),
      Field(
        "throttle", \.throttleIfAny, .optional(.keys(throttleKeys), "No throttle."),
        "Calls a minute per 1,000 recipients, by type of push, before the dispatch rate.",
        source: "docs/providers.md", .unsaid),
      Field("retries", \.retries, .fields(of: RetryLimits.self)),
      Field(
        "backoffBase", \.backoffBase, .duration(waits),
        "The wait before the first retry; it doubles with each.", source: "R2"),
      Field(
        "backoffMax", \.backoffMax, .duration(waits), "The longest wait before a retry.",
        source: "R2"),
      Field("malformedAlert", \.malformedAlert, .fields(of: MalformedAlert.self)),
      Field(
        "tokenAgeMax", \.tokenAgeMax, .duration(.days(1)...(.days(3_650))),
        "A device unseen for longer is stale.", source: "S4-RULE-5"),
      Field(
        "environment", \.environment, .words(of: ProviderEnvironment.self),
        "Which of the providers' hosts is called.", source: "S1-2.1-apns"),
    ])

  /// Checks that every value is in its range, and that no first wait is longer than the longest.
  ///
  /// - Throws: ``FieldError`` for the first value that is not.
  public func check() throws(FieldError) {
    try checkRanges()
    guard backoffBase <= backoffMax else {
      let allowed = "\(Self.waits.lowerBound)...\(backoffMax)"
      throw FieldError(key: "backoffBase", found: "\(backoffBase)", allowed: allowed)
    }
  }
}

extension FanoutRules {
  /// Most recipients that one queue may serve.
  public static let recipientsMax = 100_000_000

  /// The limits of a queue that serves `recipients` recipients, in exact integers.
  ///
  /// The rate is taken to a thousandth of a call per second. Rate and burst scale with fractions of
  /// a call (a burst is at least one); workers and backlog are whole and round up, so that many
  /// small queues together may hold a little more than one large queue.
  ///
  /// - Precondition: ``check()`` passes, and `recipients` is in 1...``recipientsMax``.
  public func scaled(toRecipients recipients: Int) -> SendQueue.Limits {
    stopUnlessInRange()
    return limits(ofRecipients: recipients)
  }

  /// Stops the program unless ``check()`` passes.
  package func stopUnlessInRange() {
    do { try check() } catch { preconditionFailure("\(error)") }
  }

  /// The same limits, without ``check()``.
  func limits(ofRecipients recipients: Int) -> SendQueue.Limits {
    let range = 1...Self.recipientsMax
    precondition(range.contains(recipients), "\(recipients) recipients, \(range) are accepted")
    let count = Int64(recipients)
    // One call is 10^9 units: the rate counts thousandths of a call, recipients count in thousands,
    // and time in milliseconds.
    let call: Int64 = 1_000_000_000
    let bucket = TokenBucket(
      gain: Int64(dispatchRate * 1_000 + 0.5) * count, cost: call,
      capacity: max(call, Int64(batch) * count * 1_000_000))
    return SendQueue.Limits(
      bucket: bucket, workers: workers.map { share(of: $0, recipients) } ?? .max,
      depthMax: share(of: capacityMax, recipients))
  }

  private func share(of perThousand: Int, _ recipients: Int) -> Int {
    (perThousand * recipients + 999) / 1_000
  }
}

extension FieldError {
  static let noWorkers = FieldError(
    key: "workers", found: "not stated", allowed: "\(FanoutRules.workersRange)")
}
