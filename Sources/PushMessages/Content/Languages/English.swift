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

  static func wording(_ topic: Topic) -> PushWording? {
    switch topic {
    case .one(let type): one(type)
    case .many(let type): many(type)
    case .report(let status): report(status)
    case .reminder(let variant): reminders[variant]
    }
  }

  private static func one(_ type: PushType) -> PushWording? {
    switch type {
    case .newPost: PushWording("New from {business}", "{title}")
    case .offer: PushWording("Offer from {business}", "For a limited time: {title}")
    case .reviewReply:
      PushWording("{business} replied to you", "Your review “{title}” has a reply.")
    case .newFollower:
      PushWording(
        "{business} has a new follower",
        "One more person sees what you post.")
    case .newLike: PushWording("{business} has a new like", "Someone likes “{title}”.")
    case .newReview: PushWording("New review of {business}", "“{title}”")
    case .order:
      PushWording("Your order from {business}", "There is news about your order: {title}")
    case .payment:
      PushWording("Your payment to {business}", "Your payment has a new status: {title}")
    case .message: PushWording("Message from {business}", "{title}")
    case .security:
      PushWording("Security: {title}", "If this was not you, secure your account now.")
    case .featureAnnounce: PushWording("New: {title}", "You can use it from today. Tap to see how.")
    case .reEngagement:
      PushWording(
        "{business} has news for you",
        "Much has happened since your last visit. The latest: {title}")
    case .promotion: PushWording("{business}: {title}", "Only this week. Tap to see it.")
    default: duty(type)
    }
  }

  private static func many(_ type: PushType) -> PushWording? {
    switch type {
    case .newPost: PushWording("{count} new posts", "From the businesses you follow.")
    case .newFollower:
      PushWording("{count} new followers", "More people see what {business} posts.")
    case .newLike: PushWording("{count} new likes", "People like what {business} posts.")
    case .message: PushWording("{count} new messages", "Open your conversations to read them.")
    case .overdue: PushWording("{count} overdue assignments", "{cases}")
    default: nil
    }
  }

  private static func report(_ status: ReportStatus) -> PushWording? {
    switch status {
    case .assigned:
      PushWording("Your report is being handled", "“{title}” has been assigned to a team.")
    case .resolved: PushWording("Your report is resolved", "“{title}” has been resolved.")
    case .submitted, .rejected: nil
    }
  }
}

extension English {
  /// The texts about duties of the recipient, and about what they may be proud of.
  static func duty(_ type: PushType) -> PushWording? {
    switch type {
    case .assignment: PushWording("New assignment", "{person} is waiting to hear from you.")
    case .followUp:
      PushWording(
        "Still open: {person}",
        "You have not looked at this assignment yet. Can you take it on?")
    case .overdue:
      PushWording(
        "{person} has an overdue assignment",
        "“{title}” has not been opened yet[ ({days} d)].")
    case .pause: PushWording("{person} takes a break", "No new assignments for now[: {reason}]")
    case .resumption: PushWording("{person} is back", "New assignments are welcome again.")
    case .milestone:
      PushWording("{number} activities!", "Thank you. See what you have done so far.")
    case .honorarium:
      PushWording(
        "You can claim an honorarium",
        "This was assignment number {number} for {business}.")
    case .annualSummary:
      PushWording(
        "Your year in numbers",
        "Your annual summary is ready. Take a look.")
    case .deadline:
      PushWording(
        "Due soon: {person}", "Days left for this assignment: {days}. Can you take it on?")
    default: nil
    }
  }

  /// The first four are the pool that an inactivity reminder draws from (S2-random); a rule that
  /// weighs its texts has all of them. The third names what the recipient recorded last, where that
  /// is known (S2-future-pers).
  static let reminders = [
    PushWording("We miss you", "It has been a while. See what is new."),
    PushWording("Anything to report?", "A minute is enough to keep your log up to date."),
    PushWording("Your log is waiting", "Go on where you stopped[: “{latest}”]."),
    PushWording("Back on track", "Small steps count. Open the app to take one."),
    PushWording("A minute for you?", "Open the app and see where you are."),
    PushWording("Your day, your pace", "One small step is enough for today."),
    PushWording("Keep it going", "You have come far. Do not stop now."),
    PushWording("Pick up the thread", "What you began is still here."),
    PushWording("How was today?", "Write it down while you remember."),
    PushWording("Time for a look back", "See what you have done so far."),
    PushWording("Ready when you are", "It takes no longer than a coffee break."),
    PushWording("A good moment", "Now is as good a time as any."),
  ]
}
