import PushModel

extension English {
  /// What the recipient is to act on, and what he may be proud of.
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
        "“{title}” has not been opened yet.")
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
    default: nil
    }
  }

  /// The first four are the pool that an inactivity reminder draws from (S2-random); a rule that weighs
  /// its texts has all of them.
  static let reminders = [
    Wording("We miss you", "It has been a while. See what is new."),
    Wording("Anything to report?", "A minute is enough to keep your log up to date."),
    Wording("Your log is waiting", "Go on where you stopped."),
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
