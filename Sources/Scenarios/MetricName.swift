import Documents
import SimWorld

/// A metric of arms, over all pushes or over those of one kind: `openRate`,
/// `openRate[type=promo.offer]`.
///
/// With a kind of pushes both counts of a ratio are counts of those pushes; the enrolled subscribers
/// of a count per subscriber are all of them, so that no arm can change the denominator.
package struct MetricName: Hashable, Sendable {
  /// The metric without its restriction.
  package let plain: PlainMetric
  /// The kind of pushes that are counted; `nil` for all.
  package let restriction: PushRestriction?

  /// The metric over all pushes or, with `restriction`, over some.
  package init(_ plain: PlainMetric, _ restriction: PushRestriction? = nil) {
    self.plain = plain
    self.restriction = restriction
  }
}

extension MetricName: RawRepresentable, Codable, CodingKeyRepresentable {
  /// As scenarios and reports write it.
  package var rawValue: String {
    plain.rawValue + (restriction.map { "[\($0.description)]" } ?? "")
  }

  /// The metric that is written so; `nil` if there is none. ``problem(of:)`` says why.
  package init?(rawValue: String) {
    let text = FigureText(rawValue)
    guard let plain = PlainMetric(rawValue: text.name), text.quantile == nil else { return nil }
    self.plain = plain
    guard let kind = text.kind else {
      restriction = nil
      guard rawValue == plain.rawValue else { return nil }
      return
    }
    guard let found = PushRestriction(kind), Self.problem(of: plain, found) == nil else {
      return nil
    }
    restriction = found
    // Nothing follows the bracket; a type may have its earlier name.
    guard rawValue == "\(plain.rawValue)[\(kind)]" else { return nil }
  }
}

extension MetricName: CaseIterable {
  /// The metrics over all pushes.
  package static var allCases: [MetricName] { PlainMetric.allCases.map { MetricName($0) } }

  /// Pushes that at least one device got, of those a provider accepted.
  package static let deliveryRate = MetricName(.deliveryRate)
  /// Pushes opened, of those delivered.
  package static let openRate = MetricName(.openRate)
  /// Pushes whose action was tapped, of those opened.
  package static let ctr = MetricName(.ctr)
  /// Pushes that a provider accepted, of those intended.
  package static let sendYield = MetricName(.sendYield)
  /// Attempts that reached their device, of those accepted.
  package static let deviceDeliveryRate = MetricName(.deviceDeliveryRate)
  /// Delivery reports that came back, of attempts that reached their device.
  package static let receiptRate = MetricName(.receiptRate)
  /// Pushes delivered within four seconds of their release, of those delivered.
  package static let within4sRate = MetricName(.within4sRate)
  /// Pushes opened, per enrolled subscriber and day.
  package static let opensPerSubscriberDay = MetricName(.opensPerSubscriberDay)
  /// Pushes whose action was tapped, per enrolled subscriber and day.
  package static let tapsPerSubscriberDay = MetricName(.tapsPerSubscriberDay)
  /// Pushes that a provider accepted, per enrolled subscriber and day.
  package static let sendsPerSubscriberDay = MetricName(.sendsPerSubscriberDay)
  /// Pushes delivered, per enrolled subscriber and day.
  package static let deliveriesPerSubscriberDay = MetricName(.deliveriesPerSubscriberDay)
  /// Subscribers who switched pushes off after the warm-up, of those enrolled; less is better.
  package static let optOutRate = MetricName(.optOutRate)
  /// Subscribers who removed the app after the warm-up, of those enrolled; less is better.
  package static let uninstallRate = MetricName(.uninstallRate)
  /// Subscribers with a device that allows pushes at the end, of those enrolled.
  package static let permissionRate = MetricName(.permissionRate)
  /// Visits to the app, per subscriber and day since they joined.
  package static let visitsPerSubscriberDay = MetricName(.visitsPerSubscriberDay)
  /// Days with a visit, per subscriber and week since they joined.
  package static let activeDaysPerWeek = MetricName(.activeDaysPerWeek)
  /// Subscribers who visit on the 7th day after their first, of those observed.
  package static let retention7 = MetricName(.retention7)
  /// Subscribers who visit on the 30th day after their first, of those observed.
  package static let retention30 = MetricName(.retention30)
  /// Absences that are long enough to be a lapse, per enrolled subscriber; less is better.
  package static let lapsesPerSubscriber = MetricName(.lapsesPerSubscriber)
  /// Lapses that a visit ends in time, of those observed.
  package static let returnRate = MetricName(.returnRate)
  /// Days with a visit, worth less by the year, per enrolled subscriber.
  package static let discountedActiveDays = MetricName(.discountedActiveDays)
  /// Subscribers who silence something because of a push, of those enrolled; less is better.
  package static let silencingRate = MetricName(.silencingRate)
  package static let conversionsPerSubscriber = MetricName(.conversionsPerSubscriber)
  package static let attributedConversions = MetricName(.attributedConversions)
  package static let conversionValue = MetricName(.conversionValue)
}

extension MetricName {
  /// The metrics in the order of their declaration, those of kinds of pushes by name after their
  /// own; each once.
  package static func inOrder(_ metrics: some Collection<MetricName>) -> [MetricName] {
    PlainMetric.allCases.flatMap { plain in
      Set(metrics.filter { $0.plain == plain }).sorted { $0.rawValue < $1.rawValue }
    }
  }

  /// The kind of pushes that are counted; `nil` for all.
  package var selector: PushSelector? { restriction?.selector }
  /// The count in the numerator.
  package var numerator: MetricCount { plain.numerator }
  /// The count in the denominator; `nil` for the enrolled subscribers.
  package var denominator: MetricCount? { plain.denominator }
  /// Whether the count is divided by the days of the cohort as well.
  package var perDay: Bool { plain.perDay }
  /// The factor from the ratio of the counts to the metric, as ``PlainMetric/scale(cohortDays:)``.
  package func scale(cohortDays: Double) -> Double { plain.scale(cohortDays: cohortDays) }
  /// Whether the metric is computed only where it is asked for: that of a kind of pushes, of visits, or
  /// of conversions.
  package var isOnRequest: Bool { restriction != nil || plain.isOfDays }
  /// Whether more is better, where ``PlainMetric/whyUndecided`` is `nil`; a guardrail uses this direction.
  package var isHigherBetter: Bool { plain.isHigherBetter }
  /// The name in words, with its kind of pushes in brackets.
  package var words: String { plain.words + (restriction.map { " [\($0.description)]" } ?? "") }
  /// Meaning of the metric over all pushes, in a sentence.
  package var doc: String { plain.doc }
  /// The same count of the same pushes per enrolled subscriber, as ``PlainMetric/perSubscriber``.
  package var perSubscriber: MetricName? {
    plain.perSubscriber.map { MetricName($0, restriction) }
  }
}

extension MetricName {
  /// Why a text that is written as a metric with a restriction is none, as part of a sentence;
  /// `nil` if it is a metric, or looks like a plain one.
  package static func problem(of text: String) -> String? {
    let parts = FigureText(text)
    guard parts.kind != nil || parts.quantile != nil, MetricName(rawValue: text) == nil else {
      return nil
    }
    guard let plain = PlainMetric(rawValue: parts.name) else {
      return "\(didYouMean(parts.name, among: PlainMetric.allCases.map(\.rawValue)))"
        + " there is no metric '\(quotable(parts.name))';"
    }
    if let quantile = parts.quantile {
      return " \(plain.rawValue) has no '.\(quotable(quantile))', it is a share or a count;"
    }
    guard let kind = parts.kind, let restriction = PushRestriction(kind) else {
      return PushRestriction.problem(of: parts.kind ?? "")
    }
    return problem(of: plain, restriction) ?? " leave out what follows the bracket;"
  }

  private static func problem(of plain: PlainMetric, _ restriction: PushRestriction) -> String? {
    if let why = plain.whyUnrestricted {
      return " \(plain.rawValue) \(why), so it has no kind of pushes;"
    }
    guard restriction.key == .cause, !plain.hasCause else { return nil }
    return " only optOutRate and uninstallRate have a cause; use type or category;"
  }
}

/// The parts of a written figure: `name`, `name.quantile`, `name[kind]` or `name.quantile[kind]`.
package struct FigureText: Hashable, Sendable {
  /// The text before any dot or bracket.
  package let name: String
  /// Such as `p95`; `nil` without a dot.
  package let quantile: String?
  /// The text in brackets, such as `type=promo.offer`; `nil` without brackets.
  package let kind: String?

  /// The parts of `text`. What does not fit the form ends up in a part that nothing is called.
  package init(_ text: String) {
    let head = text.prefix { $0 != "[" }
    kind =
      head.endIndex == text.endIndex
      ? nil : String(text[text.index(after: head.endIndex)...].prefix { $0 != "]" })
    let name = head.prefix { $0 != "." }
    self.name = String(name)
    quantile = name.endIndex == head.endIndex ? nil : String(head[name.endIndex...].dropFirst())
  }
}
