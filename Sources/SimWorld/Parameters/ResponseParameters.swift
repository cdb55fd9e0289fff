import PushModel

/// What people do with a push that is shown to them.
public struct ResponseParameters: Hashable, Sendable, Codable {
  /// How the response changes with what was shown before.
  public enum Habituation: String, CaseIterable, Sendable, Codable {
    case none
    /// 1 - loss · 0.5^(days since the last push of this type / half-life) (L3).
    case recency
    /// The same of the very text, where a type has several: a pause restores it, and so does another
    /// text (L3).
    case text
    /// 1 / (1 + weight · recent volume), volume fading by e in two days. *Assumption*.
    case volume
    /// 1 + gain · 0.5^(days since the start / half-life): from +66 %, 6 days (T6).
    case decay
  }

  /// What factors work on.
  public enum Link: String, CaseIterable, Sendable, Codable {
    /// The hazard: no product leaves 0...1.
    case hazard
    /// The probability, cut off at 1.
    case probability
  }

  /// *Assumption*: `hazard`.
  public var link = Link.hazard
  /// Opened of shown, generic content: V3, V5, V6.
  public var openAndroid = 0.046
  public var openIOS = 0.034
  /// Opened of shown, about oneself (replies, orders): V2.
  public var openContextual = 0.144
  /// Coefficient of variation between people, log-normal. Fitted to T6: 0.74 (0.51 to 1.08).
  public var personCV = 0.75
  /// How strongly the hour matters: the activity profile to this power. *Assumption*.
  public var hourExponent = 0.5
  /// Factors on the hazard of opening. Emoji: V5's randomised +9 %. Rich, personalised: V3, V5
  /// shrunk. Question: *assumption*.
  public var emojiFactor = 1.09
  public var personalisedFactor = 1.20
  public var richFactor = 1.10
  public var questionFactor = 1.0
  /// A banner inside the open app. *Assumption*.
  public var bannerFactor = 1.5
  /// A low-importance channel shows silently. *Assumption*.
  public var silentFactor = 0.9
  /// Factors on the hazard of opening, by text of a pool; 1 for the rest, and for all when `nil`.
  public var textFactors: [Double]?
  /// Log-scale spread of such factors, drawn anew in each world, of mean 1; none when `nil`.
  public var textSigma: Double?
  /// Action taps of opened. *Assumption*.
  public var tapShare = 0.25
  /// Dismissed of shown and not opened, Android; iOS does not report it (S1-9-events).
  /// *Assumption*.
  public var dismissShare = 0.5
  /// Of those who dismiss a reminder, the ones who press its Close button, which iOS reports too; the
  /// others swipe it away. *Assumption*.
  public var closeShare = 0.5
  /// Median time to open: V5.
  public var timeToOpenAndroid = Interval.minutes(48)
  public var timeToOpenIOS = Interval.minutes(7)
  /// Its log-scale spread: 1.5 to 2.5, fitted to V5 and a mean of 20 hours.
  public var timeToOpenSigma = 2.0
  /// In its place, where no log-normal law fits: a histogram. One bar or more, their ends rising.
  public var timeToOpenBarsAndroid: [WaitBar]?
  public var timeToOpenBarsIOS: [WaitBar]?
  public var habituation = Habituation.volume
  /// `volume`: weight of one recent push. *Assumption*, small at one push a day, where T1 and T4
  /// saw no trend.
  public var habituationWeight = 0.05
  /// `volume`: what an opening leaves of the recent volume. 1: nothing is forgiven. *Assumption*.
  public var volumeAfterOpen = 1.0
  /// `recency`, `text`: what is lost right after a push of the same type or text, and how fast it
  /// returns (L3).
  public var habituationLoss = 0.3
  public var habituationHalfLife = Interval.days(15)
  /// `decay`: how much more is opened at the start (T6).
  public var noveltyGain = 0.66
  public var noveltyHalfLife = Interval.days(6)

  public init() {}
}

/// One bar of a histogram of times to open, for those that no family of laws fits.
public struct WaitBar: Hashable, Sendable, Codable {
  /// Where the bar ends, which begins where the one before ended, or at 0.
  public var until: Interval
  /// How many of the openings lie in it, 0 or more: bars are weighed against one another.
  public var share: Double

  public init(until: Interval, share: Double) {
    self.until = until
    self.share = share
  }
}
