import PushModel

/// Money per event, in the currency of the reader. Costs are negative.
///
/// The values are the scenario author's own; no default has a source, so there is none. They say
/// what a result is worth, and change nothing that is simulated.
package struct EventValues: Hashable, Sendable {
  /// Name of the sum of events times their values, where a metric may stand.
  package static let netValue = "netValue"

  package var tap: Double?
  package var open: Double?
  package var send: Double?
  package var optOut: Double?
  package var uninstall: Double?
  package var activeDay: Double?
  package var conversion: Double?
  package var conversionValue: Double?
  package var currency: String?

  /// The metrics whose events have a value, with it, in the order of the keys.
  package var byMetric: [(metric: MetricName, value: Double)] {
    let all: [(MetricName, Double?)] = [
      (.tapsPerSubscriberDay, tap), (.opensPerSubscriberDay, open), (.sendsPerSubscriberDay, send),
      (.optOutRate, optOut), (.uninstallRate, uninstall), (.discountedActiveDays, activeDay),
      (.conversionsPerSubscriber, conversion), (.conversionValue, conversionValue),
    ]
    return all.compactMap { metric, value in value.map { (metric, $0) } }
  }

  /// The metrics that must be asked for, so that their events have a value.
  package var needed: [MetricName] { byMetric.map(\.metric).filter(\.isOnRequest) }
}

extension EventValues: Fielded {
  /// Keys of `value`, each with its range, meaning and source.
  package static let fields = FieldList<EventValues>(
    of: EventValues(), title: "Value",
    "Money per event, negative for a cost: effects are told in money, too. It changes nothing "
      + "that is simulated.",
    [
      Field("tap", \.tap, money, "Per push whose action was tapped."),
      Field("open", \.open, money, "Per push opened."),
      Field("send", \.send, money, "Per push that a provider accepted."),
      Field("optOut", \.optOut, money, "Per subscriber who switched pushes off."),
      Field("uninstall", \.uninstall, money, "Per subscriber who removed the app."),
      Field(
        "activeDay", \.activeDay, money,
        "Per day with a visit, discounted; needs discountedActiveDays as a metric."),
      Field("conversion", \.conversion, money, "Per conversion; needs metrics.conversion."),
      Field(
        "conversionValue", \.conversionValue, money,
        "Per unit of the conversions' value, such as a margin of 0.3; needs conversionValue as a metric."
      ),
      Field(
        "currency", \.currency,
        .text(
          FieldText("three capital letters, such as EUR", regex: "^[A-Z]{3}$") { text in
            text.utf8.count == 3 && text.utf8.allSatisfy { (65...90).contains($0) }
          }), "The name of the money in reports.", source: "ISO 4217"),
    ])

  private static let money = FieldForm.number(-1e6...1e6)
}

extension Scenario {
  /// The largest audience: more than there are people.
  package static let audienceMax: Int64 = 10_000_000_000

  /// Whether all that the scenario says has a part in the simulation.
  package var isAllSimulated: Bool {
    audience == nil && value == nil && facts == nil && worlds == nil
  }

  /// The text of a resolved scenario without what says nothing about the simulation: `audience`,
  /// `value`, `facts` and `worlds`. Runs that differ in them alone have equal results, and so equal plan
  /// hashes; an ensemble has a hash of its own.
  ///
  /// - Parameter resolved: A text of ``yaml()``, where a key of the top level begins its line.
  package static func simulated(_ resolved: String) -> String {
    var isTold = false
    return resolved.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      if let first = line.first, first != " " {
        isTold = told.contains { line.hasPrefix($0) }
      }
      return !isTold || line.isEmpty
    }.joined(separator: "\n")
  }

  private static let told = ["audience:", "value:", "facts:", "worlds:"]
}
