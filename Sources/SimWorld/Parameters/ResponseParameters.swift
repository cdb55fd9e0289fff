import PushModel

/// People's response to a push that is shown to them.
package struct ResponseParameters: Hashable, Sendable, Codable {
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

  /// The scale on which factors multiply. *Assumption*: `hazard`.
  package var link = Link.hazard
  /// Share of generic pushes shown on Android that are opened: V3, V5, V6.
  package var openAndroid = 0.046
  /// Share of generic pushes shown on iOS that are opened: V3, V5, V6.
  package var openIOS = 0.034
  /// Share of shown pushes about the recipient, such as replies and orders, that are opened: V2.
  package var openContextual = 0.144
  /// Coefficient of variation of the response between people, log-normal. Fitted to T6: 0.74 (0.51
  /// to 1.08).
  package var personCV = 0.75
  /// Effect of the hour: the activity profile enters the response to this power. *Assumption*.
  package var hourExponent = 0.5
  /// Factor on opening a push with an emoji: V5's randomised +9 %.
  package var emojiFactor = 1.09
  /// Factor on opening a personalised push: V3 and V5, shrunk.
  package var personalisedFactor = 1.20
  /// Factor on opening a push with rich content: V3 and V5, shrunk.
  package var richFactor = 1.10
  /// Factor on opening a push that asks a question. *Assumption*.
  package var questionFactor = 1.0
  /// Factor on opening a banner in the open app. *Assumption*.
  package var bannerFactor = 1.5
  /// Factor on opening a push of a low-importance channel, which is shown silently. *Assumption*.
  package var silentFactor = 0.9
  /// Factors on opening, by text of a pool; 1 for texts beyond the list, and for all when `nil`.
  package var textFactors: [Double]?
  /// Log-scale standard deviation of further factors by text, drawn with each world, with mean 1;
  /// none when `nil`.
  package var textSigma: Double?
  /// Share of opened pushes whose action is tapped. *Assumption*.
  package var tapShare = 0.25
  /// Share of pushes shown on Android and not opened that are dismissed; iOS does not report it
  /// (S1-9-events). *Assumption*.
  package var dismissShare = 0.5
  /// Share of dismissed reminders that are closed by their Close button, which iOS reports too; the
  /// others are swiped away. *Assumption*.
  package var closeShare = 0.5
  /// Median time from display to opening on Android: V5.
  package var timeToOpenAndroid = Interval.minutes(48)
  /// Median time from display to opening on iOS: V5.
  package var timeToOpenIOS = Interval.minutes(7)
  /// Log-scale standard deviation of the time to open: 1.5 to 2.5, fitted to V5 and a mean of 20
  /// hours.
  package var timeToOpenSigma = 2.0
  /// Histogram of the time to open on Android, in place of the log-normal law when given. One bar
  /// or more, with ascending ends.
  package var timeToOpenBarsAndroid: [WaitBar]?
  /// Histogram of the time to open on iOS, likewise.
  package var timeToOpenBarsIOS: [WaitBar]?
  /// The dependence of the response on the pushes shown before.
  package var habituation = Habituation.volume
  /// `volume`: weight of one recent push. *Assumption*, small at one push a day, where T1 and T4
  /// saw no trend.
  package var habituationWeight = 0.05
  /// `volume`: share of the recent volume that is left after an opening; 1 for no effect.
  /// *Assumption*.
  package var volumeAfterOpen = 1.0
  /// `recency`, `text`: share of the response that is lost right after a push of the same type or
  /// text (L3).
  package var habituationLoss = 0.3
  /// `recency`, `text`: time in which half of the loss recovers (L3).
  package var habituationHalfLife = Interval.days(15)
  /// `decay`: relative gain of the response at the start of the run (T6).
  package var noveltyGain = 0.66
  /// `decay`: time in which half of that gain is lost (T6).
  package var noveltyHalfLife = Interval.days(6)

  /// The defaults.
  package init() {}
}

/// One bar of a histogram of times to open, for data that no parametric law fits.
package struct WaitBar: Hashable, Sendable, Codable {
  /// The end of the bar, which starts at the end of the preceding bar, or at 0.
  package var until: Interval
  /// The weight of the bar relative to the others, 0 or more.
  package var share: Double

  /// A bar that ends at `until`.
  package init(until: Interval, share: Double) {
    self.until = until
    self.share = share
  }
}
