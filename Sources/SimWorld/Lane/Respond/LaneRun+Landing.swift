import PushMessages
import PushModel
import PushPolicy
import PushService
import SimKernel

// What a tap on a push finds in the app. It moves no draw and no digest: what people do next does
// not depend on it.
// Changes people.
extension LaneRun {
  /// What the tap that opens a push finds (S0-FR-NOT-02, S3-LINK-3, S4-LINK-5).
  @inline(never) mutating func landing(
    of slot: FlightSlot, _ person: PersonIndex, at now: Timestamp
  ) -> Landing {
    let flight = flights[slot]
    if view.brokenLinkShare > 0, isLinkBroken(flight, person) {
      return .fallback
    }
    let text = service(of: person).pointee.content[
      flight.type, people.persons[person].recipient.language, isDigest: flight.push.isDigest]
    return targetState(of: flight, person, at: now).landing(isHome: text.leadsHome)
  }

  /// Whether the link of a push names no place in the recipient's app.
  private mutating func isLinkBroken(_ flight: Flight, _ person: PersonIndex) -> Bool {
    let draw = Draw(
      view.key, Purpose.brokenLink, entity: view.id(of: person), occasion: flight.push.rawValue)
    return draw.u0 < view.brokenLinkShare
  }

  /// The state of what a push is about: its post may have been taken down, its assignment withdrawn,
  /// its report deleted. Nobody sees the pages of a banned business, and people who are banned
  /// themselves see the dashboard alone.
  private mutating func targetState(
    of flight: Flight, _ person: PersonIndex, at now: Timestamp
  ) -> TargetState {
    if people.persons[person].recipient.status == .banned { return .forbidden }
    if flight.isWithdrawn { return .deleted }
    guard flight.push.rule != nil || flight.push.source == .journey else {
      let sender = view.schedule.businesses[Int(flight.business.rawValue)].state(at: now)
      return sender.contains(.banned) ? .forbidden : .open
    }
    let isGone: Bool
    switch flight.type {
    case .assignment, .followUp, .deadline:
      guard let item = flight.push.firing?.occasion else { return .open }
      isGone = isWithdrawn(Self.key(of: UInt64(item), person), at: now)
    case .reportStatus: isGone = people.deletedReports.contains(flight.push.reportKey)
    case .overdue:
      guard let item = people.noticedItems[flight.push] else { return .open }
      isGone = isWithdrawn(item, at: now)
    default: isGone = false
    }
    return isGone ? .deleted : .open
  }

  private mutating func isWithdrawn(_ item: UInt64, at now: Timestamp) -> Bool {
    people.withdrawnItems[item].map { $0 < now } ?? false
  }

  /// Records that an assignment was withdrawn, or that a report was deleted.
  mutating func remove(
    _ what: Happening, _ item: UInt64, _ person: PersonIndex, at now: Timestamp
  ) {
    switch what {
    case .withdrawn: people.withdrawnItems[Self.key(of: item, person)] = now
    case .reportDeleted:
      let report = reportKey(of: item, person)
      people.deletedReports.insert(report)
    default: break
    }
  }

  /// What the ids of all pushes about a report of `person` have in common.
  mutating func reportKey(of report: UInt64, _ person: PersonIndex) -> UInt64 {
    PushID.reportKey(of: report, from: people.agendas[person].organisation)
  }

  /// An item of one person among those of the lane.
  static func key(of item: UInt64, _ person: PersonIndex) -> UInt64 {
    assert(item <= UInt32.max, "item \(item), a key has 32 bits for it")
    return UInt64(person.stored) << 32 | item
  }
}
