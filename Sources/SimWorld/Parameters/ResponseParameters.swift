import PushMessages
import PushModel

/// People's response to a push that is shown to them.
package struct ResponseParameters: Hashable, Sendable {
  /// The factor by which the response depends on the pushes shown before.
  package enum Habituation: String, CaseIterable, Sendable, Codable {
    /// 1: pushes shown before have no effect.
    case none
    /// 1 - loss · 0.5^(days since the last push of this type / half-life) (L3).
    case recency
    /// `recency` of the single text, where a type has several: a pause restores the response, and
    /// so does another text (L3).
    case text
    /// 1 / (1 + weight · recent volume), volume fading by e in two days. *Assumption*.
    case volume
    /// 1 + gain · 0.5^(days since the start / half-life): from +66 %, 6 days (T6).
    case decay
  }

  /// The scale on which factors multiply.
  package enum Link: String, CaseIterable, Sendable, Codable {
    /// The hazard: the resulting probability always stays in 0...1.
    case hazard
    /// The probability, capped at 1.
    case probability
  }

  package var link = Link.hazard
  package var openAndroid = 0.046
  package var openIOS = 0.034
  package var openContextual = 0.144
  /// Coefficient of variation of the response between people, log-normal. Fitted to T6: 0.74 (0.51
  /// to 1.08).
  package var personCV = 0.75
  package var hourExponent = 0.5
  /// Factor on opening a push with an emoji: V5's randomised +9 %.
  package var emojiFactor = 1.09
  package var personalisedFactor = 1.20
  package var richFactor = 1.10
  package var questionFactor = 1.0
  package var bannerFactor = 1.5
  package var silentFactor = 0.9
  package var textFactors: [Double]?
  package var textSigma: Double?
  package var tapShare = 0.25
  /// Of pushes shown on Android and not opened; iOS does not report it (S1-9-events).
  package var dismissShare = 0.5
  package var closeShare = 0.5
  package var timeToOpenAndroid = Interval.minutes(48)
  package var timeToOpenIOS = Interval.minutes(7)
  /// Log-scale standard deviation of the time to open: 1.5 to 2.5, fitted to V5 and a mean of 20
  /// hours.
  package var timeToOpenSigma = 2.0
  package var timeToOpenBarsAndroid: [WaitBar]?
  package var timeToOpenBarsIOS: [WaitBar]?
  package var habituation = Habituation.volume
  /// `volume`: weight of one recent push. *Assumption*, small at one push a day, where T1 and T4
  /// saw no trend.
  package var habituationWeight = 0.05
  package var volumeAfterOpen = 1.0
  package var habituationLoss = 0.3
  package var habituationHalfLife = Interval.days(15)
  package var noveltyGain = 0.66
  package var noveltyHalfLife = Interval.days(6)

  /// The defaults.
  package init() {}
}

extension ResponseParameters: Fielded {
  /// Keys of `world.response`, each with its range, default, meaning and source.
  package static let fields = FieldList<ResponseParameters>(
    of: ResponseParameters(), title: "Response",
    "What people do with a push that is shown to them.",
    openingFields + wearingFields)

  private static let openingFields: [Field<ResponseParameters>] = [
    Field(
      "link", \.link,
      .words(of: ResponseParameters.Link.self) { link in
        switch link {
        case .hazard: "The hazard of opening, so that no product of factors leaves 0 to 1."
        case .probability: "The probability, cut off at 1."
        }
      }, "The quantity that factors multiply.", source: "assumption"),
    Field(
      "openAndroid", \.openAndroid, .number(0...0.999),
      "Opened of shown on Android, generic content.", source: "V3, V5, V6"),
    Field(
      "openIOS", \.openIOS, .number(0...0.999), "Opened of shown on iOS, generic content.",
      source: "V3, V5, V6"),
    Field(
      "openContextual", \.openContextual, .number(0...0.999),
      "Opened of shown, about oneself (replies, orders).", source: "V2"),
    Field(
      "personCV", \.personCV, .number(0...20),
      "Coefficient of variation of the response between people, log-normal.",
      source: "fitted to T6"),
    Field(
      "hourExponent", \.hourExponent, .number(0...5),
      assumed: "How strongly the hour matters: the activity profile to this power."),
    Field(
      "emojiFactor", \.emojiFactor, .factor, "Factor of emoji on the hazard of opening.",
      source: "V5", neutral: 1),
    Field(
      "personalisedFactor", \.personalisedFactor, .factor, "Factor of a personal address.",
      source: "V3, V5 shrunk", neutral: 1),
    Field(
      "richFactor", \.richFactor, .factor, "Factor of a picture.", source: "V3, V5 shrunk",
      neutral: 1),
    Field(
      "questionFactor", \.questionFactor, .factor, assumed: "Factor of a question.", neutral: 1),
    Field(
      "bannerFactor", \.bannerFactor, .factor, assumed: "Factor of a banner inside the open app.",
      neutral: 1),
    Field(
      "silentFactor", \.silentFactor, .factor,
      assumed: "Factor of a channel without a sound.", neutral: 1),
  ]

  private static let wearingFields: [Field<ResponseParameters>] = [
    Field(
      "textFactors", \.textFactors, .list(of: .factor, count: 1...TextSubset.max),
      assumed: "Factors of the texts of a pool, in their order; 1 for the rest."),
    Field(
      "textSigma", \.textSigma, .sigma,
      assumed: "Log-scale spread of such factors, of mean 1, drawn anew in each world."),
    Field("tapShare", \.tapShare, .share, assumed: "Action taps of opened."),
    Field(
      "dismissShare", \.dismissShare, .share,
      "Dismissed of shown and not opened, Android; iOS does not report it.",
      source: "assumption; S1-9-events"),
    Field(
      "closeShare", \.closeShare, .share,
      "Of those who dismiss a reminder, the ones who press Close, which iOS reports too.",
      source: "assumption; S2-actions"),
    Field(
      "timeToOpenAndroid", \.timeToOpenAndroid, .length, "Median time to open on Android.",
      source: "V5"),
    Field("timeToOpenIOS", \.timeToOpenIOS, .length, "Median time to open on iOS.", source: "V5"),
    Field(
      "timeToOpenSigma", \.timeToOpenSigma, .sigma, "Log-scale spread of the time to open.",
      source: "fitted to V5 and a mean of 20 hours"),
    Field("timeToOpenBarsAndroid", \.timeToOpenBarsAndroid, bars, barsOn("Android"), .unsaid),
    Field("timeToOpenBarsIOS", \.timeToOpenBarsIOS, bars, barsOn("iOS"), .unsaid),
    Field(
      "habituation", \.habituation,
      .words(of: ResponseParameters.Habituation.self) { kind in
        switch kind {
        case .none: "It does not change."
        case .text:
          "1 - loss · 0.5^(days since this very text was last shown / half-life) (L3)."
        case .recency: "1 - loss · 0.5^(days since the last push of this type / half-life) (L3)."
        case .volume: "1 / (1 + weight · recent volume), volume fading by e in two days."
        case .decay: "1 + gain · 0.5^(days since the start / half-life) (T6)."
        }
      }, "How the response changes with what was shown before.", source: "assumption"),
    Field(
      "habituationWeight", \.habituationWeight, .number(0...100),
      "`volume`: weight of one recent push.", source: "assumption; T1, T4"),
    Field(
      "volumeAfterOpen", \.volumeAfterOpen, .share,
      assumed: "`volume`: the share of the recent volume that an opening leaves."),
    Field(
      "habituationLoss", \.habituationLoss, .share,
      "`recency`, `text`: the loss right after a push of the same type, or the same text.",
      source: "L3"),
    Field(
      "habituationHalfLife", \.habituationHalfLife, .length,
      "`recency`, `text`: how fast it returns.", source: "L3"),
    Field(
      "noveltyGain", \.noveltyGain, .factor, "`decay`: how much more is opened at the start.",
      source: "T6", neutral: 0),
    Field(
      "noveltyHalfLife", \.noveltyHalfLife, .length, "`decay`: how fast that fades.", source: "T6"
    ),
  ]

  private static let bars = FieldForm.optional(
    .list(of: .fields(of: WaitBar.self), count: 1...200), "The log-normal law.")

  private static func barsOn(_ platform: String) -> String {
    "A histogram of times to open on \(platform) in place of the log-normal law."
  }
}

/// One bar of a histogram of times to open, for data that no parametric law fits.
package struct WaitBar: Hashable, Sendable {
  package var until: Interval
  package var share: Double

  /// A bar that ends at `until`.
  package init(until: Interval, share: Double) {
    self.until = until
    self.share = share
  }
}

extension WaitBar: Fielded {
  /// Keys of a bar of `timeToOpenBarsAndroid` and `timeToOpenBarsIOS`, each with its range.
  package static let fields = FieldList<WaitBar>(
    of: WaitBar(until: .zero, share: 0), title: "WaitBar",
    "One bar of a histogram: from the end of the one before, or 0.",
    [
      Field("until", \.until, .length, "Where it ends.", .required),
      Field(
        "share", \.share, .number(0...1e9),
        "Its number of openings; only ratios between bars matter.", .required),
    ])
}
