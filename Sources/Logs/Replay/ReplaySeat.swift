import PushModel
import PushPolicy
import PushService

/// A service with the memory of one person at a time.
class ReplaySeat {
  let service: UnsafeMutablePointer<PushService>
  let zones: ZoneTable
  let person: UnsafeMutablePointer<Person>
  let history: UnsafeMutableBufferPointer<Int64>
  private let archive: UnsafeMutablePointer<Archive>

  /// - Parameter service: Outlives the seat.
  init(_ service: UnsafeMutablePointer<PushService>, _ zones: ZoneTable) {
    self.service = service
    self.zones = zones
    person = .allocate(capacity: 1)
    archive = .allocate(capacity: 1)
    archive.initialize(to: Archive(Devices()))
    history = .allocate(capacity: max(1, service.pointee.policy.historyWords))
    history.initialize(repeating: 0)
  }

  deinit {
    person.deallocate()
    archive.deinitialize(count: 1)
    archive.deallocate()
    history.deallocate()
  }

  var card: Card { Card(person, archive, history) }

  /// Resets the state to a new person.
  func seat(_ recipient: Recipient, _ devices: Devices) {
    person.initialize(to: Person(recipient, under: service.pointee.policy))
    archive.pointee = Archive(devices)
    history.update(repeating: 0)
  }

  func move(to zone: ZoneID, at now: Timestamp) {
    guard zone != person.pointee.recipient.zone else { return }
    service.pointee.move(card, to: zone, at: now)
  }

  func prefer(_ change: (inout Preferences) -> Void) {
    var preferences = person.pointee.recipient.preferences
    change(&preferences)
    service.pointee.prefer(preferences, card)
  }
}
