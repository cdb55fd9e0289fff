import PushModel
import SimKernel

/// The chances of one kind of conversion: something that a business wants of people, such as a
/// purchase. All figures are *assumptions*.
///
/// ``ConversionLaw`` draws with them.
package struct ConversionParameters: Hashable, Sendable {
  package var perVisit = 0.02
  package var afterOpen = 0.05
  package var afterTap = 0.12
  package var value: ConversionValue?

  /// The defaults.
  package init() {}
}

extension ConversionParameters: Fielded {
  package static let fields = FieldList<ConversionParameters>(
    of: ConversionParameters(), title: "Conversion",
    "The chances that people do what a business wants of them, such as a purchase.",
    [
      Field(
        "perVisit", \.perVisit, .share,
        assumed: "Probability at a visit that no push led to: organic conversions."),
      Field(
        "afterOpen", \.afterOpen, .share,
        assumed: "Probability at the opening of a push whose action is not tapped."),
      Field(
        "afterTap", \.afterTap, .share, assumed: "Probability at the tap on the action of a push."),
      Field(
        "value", \.value,
        .either([
          .words([FieldWord(ConversionValue.lognormalWord, "The defaults of its keys.")]),
          .fields(of: ConversionValue.self),
        ]),
        "Value of a conversion, log-normal; without it conversions are counted alone.",
        source: "assumption", .unsaid),
    ])

  /// The kinds of a world by name.
  static let form = FieldForm.map(
    key: .text(
      FieldText(
        "a name of letters and digits that begins with a small letter, at most 32 characters",
        regex: "^[a-z][A-Za-z0-9]{0,31}$"
      ) { name in
        name.utf8.first.map { (97...122).contains($0) } == true && name.utf8.count <= 32
          && name.utf8.allSatisfy {
            (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0)
          }
      }),
    value: .fields(of: ConversionParameters.self))
}

/// The value of a conversion, in the currency of the reader: log-normal, so that a few large ones make
/// up much of the sum.
package struct ConversionValue: Hashable, Sendable {
  package var mean = 50.0
  package var sigma = 1.0

  /// The defaults.
  package init() {}

  /// The largest value of a conversion.
  package static var max: Double { 1_000_000 }

  /// The largest sum that an average person may have in a run, a tenth of what a count of hundredths holds:
  /// others have several times as much.
  package static var sumMax: Double { 2_147_483 }

  /// The largest mean of which no more than a thousandth is lost to ``max`` with this sigma.
  ///
  /// Weighted by value, the logarithm is normal about that of the mean plus sigma² / 2; 3.1 deviations
  /// above it lie 0.97 of a thousandth.
  package var meanMax: Double { Self.max * Elementary.exp(-sigma * (3.1 + sigma / 2)) }

  /// The word for the defaults in a scenario.
  package static var lognormalWord: String { "lognormal" }
}

extension ConversionValue: Fielded {
  package static let fields = FieldList<ConversionValue>(
    of: ConversionValue(), title: "Value of a conversion",
    "A log-normal value; no single one exceeds a million, which takes less than a thousandth of the mean.",
    words: [lognormalWord: ConversionValue()],
    [
      Field("mean", \.mean, .above(0, to: 10_000), assumed: "Mean value."),
      Field(
        "sigma", \.sigma, .number(0...2),
        assumed: "Standard deviation of its logarithm; at 1 the largest tenth has 39 % of the sum."),
    ])
}
