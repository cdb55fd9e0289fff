import PushModel

/// The counts about conversions of one subscriber over the days of the cohort, kept where a scenario
/// has ``ConversionMetric``. `docs/metrics.md` defines them.
///
/// `conversions` is `attributed` + `unattributed`, and `attributed` is `direct` + `influenced`.
package enum ConversionVariable: UInt8, Named, BitwiseCopyable {
  /// Conversions, whether or not a push came before.
  case conversions
  /// 0 or 1: has converted.
  case converted
  /// Conversions that belong to a push.
  case attributed
  /// Of these, those whose push was opened before.
  case direct
  /// Of these, those whose push was delivered and not opened before.
  case influenced
  /// Conversions that belong to no push.
  case unattributed
  /// The value of all conversions, in hundredths.
  case value

  /// Whether it counts conversions by the push to which they belong, if any.
  package var isByPush: Bool {
    switch self {
    case .conversions, .converted, .value: false
    case .attributed, .direct, .influenced, .unattributed: true
    }
  }

  /// The number of variables.
  package static var count: Int { 7 }
}

/// How a conversion belongs to a push.
package enum Attribution: UInt8, Named, BitwiseCopyable {
  /// The push was opened before.
  case direct
  /// The push was delivered and not opened before.
  case influenced
  /// It belongs to none.
  case unattributed
}

/// The conversions that a scenario counts, and the push to which each belongs: the last one whose window
/// contains it, also if it is of the warm-up.
///
/// The window of a push begins at its moment and ends `within` later: the beginning is part of it, the
/// end is not. Of two pushes with one moment, the one that was released later counts as the last.
package struct ConversionMetric: Hashable, Sendable {
  package var event: String
  package var within = Interval.days(3)
  package var after = Moment.delivered
  package var touch = Touch.last

  /// The conversions of this kind, with the defaults for the rest.
  package init(event: String) { self.event = event }

  /// The moment of a push at which its window begins.
  package enum Moment: String, CaseIterable, Sendable, Codable {
    case delivered
    case opened
    case tapped
  }

  /// The choice among several pushes whose windows contain a conversion.
  package enum Touch: String, CaseIterable, Sendable, Codable {
    case last
  }
}

extension ConversionMetric: Fielded {
  package static let fields = FieldList<ConversionMetric>(
    of: ConversionMetric(event: ""), title: "Conversion",
    "Which conversions are counted, and to which push each of them belongs.",
    [
      Field("event", \.event, .text(), "A kind of world.conversions.", .required),
      Field(
        "within", \.within, .duration(.seconds(1)...(.days(365))),
        assumed: "How long after its moment a push can claim a conversion."),
      Field(
        "after", \.after,
        .words(of: Moment.self) { moment in
          switch moment {
          case .delivered: "The first device receives the push."
          case .opened: "The push is opened; one that is not opened claims nothing."
          case .tapped: "Its action is tapped; one without a tap claims nothing."
          }
        }, assumed: "The moment of a push at which its window begins."),
      Field(
        "touch", \.touch, .words(of: Touch.self) { _ in "The push with the latest moment." },
        assumed: "The push to which a conversion belongs that several could claim."),
    ])
}
