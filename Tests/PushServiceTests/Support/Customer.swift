import PushMessages
import PushModel
import PushPolicy
import PushService

/// What a host stores about one recipient: a row of its database.
final class Customer {
  let person: UnsafeMutablePointer<Person>
  let archive: UnsafeMutablePointer<Archive>
  private(set) var history: History
  /// Whether he follows the business of these tests.
  var isFollower = true
  /// What rules remember of him.
  var agenda: Agenda
  /// What he wants to hear from single businesses.
  var choices = FollowChoices()

  convenience init(_ id: UInt64, _ devices: [Device], under policy: PolicyTable) {
    var list = Devices()
    for device in devices { precondition(list.append(device), "more than \(Devices.max) devices") }
    var recipient = Recipient(
      id: RecipientID(rawValue: id), zone: Place.utc.zone,
      clock: Place.table.clock(Place.utc.zone, at: .monday), reach: list.reach)
    recipient.preferences.categories = .all
    self.init(recipient, list, under: policy)
  }

  init(
    _ recipient: Recipient, _ devices: Devices,
    _ agenda: Agenda = Agenda(BusinessID(rawValue: 3), .user, at: .monday),
    under policy: PolicyTable
  ) {
    self.agenda = agenda
    person = .allocate(capacity: 1)
    person.initialize(to: Person(recipient, under: policy))
    archive = .allocate(capacity: 1)
    archive.initialize(to: Archive(devices))
    history = Self.blank(policy)
  }

  deinit {
    person.deallocate()
    archive.deinitialize(count: 1)
    archive.deallocate()
    history.deallocate()
  }

  var card: Card { Card(person, archive, history) }

  /// Another strategy takes over.
  func adopt(_ next: borrowing PushService, from previous: borrowing PushService, at now: Timestamp)
  {
    let fresh = Self.blank(next.policy)
    next.adopt(card, from: previous, history: fresh, at: now)
    history.deallocate()
    history = fresh
  }

  private static func blank(_ policy: PolicyTable) -> History {
    let words = History.allocate(capacity: max(1, policy.historyWords))
    words.initialize(repeating: 0)
    return words
  }
}

extension Device {
  /// A phone that may be pushed, registered and seen the day before.
  static func phone(
    _ platform: Platform = .android, permission: Permission = .granted, hasToken: Bool = true,
    registeredAt: Timestamp = .monday - .day, lastSeenAt: Timestamp = .monday - .day,
    environment: ProviderEnvironment = .production
  ) -> Device {
    Device(
      platform: platform, permission: permission, hasToken: hasToken, registeredAt: registeredAt,
      lastSeenAt: lastSeenAt, environment: environment)
  }
}
