import Documents
import PushModel
import PushService

/// The shapes of limits on all pushes.
enum VolumeShape {
  private static let usual = Defaults(of: VolumeLimit(1, per: .days(7)))

  private static let limits = [
    Property(
      "limit", .number(.above(0, to: 1_000_000)), required: true,
      doc: "The pushes in a period: for each recipient on average, or for each business in all."),
    Property(
      "per", .duration(.hours(1)...(.days(365))), required: true, doc: "The length of a period."),
    usual(
      "of",
      .choice(of: VolumeLimit.Sharing.self) { sharing in
        switch sharing {
        case .recipients: "All recipients of the arm share the limit times their number."
        case .business: "Each business has the limit for its pushes."
        }
      }, "Who shares a limit."),
    usual(
      "window", .duration(.hours(1)...(.days(28))),
      "The time between two updates of prices; it divides 'per'.", source: "assumption"),
  ]

  /// A limit beside a score, which is what pushes are worth.
  static let limit = ObjectShape(
    title: "Limit", doc: "The most pushes in a period; those with the highest scores go.", limits)

  static let volume = ObjectShape(
    title: "Volume", doc: "A limit on all pushes in a period, and which of them are sent.",
    limits + [
      Property(
        "by",
        .choice(of: Volume.Value.self) { value in
          switch value {
          case .value: "Those that are expected to bring the most openings."
          case .even: "Whichever chance lets through, spread evenly over the windows."
          case .oracle: "By the true response, which no service knows: a bound for the others."
          }
        }, required: true, doc: "Which pushes are sent.",
        source: "Zhao et al. 2018; Gupta et al. 2016; Agarwal et al. 2014")
    ])
}
