import PushModel
import Statistics

extension ReplayValue {
  /// Each decision with its reward and what a model says of it.
  static func decisions(
    _ choices: [LoggedChoice], _ log: ReplayLog, _ window: Interval
  ) -> [OffPolicyValue.Decision] {
    let rewarded = rewarded(choices, log, window)
    let model = OutcomeModel(rewarded)
    return rewarded.map { choice, group, reward in
      OffPolicyValue.Decision(
        reward: reward, loggedPropensity: choice.propensity,
        targetPropensity: choice.action < choice.target.count ? choice.target[choice.action] : 0,
        modelledLogged: model.reward(of: choice.action, for: choice, in: group),
        modelledTarget: choice.target.enumerated().reduce(0) {
          $1.element == 0
            ? $0 : $0 + $1.element * model.reward(of: $1.offset, for: choice, in: group)
        })
    }
  }

  private static func rewarded(
    _ choices: [LoggedChoice], _ log: ReplayLog, _ window: Interval
  ) -> [(choice: LoggedChoice, group: Int, reward: Double)] {
    var found: [(choice: LoggedChoice, group: Int, reward: Double)] = []
    found.reserveCapacity(choices.count)
    // Earlier points of the person at hand: those whose windows are over count.
    var person = -1
    var past: [(at: Timestamp, isOpened: Bool)] = []
    for choice in choices {
      if choice.person != person {
        person = choice.person
        past = []
      }
      let over = past.filter { $0.at + window <= choice.at }
      let isOpened = isOpened(choice, log, window)
      let group = OutcomeModel.group(
        choice, points: over.count, opened: over.count { $0.isOpened })
      found.append((choice, group, isOpened ? 1 : 0))
      past.append((choice.at, isOpened))
    }
    return found
  }

  private static func isOpened(
    _ choice: LoggedChoice, _ log: ReplayLog, _ window: Interval
  ) -> Bool {
    let person = log.people[choice.person]
    if log.hasVisits {
      let first = person.opens.firstIndex { $0 >= choice.at }
      return first.map { person.opens[$0] < choice.at + window } ?? false
    }
    let trigger = person.triggers.first { $0.push == choice.push }
    return trigger?.openedAt.map { $0 < choice.at + window } ?? false
  }
}
