import PushModel

/// A decision rule that a program brings along; scenarios name it in `strategy.rule`.
///
/// ```swift
/// let patient = OwnRule { Patient() }
/// let learner = OwnRule(window: .hours(6), version: 2) { strategy in
///   Learner(for: strategy.policy.timedCategories)
/// }
/// ```
///
/// Every arm of every replication gets a rule of its own, which starts with what it knows when it is
/// made. A rule must share nothing that changes with another one.
public struct OwnRule: Sendable {
  /// The time between two moments at which the rule learns. Within ``windows``.
  public let window: Interval

  /// Version of the rule's answers. It is part of a plan's hash, as the window is: who changes what a
  /// rule answers raises it, so that results before and after are never mistaken for one another.
  public let version: Int

  private let make: @Sendable (Strategy) -> HostedRule

  /// The windows that are accepted: from an hour to 28 days.
  public static let windows = Interval.hours(1)...(.days(28))

  /// A rule that is the same whatever the strategy that names it.
  ///
  /// - Parameters:
  ///   - window: Within ``windows``; others are refused when the rule is registered.
  ///   - version: 1 or more.
  ///   - make: Makes a rule that has learned nothing yet.
  @inlinable public init<Rule: DecisionRule>(
    window: Interval = .days(1), version: Int = 1, _ make: @escaping @Sendable () -> Rule
  ) {
    self.init(window: window, version: version) { _ in make() }
  }

  /// A rule that goes by the strategy that names it, such as by its `timedCategories`.
  ///
  /// - Parameters: As those of ``init(window:version:_:)``.
  @inlinable public init<Rule: DecisionRule>(
    window: Interval = .days(1), version: Int = 1, _ make: @escaping @Sendable (Strategy) -> Rule
  ) {
    self.init(window, version) { HostedRule(make($0)) }
  }

  @usableFromInline init(
    _ window: Interval, _ version: Int, hosting make: @escaping @Sendable (Strategy) -> HostedRule
  ) {
    self.window = window
    self.version = version
    self.make = make
  }

  /// A rule for an arm with this strategy, which has learned nothing yet.
  package func rule(for strategy: Strategy) -> HostedRule { make(strategy) }

  /// What results depend on beside the name, such as `version 1, window 1d`.
  package var identity: String { "version \(version), window \(window)" }
}
