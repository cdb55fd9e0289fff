import Documents
import PushModel
import PushService
import SimWorld

extension ScenarioReader {
  private static let arms = DocumentPath() + "arms"

  /// Checks that edits are in order, within the run and of editable parts, and that commands name
  /// an account.
  mutating func checkCommands() {
    for (index, arm) in scenario.arms.enumerated() { checkEdits(of: arm, Self.arms + index) }
    let versions = scenario.arms.count * scenario.versions.count
    if versions > 255 {
      refuse(
        Self.arms,
        "are \(scenario.arms.count) and their edits happen at \(scenario.versions.count - 1) moments, "
          + "which makes \(versions) strategies; accepted: at most 255")
    }
    for (index, command) in scenario.commands.enumerated() {
      check(command, DocumentPath() + "commands" + index)
    }
    checkBans()
    checkMessages()
  }

  private mutating func checkBans() {
    var bans: [Int: Int] = [:]
    for (index, command) in scenario.commands.enumerated() where command.deed == .ban {
      guard let business = command.business else { continue }
      bans[business, default: 0] += 1
      if bans[business] == ScheduledCommand.bansMax + 1 {
        refuse(
          DocumentPath() + "commands" + index + "business",
          "is '\(business)' once more; accepted: at most \(ScheduledCommand.bansMax) bans of one business"
        )
      }
    }
  }

  /// A push's number has 19 bits for the messages of one customer.
  private mutating func checkMessages() {
    let commerce = scenario.world.commerce
    guard scenario.world.kind.contains(.commerce) else { return }
    let each = max(
      Double(commerce.stormMessages) * commerce.stormShare, commerce.messagesPerConversation)
    let all = commerce.conversationsPerWeek / 7 * Double(scenario.horizon.days) * each
    guard all > 50_000 else { return }
    refuse(
      DocumentPath() + "world" + "commerce" + "conversationsPerWeek",
      "gives a customer some \(grouped(Int(all))) messages in the run; accepted: at most 50_000")
  }

  private mutating func checkEdits(of arm: Arm, _ path: DocumentPath) {
    var last = Interval.zero
    for (index, edit) in arm.edits.enumerated() {
      let path = path + "edits" + index
      if edit.at <= last || edit.at >= scenario.horizon.length {
        refuse(
          path + "at",
          "is '\(edit.at)'; accepted: more than \(last), less than the run's \(scenario.horizon.length)"
        )
      }
      last = max(last, edit.at)
      if edit.strategy.fanout != arm.strategy.fanout {
        refuse(
          path + "strategy" + "fanout",
          "is not that of the arm, and a queue is not exchanged while it runs; accepted: the same fanout"
        )
      }
    }
  }

  private mutating func check(_ command: AccountCommand, _ path: DocumentPath) {
    if command.at >= scenario.horizon.length {
      refuse(
        path + "at", "is '\(command.at)'; accepted: less than the run's \(scenario.horizon.length)")
    }
    guard command.scheduled(from: scenario.horizon.start.midnight) != nil else {
      let whom =
        switch command.deed {
        case .ban, .unban: "either business or subscriber"
        case .verify: "business"
        case .pause, .resume, .deleteAccount: "subscriber"
        case .setPreferences: "subscriber, and either type and enabled or business and want"
        case .report, .moderate, .takeDown, .withdrawPost: "business and post"
        }
      return refuse(path + "do", "is '\(command.deed.rawValue)'; accepted with it: \(whom)")
    }
    if let type = command.type, type.category == .security {
      refuse(
        path + "type", "is '\(type.name)', which stays on; accepted: any type but \(type.name)")
    }
    check(command.business, below: scenario.world.businesses, path + "business")
    check(command.subscriber, below: scenario.people, path + "subscriber")
    let actors =
      switch command.by {
      case .admin: Int.max
      case .business: scenario.world.businesses
      case .customer: scenario.people
      }
    check(command.actor, below: actors, path + "actor")
  }

  private mutating func check(_ number: Int?, below count: Int, _ path: DocumentPath) {
    guard let number, number >= count else { return }
    refuse(path, "is '\(number)'; accepted: 0 to \(count - 1)")
  }
}

extension Scenario {
  /// The strategies of all arms from each time of an edit on; the first are those of the start.
  package var versions: [(at: Interval, strategies: [Strategy])] {
    let moments = Set(arms.flatMap { $0.edits.filter { $0.by == .admin }.map(\.at) }).sorted()
    return [(.zero, arms.map(\.strategy))]
      + moments.map { moment in
        (
          moment,
          arms.map { arm in
            arm.edits.last { $0.by == .admin && $0.at <= moment }?.strategy ?? arm.strategy
          }
        )
      }
  }

  /// Actions on accounts, in order of time.
  package var scheduledCommands: [ScheduledCommand] {
    commands.compactMap { $0.scheduled(from: horizon.start.midnight) }
      .enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
      .map(\.element)
  }
}

/// A new version of an arm's strategy, from some time of the run on (S0-DATA-14).
package struct StrategyEdit: Hashable, Sendable, Codable {
  /// Time since the start of the run.
  package var at: Interval
  /// Role of the editor: only an administrator may edit, and a denied edit changes nothing
  /// (S0-NFR-SEC-02).
  package var by: CommandRole
  /// The whole strategy from then on. In a file, an edit is merged over the version before.
  package var strategy: Strategy

  package init(at: Interval, by: CommandRole = .admin, strategy: Strategy) {
    self.at = at
    self.by = by
    self.strategy = strategy
  }
}

/// The role of a command's sender.
package enum CommandRole: String, CaseIterable, Sendable, Codable {
  case admin
  case business
  case customer
}
