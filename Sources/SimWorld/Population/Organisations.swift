import PushMessages
import PushModel

/// The organisations of mentors and their coordinators. Each is a block of consecutive ids, so that
/// a lane of whole blocks holds whole organisations.
struct Organisations: Sendable, BitwiseCopyable {
  private let size: UInt64
  private let coordinators: UInt64
  private let isActive: Bool

  init(_ parameters: WorldParameters) {
    isActive = parameters.kind.contains(.peerMentors)
    coordinators = UInt64(parameters.mentors.coordinatorsPerOrganisation)
    size = coordinators + UInt64(parameters.mentors.mentorsPerOrganisation)
  }

  /// The organisation of a subscriber, its number as an id; 0 for everyone in worlds without
  /// organisations.
  func organisation(of subscriber: UInt64) -> BusinessID {
    BusinessID(rawValue: isActive ? UInt32(truncatingIfNeeded: subscriber / size) : 0)
  }

  func isCoordinator(_ subscriber: UInt64) -> Bool {
    isActive && subscriber % size < coordinators
  }

  /// Ids of the people in a subscriber's organisation, coordinators first.
  func block(of subscriber: UInt64) -> Range<UInt64> {
    let start = subscriber / size * size
    return start..<start + size
  }

  func coordinators(of subscriber: UInt64) -> Range<UInt64> {
    let start = subscriber / size * size
    return start..<start + coordinators
  }

  func parts(of subscriber: UInt64, _ kinds: WorldKinds) -> Agenda.Part {
    var parts: Agenda.Part = kinds.contains(.inactivity) ? .user : []
    if kinds.contains(.commerce) { parts.insert(.customer) }
    // The first coordinator of an organisation does the daily run for all of them.
    if isActive && subscriber % size < coordinators && subscriber % size > 0 { return parts }
    if isActive { parts.insert(isCoordinator(subscriber) ? .coordinator : .member) }
    return parts
  }
}
