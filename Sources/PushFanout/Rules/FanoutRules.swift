import PushModel

/// The part of a strategy that says how pushes are brought to the providers. A deployment
/// configures it, too.
///
/// Rate, burst, workers and backlog are stated per 1,000 recipients and scaled to the recipients
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
  /// Attempts that may wait per 1,000 recipients: 8,192 as in R1.
  public var capacityMax: Int
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
    retries: RetryLimits = RetryLimits(), backoffBase: Interval = .seconds(5),
    backoffMax: Interval = .seconds(60), malformedAlert: MalformedAlert = MalformedAlert(),
    tokenAgeMax: Interval = .days(90), environment: ProviderEnvironment = .production
  ) {
    self.dispatchRate = dispatchRate
    self.batch = batch
    self.workers = workers
    self.capacityMax = capacityMax
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

extension FanoutRules {
  static let workersRange = 1...1_000_000

  /// Checks that every value is in its range.
  ///
  /// - Throws: ``FanoutRulesError`` for the first value that is out of range.
  public func check() throws(FanoutRulesError) {
    try FanoutRulesError.require(dispatchRate, in: 0.001...1_000_000, "dispatchRate")
    try FanoutRulesError.require(batch, in: 1...10_000, "batch")
    if let workers { try FanoutRulesError.require(workers, in: Self.workersRange, "workers") }
    try FanoutRulesError.require(capacityMax, in: 1...1_000_000_000, "capacityMax")
    try FanoutRulesError.require(backoffMax, in: .milliseconds(1)...(.days(1)), "backoffMax")
    try FanoutRulesError.require(backoffBase, in: .milliseconds(1)...backoffMax, "backoffBase")
    try FanoutRulesError.require(tokenAgeMax, in: .days(1)...(.days(3_650)), "tokenAgeMax")
    try malformedAlert.check()
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
    do { try check() } catch { preconditionFailure("\(error)") }
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

extension FanoutRules: Codable {
  enum CodingKeys: String, CodingKey {
    case dispatchRate
    case batch
    case workers
    case capacityMax
    case retries
    case backoffBase
    case backoffMax
    case malformedAlert
    case tokenAgeMax
    case environment
  }

  /// Reads a mapping in which every key is optional. Throws `DecodingError` for a value out of
  /// range.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func value<Value: Decodable>(_ key: CodingKeys, _ standard: Value) throws -> Value {
      try container.decodeIfPresent(Value.self, forKey: key) ?? standard
    }
    let standard = FanoutRules()
    dispatchRate = try value(.dispatchRate, standard.dispatchRate)
    batch = try value(.batch, standard.batch)
    workers = try container.decodeIfPresent(Int.self, forKey: .workers)
    capacityMax = try value(.capacityMax, standard.capacityMax)
    retries = try value(.retries, standard.retries)
    backoffBase = try value(.backoffBase, standard.backoffBase)
    backoffMax = try value(.backoffMax, standard.backoffMax)
    malformedAlert = try value(.malformedAlert, standard.malformedAlert)
    tokenAgeMax = try value(.tokenAgeMax, standard.tokenAgeMax)
    environment = try value(.environment, standard.environment)
    do {
      try check()
    } catch {
      let path = container.codingPath + [CodingKeys(stringValue: error.key)].compactMap { $0 }
      throw DecodingError.dataCorrupted(.init(codingPath: path, debugDescription: "\(error)"))
    }
  }

  /// Writes every key, except `workers` when it is `nil`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(dispatchRate, forKey: .dispatchRate)
    try container.encode(batch, forKey: .batch)
    try container.encodeIfPresent(workers, forKey: .workers)
    try container.encode(capacityMax, forKey: .capacityMax)
    try container.encode(retries, forKey: .retries)
    try container.encode(backoffBase, forKey: .backoffBase)
    try container.encode(backoffMax, forKey: .backoffMax)
    try container.encode(malformedAlert, forKey: .malformedAlert)
    try container.encode(tokenAgeMax, forKey: .tokenAgeMax)
    try container.encode(environment, forKey: .environment)
  }
}

/// A value of ``FanoutRules`` that is out of range or missing.
public struct FanoutRulesError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The value's key, such as `malformedAlert.share`.
  public var key: String
  /// The value found.
  public var found: String
  /// The accepted range.
  public var allowed: String

  /// - Throws: The error about `key` when `value` is outside `range`.
  static func require<Value: Comparable>(
    _ value: Value, in range: ClosedRange<Value>, _ key: String
  ) throws(FanoutRulesError) {
    guard range.contains(value) else {
      let allowed = "\(range.lowerBound)...\(range.upperBound)"
      throw FanoutRulesError(key: key, found: "\(value)", allowed: allowed)
    }
  }

  static let noWorkers = FanoutRulesError(
    key: "workers", found: "not stated", allowed: "\(FanoutRules.workersRange)")

  /// A message that names the key, the value found and the accepted range.
  public var description: String { "`\(key)` is \(found), it ranges over \(allowed)" }
}
