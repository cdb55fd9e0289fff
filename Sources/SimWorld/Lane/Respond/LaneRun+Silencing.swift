import PushModel
import PushPolicy
import PushService
import SimKernel

// What subscribers do about pushes that annoy them, where the world has dynamics.
// Changes people, learners, the log and the digest.
extension LaneRun {
  /// Records a push that a subscriber is shown and does not open: it wears their habit of visiting, and
  /// may annoy them until they do something about it.
  @inline(never) mutating func displease(
    _ slot: FlightSlot, on platform: Platform, _ person: PersonIndex,
    _ world: borrowing LaneWorld, at now: Timestamp
  ) {
    view.visits!.wear(&people.habits[person], at: now)
    let push = flights[slot].push
    guard flights[slot].type.category != .security, !people.states[person].hasOptedOut,
      !people.states[person].hasLeft
    else { return }
    let probability = view.visits!.annoy(&people.habits[person], at: now)
    guard probability > 0 else { return }
    let draw = Draw(
      view.key, Purpose.silencing, entity: view.id(of: person), occasion: push.rawValue)
    guard draw.u0 < probability else { return }
    let wish = Silencing.allCases[view.plan.silencing!.index(draw.u1)]
    silence(wish, about: slot, on: platform, person, world, draw.u2, at: now)
  }

  private mutating func silence(
    _ wish: Silencing, about slot: FlightSlot, on platform: Platform, _ person: PersonIndex,
    _ world: borrowing LaneWorld, _ u: Double, at now: Timestamp
  ) {
    guard wish != .leave else {
      if u < view.fatigue.uninstallShare {
        uninstall(person, world, because: slot, at: now)
      } else {
        optOut(person, because: slot, at: now)
      }
      return
    }
    let (type, business) = (flights[slot].type, flights[slot].business)
    var done = wish
    switch wish {
    case .type: turn(type, on: false, of: person, at: now)
    case .leave: preconditionFailure("leaving is handled before")
    case .channel: close(type.category, on: platform, of: person, at: now)
    case .quietHours: guard lengthenQuietHours(of: person) else { return }
    case .business, .unfollow:
      if let follow = followToEnd(business, type, person, world) {
        if wish == .business {
          people.choices[follow] = .nothing
        } else {
          people.choices.end(follow)
        }
      } else {
        turn(type, on: false, of: person, at: now)
        done = .type
      }
    }
    learners.visits?.silence(person, at: now)
    digest.combine(UInt64(bitPattern: now.milliseconds) ^ UInt64(done.rawValue) << 52)
    guard isLogged(person) else { return }
    events.record(.silenced, flights.pointer(to: slot), reason: done.rawValue, at: now)
  }

  /// The place of the follow that led to a push; `nil` if none did.
  private mutating func followToEnd(
    _ business: BusinessID, _ type: PushType, _ person: PersonIndex, _ world: borrowing LaneWorld
  ) -> Int? {
    guard FollowChoice.news.contains(type), !people.choices.isEmpty else { return nil }
    return follow(of: business, by: person, world)
  }

  /// Switches a category off: on Android by its channel, on iOS in the app.
  private mutating func close(
    _ category: Category, on platform: Platform, of person: PersonIndex, at now: Timestamp
  ) {
    var preferences = people.persons[person].recipient.preferences
    switch platform {
    case .android: preferences.channels.remove(CategorySet(category))
    case .ios: preferences.categories.remove(CategorySet(category))
    }
    prefer(preferences, by: person, at: now)
  }

  /// - Returns: Whether they were not as long as can be.
  private mutating func lengthenQuietHours(of person: PersonIndex) -> Bool {
    var preferences = people.persons[person].recipient.preferences
    let usual =
      arm(of: person).pointee.strategy.policy.quietHours?.window ?? DynamicsParameters.quietUsual
    let before =
      switch preferences.quietHours {
      case .own(let window): window
      case .inherit, .off: usual
      }
    let after = before.lengthened(
      by: DynamicsParameters.quietStep, upTo: DynamicsParameters.quietMax)
    guard after != before else { return false }
    preferences.quietHours = .own(after)
    service(of: person).pointee.prefer(preferences, people.card(person))
    return true
  }
}

extension QuietWindow {
  /// The window that begins earlier and ends later by `step`; the same if it would then be longer
  /// than `max`.
  func lengthened(by step: Interval, upTo max: Interval) -> QuietWindow {
    let step = Int(step.milliseconds / 60_000)
    let span = Int(to) - Int(from)
    let length = span == 1_440 ? span : (span + 1_440) % 1_440
    guard length + 2 * step <= Int(max.milliseconds / 60_000) else { return self }
    return QuietWindow(
      from: UInt16((Int(from) - step + 1_440) % 1_440), to: UInt16((Int(to) + step) % 1_440))
  }
}
