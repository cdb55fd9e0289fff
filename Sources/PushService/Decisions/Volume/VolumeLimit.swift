import PushModel

/// The most pushes of ``Policy/timedCategories`` in a period, over all recipients or for each business.
///
/// It is a hard limit, unlike a price: what is let go in a period is never more. The period has windows of
/// equal length, over which it is spread evenly; what a window leaves over goes to the next ones of the
/// same period.
public struct VolumeLimit: Hashable, Sendable, BitwiseCopyable {
  /// The pushes in a period: for each recipient on average, or for each business in all. Above 0.
  public var limit: Double
  /// The length of a period.
  public var per: Interval
  /// Who shares a limit.
  public var of: Sharing
  /// The time between two updates of prices; it divides the period.
  public var window: Interval

  /// Who shares a limit.
  public enum Sharing: String, CaseIterable, Sendable, Codable, BitwiseCopyable {
    /// All recipients, whoever of them gets the pushes.
    case recipients
    /// The recipients of one business.
    case business
  }

  /// A limit. *Assumption*: prices are updated once a day.
  public init(
    _ limit: Double, per: Interval, of sharing: Sharing = .recipients, window: Interval = .days(1)
  ) {
    self.limit = limit
    self.per = per
    of = sharing
    self.window = window
  }

  /// The windows of a period; 1 for a window of no length.
  var windows: Int { window > .zero ? Int(per.milliseconds / window.milliseconds) : 1 }

  /// The most pushes of a period that so many recipients may get together, for one business if that is
  /// who shares it: 0 to 10^15.
  public func total(of recipients: Int) -> Int {
    let total = of == .recipients ? limit * Double(recipients) : limit
    // A limit that is no number lets nothing go.
    return Int(min(max(0, total), 1e15))
  }

  /// What is wrong with the limit's window; `nil` if nothing is.
  package var problem: String? {
    window > .zero && per >= window && per.milliseconds % window.milliseconds == 0
      ? nil : "is '\(window)', which does not divide per, '\(per)'; accepted: a part of it"
  }
}

extension VolumeLimit: Fielded {
  /// Its keys.
  public static let fields = FieldList<VolumeLimit>(
    of: VolumeLimit(1, per: .days(7)), title: "Limit",
    "The most pushes in a period; those with the highest scores go.",
    isPartial: true,
    [
      Field(
        "limit", \.limit, .above(0, to: 1_000_000),
        "The pushes in a period: for each recipient on average, or for each business in all.",
        .required),
      Field(
        "per", \.per, .duration(.hours(1)...(.days(365))), "The length of a period.", .required),
      Field(
        "of", \.of,
        .words(of: VolumeLimit.Sharing.self) { sharing in
          switch sharing {
          case .recipients: "All recipients of the arm share the limit times their number."
          case .business: "Each business has the limit for its pushes."
          }
        }, "Who shares a limit."),
      Field(
        "window", \.window, .duration(.hours(1)...(.days(28))),
        assumed: "The time between two updates of prices; it divides 'per'."),
    ])
}
