import PushModel
import PushService
import SimKernel

// Changes that subscribers make in the app's settings, and when they reach the server.
// Changes people.
extension LaneRun {
  mutating func toggle(_ category: Category, of person: PersonIndex, at now: Timestamp) {
    guard !people.late.isEmpty, isLate(person, now) else {
      var preferences = people.persons[person].recipient.preferences
      preferences.categories.formSymmetricDifference(CategorySet(category))
      return prefer(preferences, by: person, at: now)
    }
    if !people.late[person].isWaiting {
      people.late[person] = LateChange(
        preferences: people.persons[person].recipient.preferences,
        version: service(of: person).pointee.preferenceVersion(of: people.card(person)))
    }
    people.late[person].preferences.categories.formSymmetricDifference(CategorySet(category))
  }

  /// Switches a type on or off by a command, which reaches the server at once.
  mutating func turn(
    _ type: PushType, on isOn: Bool, of person: PersonIndex, at now: Timestamp
  ) {
    var preferences = people.persons[person].recipient.preferences
    if isOn {
      preferences.typesOff.remove(TypeSet(type))
    } else {
      preferences.typesOff.insert(TypeSet(type))
    }
    prefer(preferences, by: person, at: now)
  }

  /// Gives the server a person's preferences, which decision rules hear of where a type is switched off.
  mutating func prefer(_ preferences: Preferences, by person: PersonIndex, at now: Timestamp) {
    let before = people.persons[person].recipient.preferences
    service(of: person).pointee.prefer(preferences, people.card(person))
    if experiences.count > 0 { see(before, become: preferences, of: person, at: now) }
  }

  @inline(never) private mutating func see(
    _ before: Preferences, become after: Preferences, of person: PersonIndex, at now: Timestamp
  ) {
    let types = before.wanted.subtracting(after.wanted)
    if !types.isEmpty { see(optingOutOf: types, by: person, at: now) }
  }

  private mutating func isLate(_ person: PersonIndex, _ now: Timestamp) -> Bool {
    let draw = Draw(
      view.key, Purpose.lateChange, entity: view.id(of: person), occasion: UInt64(now.milliseconds))
    return draw.u0 < view.plan.parameters.preferences.lateShare
  }

  /// Sends a waiting change to the server, now that the app is open and online.
  @inline(never) mutating func synchronise(_ person: PersonIndex, at now: Timestamp) {
    guard people.late[person].isWaiting else { return }
    let (before, after) = (
      people.persons[person].recipient.preferences, people.late[person].preferences
    )
    let isAccepted = service(of: person).pointee.prefer(
      after, knowing: people.late[person].version, people.card(person))
    people.late[person] = .none
    if isAccepted, experiences.count > 0 { see(before, become: after, of: person, at: now) }
  }
}

extension Preferences {
  /// The types that can be switched off and are on.
  fileprivate var wanted: TypeSet {
    guard isPushEnabled else { return [] }
    let on = categories.intersection(channels)
    let table = PushTypes.inUse
    // Without added types there is a list already.
    let all = table.added.isEmpty ? PushType.allCases : table.all
    let types = all.reduce(into: TypeSet()) { set, type in
      if on.contains(type.category), type.category != .security { set.insert(TypeSet(type)) }
    }
    return types.subtracting(typesOff)
  }
}

extension TypeSet {
  /// Every type.
  static let all = TypeSet(rawValue: .max)
}
