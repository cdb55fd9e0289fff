import PushModel

/// How pushes are brought to the providers: part of a strategy, and what a deployment configures.
///
/// Rate, burst, workers and backlog are stated per 1,000 recipients and scaled to the recipients
/// that a queue really serves, as partitions of one queue are (``scaled(toRecipients:)``).
public struct FanoutRules: Hashable, Sendable {
  /// Calls a second per 1,000 recipients. *Assumption*: 500, so that a post to all of them is out
  /// in half of the four seconds of S0-NFR-PER-01. FCM allows a project 10,000 a second (G1).
  public var dispatchRate: Double
  /// Calls at one moment per 1,000 recipients: 100, the batch of E1 and R1.
  public var batch: Int
  /// Open calls per 1,000 recipients. `nil` for as many as the rate lets out, which a simulation
  /// takes and a ``Fanout`` that calls real providers refuses.
  public var workers: Int?
  /// Attempts that may wait per 1,000 recipients: 8,192 as in R1.
  public var capacityMax: Int
  /// At most one by default (S4-ERR-2).
  public var retries: RetryLimits
  /// The wait before the first retry; it doubles with each: 5 s (R2).
  public var backoffBase: Interval
  /// The wait that doubling does not pass: 60 s (R2).
  public var backoffMax: Interval
  public var malformedAlert: MalformedAlert
  /// A device unseen for longer is stale: 90 days (S4-RULE-5).
  public var tokenAgeMax: Interval
  /// Which of the providers' hosts is called (S1-2.1-apns). It refuses tokens of the other one; such
  /// a token is kept, and an operator hears of it.
  public var environment: ProviderEnvironment

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

  /// Most retries of a push of this type.
  public func maxRetries(for type: PushType) -> Int { retries[type] }

  public var hygiene: TokenHygiene { TokenHygiene(ageMax: tokenAgeMax, environment: environment) }
}
