import PushModel

/// Posts of businesses, and their moderation before anyone is pushed.
package struct PostParameters: Hashable, Sendable, Codable {
  /// Posts per day of the median business. *Assumption*; nine live sellers post 0.6 to 6.7 a day.
  package var perDay = 0.8
  /// Log-scale standard deviation of that rate between businesses. That of the nine sellers: 0.80
  /// (0.54 to 1.53).
  package var perDaySigma = 0.8
  /// Share of posts that are limited-time offers (S0-ARCH-05). *Assumption*.
  package var offerShare = 0.25
  /// Weights of the types of posts; when empty, offers and news by `offerShare`.
  package var types: [PushType: Double] = [:]
  /// Number of topics that posts are about and people have a taste for; 0 for no tastes, never 1.
  package var topics = 0
  /// Share of posts on their business's topic; the topic of the others is uniform. *Assumption*.
  package var topicShare = 0.8
  /// Factor on the hazard of opening a post on the person's own topic, at most `topics`. The factor
  /// of the other topics makes the mean over topics 1. *Assumption*.
  package var tasteFactor = 3.0
  /// Time from the post of an offer to the offer's end. *Assumption*.
  package var offerLength = Interval.hours(36)
  /// Relative rate by local hour of the business. *Assumption*: shops post from opening time to
  /// late evening.
  package var byHour: [Double] = [
    0.10, 0.05, 0.05, 0.05, 0.10, 0.30, 0.60, 0.90, 1.20, 1.50, 1.60, 1.60,
    1.60, 1.40, 1.30, 1.30, 1.40, 1.60, 1.80, 1.80, 1.60, 1.20, 0.70, 0.30,
  ]
  /// Share of businesses that wait for verification at the start (S0-ARCH-01). *Assumption*.
  package var pendingShare = 0.02
  /// Share of those that are rejected. *Assumption*.
  package var rejectedShare = 0.2
  /// Median wait for verification. *Assumption*.
  package var verificationMedian = Interval.days(3)
  /// Share of businesses that are banned in the course of the run. *Assumption*.
  package var bannedShare = 0.01
  /// Share of posts that the content filter holds for review (S0-FR-CON-06). *Assumption*.
  package var flaggedShare = 0.01
  /// Share of those that a reviewer approves. *Assumption*.
  package var approvedShare = 0.5
  /// Median time in review. *Assumption*.
  package var reviewMedian = Interval.hours(6)
  /// Share of published posts that are taken down later (S0-FR-MAN-03). *Assumption*.
  package var takedownShare = 0.004
  /// Median time from publication to takedown. *Assumption*.
  package var takedownMedian = Interval.hours(3)
  /// What posts say, which the service's own filter reads; `nil` when posts have no texts and
  /// moderation and verification are draws.
  package var text: PostTextParameters?
  /// Share of businesses with a style of their own, by style; the others have the strategy's
  /// (S0-FR-NOT-05). `nil` when all have.
  package var styles: [OwnStyle: Double]?
  /// Posts at given times, beside those that are drawn; `nil` for none.
  package var planned: [PlannedPost]?

  /// The defaults.
  package init() {}

  /// Number of planned posts with a limit per day.
  package var limitedCount: Int { (planned ?? []).count { $0.maxPerDay != nil } }
}

/// What posts and businesses are like where posts have texts. All figures are *assumptions*.
package struct PostTextParameters: Hashable, Sendable, Codable {
  /// Share of posts that nobody should be pushed about.
  package var uncleanShare = 0.02
  /// Share of posts about which people disagree.
  package var borderlineShare = 0.03
  /// Share of published unclean posts that readers report and the platform takes down, after a
  /// delay about ``PostParameters/takedownMedian``.
  package var reportedShare = 0.7
  /// Share of genuine businesses that wait for verification whose domain is not their name.
  package var mismatchShare = 0.3
  /// Share of impostors among them whose domain is the name that they pretend to have.
  package var lookalikeShare = 0.1

  /// The defaults.
  package init() {}
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
package struct PlannedPost: Hashable, Sendable, Codable {
  /// The number of the business that writes it.
  package var business: Int
  /// When it is written, after the start of the run.
  package var at: Interval
  /// When its pushes may go out at the earliest, after the start of the run; `nil` for at once.
  package var sendAt: Interval?
  /// The type of its pushes; ``PushType/newPost`` when `nil`. Its category is the type's
  /// (S0-DATA-08).
  package var type: PushType?
  /// How often it is told; `nil` for once.
  package var `repeat`: Repetition?
  /// Limit of its pushes that a recipient gets on a local day (S0-DATA-04); `nil` for none.
  package var maxPerDay: Int?
  /// What it is about (S0-DATA-08); `nil` for the tags of its text, if it has one.
  package var tags: [String]?
  /// The first line. With a title or a body the service's filter reads both; what is `nil` is
  /// empty.
  package var title: String?
  /// The text below it.
  package var body: String?
  /// What a careful reader says of the text; ``PostLabel/clean`` when `nil`.
  package var label: PostLabel?

  /// A post of a business, written at a time after the start of the run.
  package init(business: Int, at: Interval) {
    self.business = business
    self.at = at
  }

  /// A post that is told again and again, each time by a push of its own.
  package struct Repetition: Hashable, Sendable, Codable {
    /// Time from one push to the next.
    package var every: Interval
    /// Number of pushes in all, the first included.
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
