import PushModel

/// English texts (`en`).
enum English: Phrases {
  static let greeting: Template = "Hi {name}! "
  static let rest = "more in the app"

  static func question(_ category: Category) -> String {
    switch category {
    case .updates: "Take a look?"
    case .marketing: "Is it something for you?"
    case .messages: "Will you answer?"
    case .transactional: "See the details?"
    case .security: "Was it you?"
    case .activity: "Want to see who?"
    case .tasks: "Can you take it on?"
    case .reminders: "Shall we go on?"
    }
  }

  static func wording(_ topic: Topic) -> Wording? {
    switch topic {
    case .one(let type): one(type)
    case .many(let type): many(type)
    case .report(let status): report(status)
    case .reminder(let variant): reminders[variant]
    }
  }

  private static func one(_ type: PushType) -> Wording? {
    switch type {
    case .newPost: Wording("New from {business}", "{title}")
    case .offer: Wording("Offer from {business}", "For a limited time: {title}")
    case .reviewReply: Wording("{business} replied to you", "Your review “{title}” has a reply.")
    case .newFollower:
      Wording(
        "{business} has a new follower",
        "One more person sees what you post.")
    case .newLike: Wording("{business} has a new like", "Someone likes “{title}”.")
    case .newReview: Wording("New review of {business}", "“{title}”")
    case .order: Wording("Your order from {business}", "There is news about your order: {title}")
    case .payment: Wording("Your payment to {business}", "Your payment has a new status: {title}")
    case .message: Wording("Message from {business}", "{title}")
    case .security: Wording("Security: {title}", "If this was not you, secure your account now.")
    case .featureAnnounce: Wording("New: {title}", "You can use it from today. Tap to see how.")
    case .reEngagement:
      Wording(
        "{business} has news for you",
        "Much has happened since your last visit. The latest: {title}")
    case .promotion: Wording("{business}: {title}", "Only this week. Tap to see it.")
    default: duty(type)
    }
  }

  private static func many(_ type: PushType) -> Wording? {
    switch type {
    case .newPost: Wording("{count} new posts", "From the businesses you follow.")
    case .newFollower: Wording("{count} new followers", "More people see what {business} posts.")
    case .newLike: Wording("{count} new likes", "People like what {business} posts.")
    case .message: Wording("{count} new messages", "Open your conversations to read them.")
    case .overdue: Wording("{count} overdue assignments", "{cases}")
    default: nil
    }
  }

  private static func report(_ status: ReportStatus) -> Wording? {
    switch status {
    case .assigned:
      Wording("Your report is being handled", "“{title}” has been assigned to a team.")
    case .resolved: Wording("Your report is resolved", "“{title}” has been resolved.")
    case .submitted, .rejected: nil
    }
  }
}

extension English {
  /// The texts about duties of the recipient, and about what they may be proud of.
  static func duty(_ type: PushType) -> Wording? {
    switch type {
    case .assignment: Wording("New assignment", "{person} is waiting to hear from you.")
    case .followUp:
      Wording(
        "Still open: {person}",
        "You have not looked at this assignment yet. Can you take it on?")
    case .overdue:
      Wording(
        "{person} has an overdue assignment",
        "“{title}” has not been opened yet[ ({days} d)].")
    case .pause: Wording("{person} takes a break", "No new assignments for now[: {reason}]")
    case .resumption: Wording("{person} is back", "New assignments are welcome again.")
    case .milestone: Wording("{number} activities!", "Thank you. See what you have done so far.")
    case .honorarium:
      Wording(
        "You can claim an honorarium",
        "This was assignment number {number} for {business}.")
    case .annualSummary:
      Wording(
        "Your year in numbers",
        "Your annual summary is ready. Take a look.")
    case .deadline:
      Wording("Due soon: {person}", "Days left for this assignment: {days}. Can you take it on?")
    default: nil
    }
  }

  /// The first four are the pool that an inactivity reminder draws from (S2-random); a rule that
  /// weighs its texts has all of them. The third names what the recipient recorded last, where that
  /// is known (S2-future-pers).
  static let reminders = [
    Wording("We miss you", "It has been a while. See what is new."),
    Wording("Anything to report?", "A minute is enough to keep your log up to date."),
    Wording("Your log is waiting", "Go on where you stopped[: “{latest}”]."),
    Wording("Back on track", "Small steps count. Open the app to take one."),
    Wording("A minute for you?", "Open the app and see where you are."),
    Wording("Your day, your pace", "One small step is enough for today."),
    Wording("Keep it going", "You have come far. Do not stop now."),
    Wording("Pick up the thread", "What you began is still here."),
    Wording("How was today?", "Write it down while you remember."),
    Wording("Time for a look back", "See what you have done so far."),
    Wording("Ready when you are", "It takes no longer than a coffee break."),
    Wording("A good moment", "Now is as good a time as any."),
  ]
}
