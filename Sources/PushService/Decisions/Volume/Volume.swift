import PushModel

/// The choice of the pushes that are sent while there may only be so many.
public struct Volume: Hashable, Sendable {
  /// The limit.
  public var limit: VolumeLimit
  /// What makes a push worth more than another.
  public var by: Value

  /// What makes a push worth more than another.
  public enum Value: String, CaseIterable, Sendable, Codable, BitwiseCopyable {
    /// The openings that one more push to this person is expected to bring (``VolumeBelief``): volume
    /// optimisation by marginal value (Zhao et al. 2018) at one price for all, the Lagrange multiplier of
    /// the limit (Gupta et al. 2016).
    case value
    /// Nothing: chance thins all pushes alike, so that the limit lasts to the end of each window. Budget
    /// pacing by probabilistic throttling (Agarwal et al. 2014).
    case even
    /// The true probability that it is opened. A simulation alone has it; a service sends none.
    case oracle
  }

  /// A choice within a limit.
  public init(_ limit: VolumeLimit, by value: Value) {
    self.limit = limit
    by = value
  }
}

extension Volume: Fielded {
  /// Its keys.
  public static let fields = FieldList<Volume>(
    of: Volume(VolumeLimit(1, per: .days(7)), by: .even), title: "Volume",
    "A limit on all pushes in a period, and which of them are sent.",
    isPartial: true,
    VolumeLimit.fields.of(\.limit) + [
      Field(
        "by", \.by,
        .words(of: Volume.Value.self) { value in
          switch value {
          case .value: "Those that are expected to bring the most openings."
          case .even: "Whichever chance lets through, spread evenly over the windows."
          case .oracle: "By the true response, which no service knows: a bound for the others."
          }
        }, "Which pushes are sent.",
        source: "Zhao et al. 2018; Gupta et al. 2016; Agarwal et al. 2014", .required)
    ])
}
