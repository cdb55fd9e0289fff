import PushModel
import PushService
import SimKernel

// Changes that subscribers make in the app's settings, and when they reach the server.
extension LaneRun {
  mutating func toggle(_ category: Category, of person: PersonIndex, at now: Timestamp) {
    guard !people.late.isEmpty, isLate(person, now) else {
      var preferences = people.persons[person].recipient.preferences
      preferences.categories.formSymmetricDifference(CategorySet(category))
      return service(of: person).pointee.prefer(preferences, people.card(person))
    }
    if !people.late[person].isWaiting {
      people.late[person] = LateChange(
        preferences: people.persons[person].recipient.preferences,
        version: service(of: person).pointee.preferenceVersion(of: people.card(person)))
    }
    people.late[person].preferences.categories.formSymmetricDifference(CategorySet(category))
  }

  /// Switches a type on or off by a command, which reaches the server at once.
  mutating func turn(_ type: PushType, on isOn: Bool, of person: PersonIndex) {
    var preferences = people.persons[person].recipient.preferences
    if isOn {
      preferences.typesOff.remove(TypeSet(type))
    } else {
      preferences.typesOff.insert(TypeSet(type))
    }
    service(of: person).pointee.prefer(preferences, people.card(person))
  }

  private mutating func isLate(_ person: PersonIndex, _ now: Timestamp) -> Bool {
    let draw = Draw(
      view.key, Purpose.lateChange, entity: view.id(of: person), occasion: UInt64(now.milliseconds))
    return draw.u0 < view.plan.parameters.preferences.lateShare
  }

  /// Sends a waiting change to the server, now that the app is open and online.
  @inline(never) mutating func synchronise(_ person: PersonIndex) {
    guard people.late[person].isWaiting else { return }
    service(of: person).pointee.prefer(
      people.late[person].preferences, knowing: people.late[person].version, people.card(person))
    people.late[person] = .none
  }
}
