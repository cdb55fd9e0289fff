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

  /// The defaults.
  package init() {}
}
