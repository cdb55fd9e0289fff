import Documents
import PushMessages
import PushModel
import SimWorld
import Strategies

extension WorldShape {
  private static let prefer = Defaults(of: PreferenceParameters())

  static let preferences = ObjectShape(
    title: "Preferences",
    doc: "What subscribers have chosen in the app, and how often they change it.",
    [
      prefer("pushOffShare", .share, "Master switch off.", source: "assumption"),
      prefer(
        "marketingShare", .share, "Opted in to marketing, which is off until then.",
        source: "assumption; S1-7-defaults"),
      prefer("categoryOffShare", .share, "Any other category off, each.", source: "assumption"),
      prefer(
        "optIn", .map(key: .choice(of: Category.self), value: .share),
        "Share opted in, by category; categories named here ignore the two shares above.",
        source: "assumption"),
      prefer(
        "ownQuietShare", .share,
        "Quiet hours of their own, between 20:00 and 23:00 until between 06:00 and 10:00.",
        source: "assumption"),
      prefer(
        "ownQuiet", .optional(.object(ownQuiet), "Drawn for each."),
        "The one window of all who have their own.", source: "assumption"),
      prefer("noQuietShare", .share, "Quiet hours switched off.", source: "assumption"),
      prefer(
        "changePerDay", .share, "Probability of toggling a category, per day.",
        source: "assumption"),
      prefer(
        "movePerDay", .share, "Probability of moving to another zone of the world, per day.",
        source: "assumption"),
      prefer(
        "lateShare", .share,
        "Share of changes made offline: the server learns of them at the next visit, if none came since.",
        source: "assumption; S1-7-sync"),
      Property(
        "typeOff", .map(key: .choice(of: PushType.self), value: .share),
        doc: "Share who have switched a type of push off, by type; security cannot be.",
        source: "assumption; S3-PREF-3"),
      Property(
        "mutedShare", .share, doc: "Share of follows whose business is muted.",
        source: "assumption; S0-FR-NOT-04"),
      Property(
        "offersOnlyShare", .share,
        doc: "Share of follows of which offers and campaigns alone are wanted.",
        source: "assumption; S0-FR-NOT-04"),
    ])

  private static let ownQuiet = ObjectShape(
    title: "Own quiet hours", doc: "A daily window of local time, which may wrap midnight.",
    [
      Property("from", .timeOfDay(), required: true, doc: "Its first minute."),
      Property(
        "to", .timeOfDay(endOfDay: true), required: true, doc: "The first minute after it."),
    ])

  private static let act = Defaults(of: ActivityParameters())

  static let activity = ObjectShape(
    title: "Activity", doc: "When subscribers open the app of their own accord.",
    [
      act(
        "sessionsPerDay", .number(.from(0, to: 20)), "Sessions a day of the median subscriber.",
        source: "assumption"),
      act("sessionsSigma", .sigma, "Log-scale spread between subscribers.", source: "L18"),
      act(
        "sessionLength", .length, "How long the app stays in the foreground.",
        source: "assumption"),
      act(
        "byHour", .hours, "Relative activity by local hour.",
        source: "shape V13, numbers an assumption"),
      act(
        "chronotypeSigma", .number(.from(0, to: 6), unit: "hours"),
        "Standard deviation of a subscriber's own clock against that profile; within ± 6.",
        source: "assumption"),
    ])

  private static let react = Defaults(of: ResponseParameters())

  static let response = ObjectShape(
    title: "Response", doc: "What people do with a push that is shown to them.",
    opening + factors + texts + timing + wearing)

  /// Less than 1, so that its hazard is finite.
  private static let openRate = Shape.number(.from(0, to: 0.999))

  private static let opening = [
    react(
      "link",
      .choice(of: ResponseParameters.Link.self) { link in
        switch link {
        case .hazard: "The hazard of opening, so that no product of factors leaves 0 to 1."
        case .probability: "The probability, cut off at 1."
        }
      }, "The quantity that factors multiply.", source: "assumption"),
    react(
      "openAndroid", openRate, "Opened of shown on Android, generic content.",
      source: "V3, V5, V6"),
    react("openIOS", openRate, "Opened of shown on iOS, generic content.", source: "V3, V5, V6"),
    react(
      "openContextual", openRate, "Opened of shown, about oneself (replies, orders).",
      source: "V2"),
    react(
      "personCV", .number(.from(0, to: 20)),
      "Coefficient of variation of the response between people, log-normal.",
      source: "fitted to T6"),
    react(
      "hourExponent", .number(.from(0, to: 5)),
      "How strongly the hour matters: the activity profile to this power.", source: "assumption"),
  ]

  private static let factors = [
    react("emojiFactor", .factor, "Factor of emoji on the hazard of opening.", source: "V5"),
    react(
      "personalisedFactor", .factor, "Factor of a personal address.", source: "V3, V5 shrunk"),
    react("richFactor", .factor, "Factor of a picture.", source: "V3, V5 shrunk"),
    react("questionFactor", .factor, "Factor of a question.", source: "assumption"),
    react("bannerFactor", .factor, "Factor of a banner inside the open app.", source: "assumption"),
    react(
      "silentFactor", .factor, "Factor of a low-importance channel, which shows silently.",
      source: "assumption"),
  ]

  /// Texts; absent unless given.
  private static let texts = [
    Property(
      "textFactors", .list(of: .factor, count: 1...TextSubset.max),
      doc: "Factors of the texts of a pool, in their order; 1 for the rest.", source: "assumption"),
    Property(
      "textSigma", .sigma,
      doc: "Log-scale spread of such factors, of mean 1, drawn anew in each world.",
      source: "assumption"),
  ]

  private static let timing = [
    react("tapShare", .share, "Action taps of opened.", source: "assumption"),
    react(
      "dismissShare", .share, "Dismissed of shown and not opened, Android; iOS does not report it.",
      source: "assumption; S1-9-events"),
    react(
      "closeShare", .share,
      "Of those who dismiss a reminder, the ones who press Close, which iOS reports too.",
      source: "assumption; S2-actions"),
    react("timeToOpenAndroid", .length, "Median time to open on Android.", source: "V5"),
    react("timeToOpenIOS", .length, "Median time to open on iOS.", source: "V5"),
    react(
      "timeToOpenSigma", .sigma, "Log-scale spread of the time to open.",
      source: "fitted to V5 and a mean of 20 hours"),
    bars("timeToOpenBarsAndroid", "Android"), bars("timeToOpenBarsIOS", "iOS"),
  ]

  private static func bars(_ name: String, _ platform: String) -> Property {
    Property(
      name, .optional(.list(of: .object(bar), count: 1...200), "The log-normal law."),
      doc: "A histogram of times to open on \(platform) in place of the log-normal law.")
  }

  private static let bar = ObjectShape(
    title: "WaitBar", doc: "One bar of a histogram: from the end of the one before, or 0.",
    [
      Property("until", .length, required: true, doc: "Where it ends."),
      Property(
        "share", .number(.from(0, to: 1e9)), required: true,
        doc: "Its number of openings; only ratios between bars matter."),
    ])

  private static let wearing = [
    react(
      "habituation",
      .choice(of: ResponseParameters.Habituation.self) { kind in
        switch kind {
        case .none: "It does not change."
        case .text:
          "1 - loss · 0.5^(days since this very text was last shown / half-life) (L3)."
        case .recency: "1 - loss · 0.5^(days since the last push of this type / half-life) (L3)."
        case .volume: "1 / (1 + weight · recent volume), volume fading by e in two days."
        case .decay: "1 + gain · 0.5^(days since the start / half-life) (T6)."
        }
      }, "How the response changes with what was shown before.", source: "assumption"),
    react(
      "habituationWeight", .number(.from(0, to: 100)), "`volume`: weight of one recent push.",
      source: "assumption; T1, T4"),
    react(
      "volumeAfterOpen", .share, "`volume`: the share of the recent volume that an opening leaves.",
      source: "assumption"),
    react(
      "habituationLoss", .share,
      "`recency`, `text`: the loss right after a push of the same type, or the same text.",
      source: "L3"),
    react(
      "habituationHalfLife", .length, "`recency`, `text`: how fast it returns.", source: "L3"),
    react("noveltyGain", .factor, "`decay`: how much more is opened at the start.", source: "T6"),
    react("noveltyHalfLife", .length, "`decay`: how fast that fades.", source: "T6"),
  ]

  private static let change = Defaults(of: DynamicsParameters())

  static let dynamics = ObjectShape(
    title: "Dynamics",
    doc: "How visits and pushes change later visits; a value that is not given has no effect.",
    [
      change(
        "habitGain", .number(.from(0, to: 10)),
        "How much more often one visits with a full habit than with none, less 1.",
        source: "assumption"),
      change(
        "habitPerVisit", .share, "Share of the way to a full habit that a visit adds.",
        source: "T8"),
      change(
        "habitHalfLife", .length, "Time in which half of the habit is lost.", source: "assumption"),
      change(
        "habitWear", .share, "Share of the habit that a push takes which is shown and not opened.",
        source: "assumption"),
      change(
        "absenceFree", .number(.from(0, to: 100)),
        "Visits that one may miss, at one's own rate, before absence has an effect.",
        source: "assumption"),
      change(
        "absenceHalving", .number(.from(0, to: 1_000)),
        "Further missed visits in which the rate of visits halves; 0 for no effect.",
        source: "fitted to T3"),
      change(
        "absenceFloor", .share, "Share of the rate at which one visits after a long absence.",
        source: "assumption"),
      change(
        "toldShare", .share, "Share of the response to a push that is lost right after a visit.",
        source: "assumption"),
      change(
        "toldHalfLife", .length, "Time in which half of that loss recovers.", source: "assumption"),
    ] + annoyance)

  private static let annoyance = [
    change(
      "annoyanceHalfLife", .length,
      "Time in which half of the annoyance is forgotten; a push that is shown and not opened adds 1.",
      source: "assumption"),
    change(
      "annoyanceForgiven", .share, "Share of the annoyance that an opened push takes away.",
      source: "assumption"),
    change(
      "silencePerAnnoyance", .share,
      "Probability, for each 1 of annoyance, of silencing something at a push that is not opened.",
      source: "assumption"),
    change(
      "silencing",
      .map(
        key: .choice(Silencing.allCases.map { Choice($0.name, $0.doc) }), value: weight),
      "Weights of what is done then.", source: "assumption"),
  ]

  private static let tire = Defaults(of: FatigueParameters())

  static let fatigue = ObjectShape(
    title: "Fatigue", doc: "Why people leave.",
    [
      tire(
        "optOutPerPush", .share, "Hazard of opting out at a shown push, at low volume.",
        source: "assumption"),
      tire(
        "toleranceMedian", .number(.from(0, to: 1_000)),
        "Pushes a week that the median person tolerates.", source: "V8"),
      tire("toleranceSigma", .sigma, "Its log-scale spread.", source: "V8"),
      tire(
        "leavePerWeekAbove", .hazard, "Hazard per week spent above one's tolerance.",
        source: "assumption; V8"),
      tire(
        "uninstallShare", .share, "Share of those who leave by removing the app.",
        source: "V8"),
      tire(
        "uninstallPerDay", .hazard, "Hazard of removing the app for other reasons, per day.",
        source: "assumption"),
    ])
}
