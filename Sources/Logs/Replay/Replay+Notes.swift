import PushMessages
import PushModel
import PushPolicy
import PushService
import Scenarios

extension Replay {
  /// Limitations of the comparison, for the reader of a report.
  func notes(_ log: ReplayLog, _ desk: ReplayedService, _ choices: [LoggedChoice]) -> [String] {
    var notes: [String] = []
    if !log.hasIntentions {
      notes.append(
        "the log says when pushes were sent and not when they were wanted: each is asked about at the "
          + "moment at which it went")
    }
    if !log.hasTypes {
      notes.append("the log has no `type`: every push counts as \(PushType.newPost.name)")
    }
    let strategy = arm.strategy
    if strategy.policy.timing == .lastActive, !log.hasVisits {
      notes.append(
        "timing lastActive goes by pushes that were opened: the log has no `visited` rows")
    }
    if case .spread = strategy.policy.timing {
      notes.append("timing spread goes by ids that no log has: its moments are others")
    }
    if strategy.choice.isRecommended {
      notes.append(
        "choice \(strategy.choice.rawValue) needs a recommender: posts that are due together go by "
          + "arrival")
    }
    if strategy.choice == .rule {
      notes.append("choice rule is not asked here: posts that are due together go by arrival")
    }
    if !arm.edits.isEmpty {
      notes.append("later versions of the strategy are left out: the first one decides throughout")
    }
    if !choices.isEmpty, !desk.chance.hasRule {
      notes.append(
        "the strategy has no rule `daily`: decision points of that rule are none under it, and others "
          + "are triggers like all")
    }
    if !choices.isEmpty, desk.chance.goesByMore {
      notes.append(
        "the strategy's rule `daily` chooses texts by `only` or `choice`: its weights stand for it here"
      )
    }
    notes += ruleNotes(log)
    if log.people.contains(where: { $0.optedOutAt < .distantFuture }) {
      notes.append("people who opted out in the log have opted out here, whatever they are sent")
    }
    return notes
  }

  /// What the strategy's score goes by and the log does not tell.
  private func ruleNotes(_ log: ReplayLog) -> [String] {
    let features = arm.strategy.score?.model?.features ?? []
    var notes: [String] = []
    func note(_ these: [ScoreFeature], _ words: String) {
      let found = these.filter(features.contains).map(\.name)
      if !found.isEmpty {
        notes.append("the score goes by \(found.joined(separator: ", ")): \(words)")
      }
    }
    note([.android, .ios], "everybody has one Android device here")
    note([.daysKnown], "everybody is known from the log's first moment on")
    if !log.hasVisits {
      note(
        [.visits, .visitsInSlot, .hoursSinceVisit],
        "the log has no `visited` rows, so that these are openings of pushes")
    }
    return notes
  }
}
