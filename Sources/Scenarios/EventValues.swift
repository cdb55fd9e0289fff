import Documents

/// Money per event, in the currency of the reader. Costs are negative.
///
/// The values are the scenario author's own; no default has a source, so there is none. They say
/// what a result is worth, and change nothing that is simulated.
package struct EventValues: Hashable, Sendable, Codable {
  /// Name of the sum of events times their values, where a metric may stand.
  package static let netValue = "netValue"

  /// Per push whose action was tapped.
  package var tap: Double?
  /// Per push opened.
  package var open: Double?
  /// Per push that a provider accepted.
  package var send: Double?
  /// Per subscriber who switched pushes off.
  package var optOut: Double?
  /// Per subscriber who removed the app.
  package var uninstall: Double?
  /// Per day with a visit, discounted to the start of the cohort.
  package var activeDay: Double?
  /// Three capital letters as in ISO 4217, for reports; `nil` for money without a name.
  package var currency: String?

  package init(
    tap: Double? = nil, open: Double? = nil, send: Double? = nil, optOut: Double? = nil,
    uninstall: Double? = nil, activeDay: Double? = nil, currency: String? = nil
  ) {
    self.tap = tap
    self.open = open
    self.send = send
    self.optOut = optOut
    self.uninstall = uninstall
    self.activeDay = activeDay
    self.currency = currency
  }

  /// The metrics whose events have a value, with it, in the order of the keys.
  package var byMetric: [(metric: MetricName, value: Double)] {
    let all: [(MetricName, Double?)] = [
      (.tapsPerSubscriberDay, tap), (.opensPerSubscriberDay, open), (.sendsPerSubscriberDay, send),
      (.optOutRate, optOut), (.uninstallRate, uninstall), (.discountedActiveDays, activeDay),
    ]
    return all.compactMap { metric, value in value.map { (metric, $0) } }
  }
}

extension Scenario {
  /// The largest audience: more than there are people.
  package static let audienceMax: Int64 = 10_000_000_000

  /// The text of a resolved scenario without what says nothing about the simulation: `audience` and
  /// `value`. Runs that differ in them alone have equal results, and so equal plan hashes.
  ///
  /// - Parameter resolved: A text of ``yaml()``, where a key of the top level begins its line.
  package static func simulated(_ resolved: String) -> String {
    var isTold = false
    return resolved.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      if let first = line.first, first != " " {
        isTold = line.hasPrefix("audience:") || line.hasPrefix("value:")
      }
      return !isTold || line.isEmpty
    }.joined(separator: "\n")
  }
}
