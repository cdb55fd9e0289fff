import PushModel
import PushPolicy
import PushService
import SimKernel

@testable import SimWorld

// What is known of a replay's people whatever was pushed.
extension Replay {
  /// Every cap with its group, the budget with none.
  static func caps(of policy: Policy) -> [(group: PushGroup?, cap: Cap)] {
    policy.caps.map { ($0.key, $0.value) } + (policy.budget.map { [(nil, $0)] } ?? [])
  }

  private func changes(
    _ kind: Trigger.Kind, of subscriber: Int, until moment: Timestamp
  ) -> [Trigger] {
    changes[subscriber].filter { $0.kind == kind && $0.at <= moment }
  }

  /// How often a subscriber has moved before.
  func moves(of subscriber: Int, until moment: Timestamp) -> Int {
    changes(.move, of: subscriber, until: moment).count
  }

  func place(of subscriber: Int, at moment: Timestamp) -> Place {
    let last = changes(.move, of: subscriber, until: moment).last
    return Place(
      last.map { ZoneID(rawValue: UInt16($0.value)) } ?? town.world.traits[subscriber].zone)
  }

  /// He has not switched this type off, or cannot.
  func wants(_ type: PushType, _ subscriber: Int) -> Bool {
    type == .security
      || !town.world.traits[subscriber].preferences.typesOff.contains(type)
  }

  /// What he wants to hear from a business that he follows.
  func choice(_ subscriber: Int, about business: BusinessID) -> FollowChoice {
    guard !town.world.choices.isEmpty else { return .everything }
    let follow = town.world.follows.range(of: Int(business.rawValue)).first {
      Int(town.world.follows.entries[$0].subscriber) == subscriber
    }
    return follow.map { town.world.choices[$0] } ?? .everything
  }

  /// He wants pushes of this category, or cannot refuse them.
  func wants(_ category: Category, _ subscriber: Int, at moment: Timestamp) -> Bool {
    let preferences = town.world.traits[subscriber].preferences
    let toggles = changes(.prefer, of: subscriber, until: moment)
      .filter { $0.value == UInt32(category.rawValue) }
    return category == .security
      || preferences.isPushEnabled
        && preferences.categories.contains(category) != (toggles.count % 2 == 1)
  }

  func follows(_ subscriber: Int, _ business: BusinessID, at moment: Timestamp) -> Bool {
    let second = (moment - Town.start).milliseconds / 1_000
    let range = town.world.follows.range(of: Int(business.rawValue))
    return range.contains { place in
      let follow = town.world.follows.entries[place]
      return Int(follow.subscriber) == subscriber && follow.from <= second && second < follow.until
    }
  }

  /// The window in which nothing of this category may be released to him, if any.
  func quietWindow(of subscriber: Int, _ category: Category) -> QuietWindow? {
    let isOwnAlone = strategy.policy.quietHours == nil && strategy.policy.ownQuietHours != false
    guard let rule = strategy.policy.quietHours ?? (isOwnAlone ? .ofRecipients : nil),
      rule.action(for: category) != .bypass
    else { return nil }
    return switch town.world.traits[subscriber].preferences.quietHours {
    case .inherit: isOwnAlone ? nil : rule.window
    case .off: nil
    case .own(let window): window
    }
  }

  /// When he switched pushes off or removed the app, if he did.
  func departure(_ kind: EventKind, of subscriber: Int) -> Timestamp? {
    departures.first { $0.kind == kind && $0.recipient == UInt64(subscriber) }?.at
  }

  /// When he deleted his account, if he did.
  func deletion(of subscriber: Int) -> Timestamp? {
    changes[subscriber].first { $0.kind == .delete }?.at
  }

  /// He has the app and an account.
  func isThere(_ subscriber: Int, at moment: Timestamp) -> Bool {
    let left = [departure(.uninstalled, of: subscriber), deletion(of: subscriber)]
    return left.allSatisfy { moment < $0 ?? .distantFuture }
  }
}
