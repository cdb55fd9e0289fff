import PushModel

/// English texts (`en`).
enum English: Phrases {
  static let greeting: Template = "Hi {name}! "

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
    case .overdue:
      Wording(
        "{count} overdue assignments",
        "Nobody has opened them yet. See the list.")
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
