/// A change for the worse, planted as a setting, and what the shipped gate should say of it.
struct PlantedRegression: Sendable {
  /// What is planted, in words of the table in `docs/ci.md`.
  let what: String
  /// The settings, as `--set` takes them; those of the strategy without the arm.
  let settings: [String]
  let expected: Colour
  /// Why it may stay green; empty for what must not.
  let reason: String

  /// What a build sees.
  enum Colour: String, Sendable {
    /// Status 3.
    case red
    /// Status 6, which stops a build as well.
    case undecided
    /// Status 0.
    case green
    /// Status 9: another world, with which nothing may be compared.
    case refused
  }

  private init(
    _ what: String, _ settings: [String], _ expected: Colour, because reason: String = ""
  ) {
    (self.what, self.settings, self.expected, self.reason) = (what, settings, expected, reason)
  }

  private static func strategy(
    _ what: String, _ settings: String..., is expected: Colour = .red, because reason: String = ""
  ) -> PlantedRegression {
    PlantedRegression(
      what, settings.map { "arms[house-policy].strategy.\($0)" }, expected, because: reason)
  }

  private static func world(
    _ what: String, _ setting: String, is expected: Colour, because reason: String = ""
  ) -> PlantedRegression {
    PlantedRegression(what, ["worlds[faulty].world.\(setting)"], expected, because: reason)
  }

  static let all = kinds.flatMap { $0 }

  static let kinds = [dispatch, lives, quiet, volume, times, queue, harmless, foreign]

  /// The first of each kind, which is of every colour but green; a wrong environment; and one that is green.
  static let sample = kinds.map { $0[0] } + [dispatch[1], harmless[1]]

  private static let dispatch = [
    strategy("retries are switched off", "fanout.retries.default=0"),
    strategy("APNs' sandbox is called", "fanout.environment=sandbox"),
    strategy("stale tokens are kept for ten years", "fanout.tokenAgeMax=3650d"),
    strategy("tokens are dropped after five days", "fanout.tokenAgeMax=5d"),
    strategy(
      "a retry waits for an hour", "fanout.backoffMax=1h", "fanout.backoffBase=1h"),
    strategy("the dispatch rate is cut to 4 %", "fanout.dispatchRate=20"),
    strategy("the dispatch rate is cut to 0.4 %", "fanout.dispatchRate=2"),
    strategy("one call is open at a time", "fanout.workers=1"),
    strategy("the send queue holds 50", "fanout.capacityMax=50"),
  ]

  private static let lives = [
    strategy("posts live for a minute", "timeToLive.new_post=1min", "timeToLive.offer=1min"),
    strategy("posts live for two hours", "timeToLive.new_post=2h", "timeToLive.offer=2h"),
  ]

  private static let quiet = [
    strategy("quiet hours are lost", "quietHours=none"),
    strategy("quiet hours let everything pass", "quietHours.action=bypass"),
    strategy("quiet hours drop what they should keep", "quietHours.action=drop"),
    strategy("quiet hours are by day", "quietHours.from=08:00", "quietHours.to=22:00"),
    strategy(
      "quiet hours begin at six and drop",
      #"quietHours={from: "18:00", to: "10:00", action: drop}"#),
  ]

  private static let volume = [
    strategy("the cap of the day is lost", "caps.global=none"),
    strategy("all caps are lost", "caps=none"),
    strategy("the cap is one a day", "caps.global.limit=1"),
    strategy("the cap is two a day", "caps.global.limit=2"),
    strategy("the cap of a day is counted by the week", "caps.global.per=isoWeek"),
    strategy("the cap of a day is counted over seven days", "caps.global.per=rolling 7d"),
    strategy("a second cap of one a day", "budget={limit: 1, per: localDay}"),
    strategy("news are switched off", "organisationOff=[updates]"),
    strategy("a day lies between two pushes", "minGap=1d"),
    strategy("twelve hours lie between two pushes", "minGap=12h"),
    strategy(
      "what comes within four hours is dropped", "minGap=4h", "gapOverflow=drop"),
  ]

  private static let times = [
    strategy("all wait for the hour of the last visit", "timing=lastActive"),
    strategy("all wait for noon", "timing=12:00"),
  ]

  private static let queue = [
    world("the job queue has a tenth of its workers", "triggers.workers=0.2", is: .red),
    world("a job takes a second", "triggers.serviceTime=1s", is: .red),
  ]

  private static let harmless = [
    strategy(
      "offers are switched off", "organisationOff=[marketing]", is: .undecided,
      because: "2.3 % of the pushes, beside a margin of 2 %; with 20,000 people it is red"),
    strategy(
      "five retries in place of one", "fanout.retries.default=5", is: .green,
      because: "more arrives, and within the limits of latency"),
    strategy(
      "a retry waits for a second", "fanout.backoffBase=1s", is: .green,
      because: "a provider's Retry-After is still kept"),
    strategy(
      "pushes leave one by one", "fanout.batch=1", is: .green,
      because: "the rate is the same"),
    strategy(
      "likes are not gathered", "digest=none", is: .green,
      because: "owners of businesses get these, and the conditions ask about subscribers"),
    strategy(
      "no gap between two pushes", "minGap=none", is: .green,
      because: "the caps hold the volume, and no condition asks how close two pushes are"),
    strategy(
      "offers beyond the cap wait", "caps.marketing.overflow=defer", is: .green,
      because: "more is sent, later"),
    strategy(
      "FCM shows pushes on Android", "androidPayload=notification", is: .green,
      because: "only who shows them changes"),
    strategy(
      "FCM is called for iOS", "iosProvider=fcm", is: .green,
      because: "it hands them on to the same devices"),
    strategy(
      "pushes are spread over two hours", "timing=spread 2h", is: .green,
      because:
        "latency begins with the release, and as much arrives"),
    strategy(
      "texts have emoji", "style=[emoji]", is: .green,
      because: "what is opened is not this gate's question"),
    strategy(
      "the alert comes at half of all replies", "fanout.malformedAlert.share=0.5", is: .green,
      because: "an alert moves no push"),
  ]

  private static let foreign = [
    world(
      "providers fail three times as often", "faults.errorShare=0.15", is: .refused,
      because: "the world is another one, so its figures cannot be compared"),
    world(
      "the job queue gives half of the jobs out twice", "faults.redeliveredShare=0.5", is: .refused,
      because: "the same"),
  ]
}
