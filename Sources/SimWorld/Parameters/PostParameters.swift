import PushModel

/// Posts of businesses, and their moderation before anyone is pushed.
package struct PostParameters: Hashable, Sendable {
  package var perDay = 0.8
  /// Log-scale standard deviation of that rate between businesses. That of the nine sellers: 0.80
  /// (0.54 to 1.53).
  package var perDaySigma = 0.8
  /// Share of posts that are limited-time offers (S0-ARCH-05). *Assumption*.
  package var offerShare = 0.25
  package var types: [PushType: Double] = [:]
  package var topics = 0
  package var topicShare = 0.8
  package var tasteFactor = 3.0
  package var offerLength = Interval.hours(36)
  /// Relative rate by local hour of the business. *Assumption*: shops post from opening time to
  /// late evening.
  package var byHour: [Double] = [
    0.10, 0.05, 0.05, 0.05, 0.10, 0.30, 0.60, 0.90, 1.20, 1.50, 1.60, 1.60,
    1.60, 1.40, 1.30, 1.30, 1.40, 1.60, 1.80, 1.80, 1.60, 1.20, 0.70, 0.30,
  ]
  package var pendingShare = 0.02
  package var rejectedShare = 0.2
  package var verificationMedian = Interval.days(3)
  package var bannedShare = 0.01
  package var flaggedShare = 0.01
  package var approvedShare = 0.5
  package var reviewMedian = Interval.hours(6)
  package var takedownShare = 0.004
  package var takedownMedian = Interval.hours(3)
  package var text: PostTextParameters?
  package var styles: [OwnStyle: Double]?
  package var planned: [PlannedPost]?

  /// The defaults.
  package init() {}

  /// Number of planned posts with a limit per day.
  package var limitedCount: Int { (planned ?? []).count { $0.maxPerDay != nil } }
}

extension PostParameters: Fielded {
  /// Keys of `world.posts`, each with its range, default, meaning and source.
  package static let fields = FieldList<PostParameters>(
    of: PostParameters(), title: "Posts",
    "What businesses publish, and its moderation before anyone is pushed.",
    writtenFields + moderatedFields)

  private static let writtenFields: [Field<PostParameters>] = [
    Field("perDay", \.perDay, .number(0...30), assumed: "Posts a day of the median business."),
    Field(
      "perDaySigma", \.perDaySigma, .sigma, "Log-scale spread of that rate between businesses.",
      source: "fitted to nine live sellers"),
    Field(
      "offerShare", \.offerShare, .share, "Share of posts that are limited-time offers.",
      source: "assumption; S0-ARCH-05"),
    Field(
      "types", \.types, .map(key: .names(of: PushType.self), value: .number(0...1_000_000_000)),
      assumed: "Weights of the types of posts; without them offers and news, by `offerShare`."),
    Field(
      "topics", \.topics, .integer(0...100),
      "Topics that posts are about and people have a taste for, two or more; 0 for no tastes.",
      source: "assumption; S0-ARCH-07"),
    Field(
      "topicShare", \.topicShare, .share,
      assumed: "Share of posts on their business's topic; the others are on any."),
    Field(
      "tasteFactor", \.tasteFactor, .factor,
      assumed:
        "Factor on the hazard of opening a post on one's own topic, at most `topics`; that of the "
        + "others makes the mean over topics 1.", neutral: 1),
    Field(
      "offerLength", \.offerLength, .length, assumed: "The time from an offer's post to its end."),
    Field("byHour", \.byHour, .hours, assumed: "Relative rate by local hour of the business."),
  ]

  private static let moderatedFields: [Field<PostParameters>] = [
    Field(
      "pendingShare", \.pendingShare, .share,
      "Share of businesses that wait for verification at the start.",
      source: "assumption; S0-ARCH-01"),
    Field("rejectedShare", \.rejectedShare, .share, assumed: "Share of these that are rejected."),
    Field(
      "verificationMedian", \.verificationMedian, .length, assumed: "Median wait for verification."),
    Field(
      "bannedShare", \.bannedShare, .share,
      assumed: "Share of businesses that are banned during the run."),
    Field(
      "flaggedShare", \.flaggedShare, .share,
      "Share of posts that the content filter holds for review.",
      source: "assumption; S0-FR-CON-06"),
    Field(
      "approvedShare", \.approvedShare, .share, assumed: "Share of these that a reviewer clears."),
    Field("reviewMedian", \.reviewMedian, .length, assumed: "Median time in review."),
    Field(
      "takedownShare", \.takedownShare, .share,
      "Share of published posts that are taken down later.", source: "assumption; S0-FR-MAN-03"),
    Field(
      "takedownMedian", \.takedownMedian, .length, "Median time until then.", source: "assumption"
    ),
    Field(
      "text", \.text, .fields(of: PostTextParameters.self),
      "Posts have texts, which the service's own filter reads, and businesses names and domains, "
        + "which it checks; without it, moderation and verification are draws.",
      source: "S0-FR-CON-06"),
    Field(
      "styles", \.styles, .map(key: .words(of: OwnStyle.self), value: .share),
      "Shares of businesses with a style of their own; the others have the strategy's.",
      source: "S0-FR-NOT-05"),
    Field(
      "planned", \.planned, .list(of: .fields(of: PlannedPost.self), count: 1...1_000),
      "Posts at given times, beside those that are drawn.", source: "S0-DATA-04"),
  ]
}

/// What posts and businesses are like where posts have texts. All figures are *assumptions*.
package struct PostTextParameters: Hashable, Sendable {
  package var uncleanShare = 0.02
  package var borderlineShare = 0.03
  package var reportedShare = 0.7
  package var mismatchShare = 0.3
  package var lookalikeShare = 0.1

  /// The defaults.
  package init() {}
}

extension PostTextParameters: Fielded {
  /// Keys of `world.posts.text`, each with its range, default, meaning and source.
  package static let fields = FieldList<PostTextParameters>(
    of: PostTextParameters(), title: "Texts of posts", "What posts say, and who businesses are.",
    [
      Field(
        "uncleanShare", \.uncleanShare, .share,
        assumed: "Share of posts that nobody should be pushed about."),
      Field(
        "borderlineShare", \.borderlineShare, .share,
        assumed: "Share of posts about which people disagree."),
      Field(
        "reportedShare", \.reportedShare, .share,
        "Share of published unclean posts that readers report and the platform takes down.",
        source: "assumption; S0-FR-MAN-03"),
      Field(
        "mismatchShare", \.mismatchShare, .share,
        "Share of genuine businesses waiting for verification whose domain is not their name.",
        source: "assumption; S0-ARCH-01"),
      Field(
        "lookalikeShare", \.lookalikeShare, .share,
        "Share of impostors among them whose domain is.", source: "assumption; S0-ARCH-01"),
    ])
}

/// A style that a business has chosen for its pushes: one trait, or none.
package enum OwnStyle: String, CaseIterable, Sendable, Codable, CodingKeyRepresentable {
  /// The wording alone.
  case plain
  /// With an emoji before the title.
  case emoji
  /// With a greeting that names the recipient.
  case personalised
  /// With a picture.
  case rich
  /// With a question at the end of the body.
  case question

  /// The style of a push.
  package var style: Style {
    switch self {
    case .plain: .plain
    case .emoji: .emoji
    case .personalised: .personalised
    case .rich: .rich
    case .question: .question
    }
  }
}

/// A post at a given time (S0-DATA-04).
package struct PlannedPost: Hashable, Sendable {
  package var business: Int
  package var at: Interval
  package var sendAt: Interval?
  package var type: PushType?
  package var `repeat`: Repetition?
  package var maxPerDay: Int?
  package var tags: [String]?
  package var title: String?
  package var body: String?
  /// The language of title and body; `nil` for that of the business.
  package var language: Language?
  package var label: PostLabel?

  /// A post of a business, written at a time after the start of the run.
  package init(business: Int, at: Interval) {
    self.business = business
    self.at = at
  }

  /// A post that is told again and again, each time by a push of its own.
  package struct Repetition: Hashable, Sendable {
    package var every: Interval
    package var times: Int

    /// A repetition.
    package init(every: Interval, times: Int) {
      self.every = every
      self.times = times
    }
  }

  /// Number of times that it is told.
  var times: Int { `repeat`?.times ?? 1 }
}

extension PlannedPost: Fielded {
  /// Keys of an entry of `world.posts.planned`, each with its range, meaning and source.
  package static let fields = FieldList<PlannedPost>(
    of: PlannedPost(business: 0, at: .zero), title: "Planned post", "A post at a given time.",
    [
      Field(
        "business", \.business, .integer(0...99_999), "The number of the business that writes it.",
        .required),
      Field("at", \.at, .moment, "When it is written, after the start of the run.", .required),
      Field(
        "sendAt", \.sendAt, .moment,
        "When its pushes may go out at the earliest, after the start of the run."),
      Field(
        "type", \.type, .names(of: PushType.self),
        "The type of its pushes, with which its category goes; without it, new_post."),
      Field(
        "repeat", \.repeat, .fields(of: PlannedPost.Repetition.self),
        "It is told more than once, each time by a push of its own."),
      Field(
        "maxPerDay", \.maxPerDay, .integer(1...255),
        "A recipient's limit of its pushes on a local day.", source: "S0-DATA-04"),
      Field("tags", \.tags, .list(of: .name, count: 0...20), "What it is about."),
      Field("title", \.title, .text(), "The first line, which the filter reads."),
      Field("body", \.body, .text(), "The text below it, which the filter reads."),
      Field(
        "language", \.language, .names(of: Language.self),
        "The language of title and body; without it, that of the business."),
      Field(
        "label", \.label, .names(of: PostLabel.self),
        "What a careful reader says of the text; without it, clean."),
    ])
}

extension PlannedPost.Repetition: Fielded {
  /// Keys of `repeat` in a planned post, each with its range and meaning.
  package static let fields = FieldList<PlannedPost.Repetition>(
    of: PlannedPost.Repetition(every: .zero, times: 0), title: "Repetition",
    "How often a planned post is told.",
    [
      Field(
        "every", \.every, .duration(.minutes(1)...(.days(366))), "Time from one push to the next.",
        .required),
      Field(
        "times", \.times, .integer(2...1_000), "Number of pushes in all, the first included.",
        .required),
    ])
}
