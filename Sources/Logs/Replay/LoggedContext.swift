import PushModel
import PushPolicy
import PushService

/// What the log's own service knew of a person at a moment: the pushes that it had sent, those that were
/// opened, visits, and what its sends leave of the tried policy's caps.
///
/// A decision rule is asked with it, whatever the tried strategy would have sent before.
final class LoggedContext: ReplaySeat {
  private(set) var experience = Experience(since: .distantPast)
  private let start: Timestamp

  /// - Parameters:
  ///   - service: Outlives the context.
  ///   - start: The moment since which people are known.
  init(_ service: UnsafeMutablePointer<PushService>, _ zones: ZoneTable, from start: Timestamp) {
    self.start = start
    super.init(service, zones)
  }

  override func seat(_ recipient: Recipient, _ devices: Devices) {
    super.seat(recipient, devices)
    experience = Experience(since: start)
  }

  private func hour(_ now: Timestamp) -> Int {
    zones.clock(person.pointee.recipient.zone, at: now).hour(now)
  }

  func visit(at now: Timestamp) {
    service.pointee.active(card, at: now)
    experience.visit(inHour: hour(now), at: now)
  }

  /// - Parameter sentAt: When the push was sent.
  func open(_ push: PushID, _ type: PushType, sentAt: Timestamp, at now: Timestamp) {
    service.pointee.opened(push, by: card, at: now)
    experience.open(type, sentInHour: hour(sentAt), at: now)
    experience.visit(inHour: hour(now), at: now)
  }

  /// Books a push that the log's service has sent.
  func send(_ push: Push, at now: Timestamp) {
    person.pointee.recipient.tick(zones, at: now)
    let recipient = person.pointee.recipient
    service.pointee.policy.reserve(
      push, for: recipient, in: &person.pointee.ledger, history: history, zones: zones, at: now)
    experience.send(push.type, inHour: hour(now), at: now)
  }

  /// What the tried policy says of a push after all that the log's service has sent.
  func verdict(_ push: Push, at now: Timestamp) -> Verdict {
    person.pointee.recipient.tick(zones, at: now)
    return service.pointee.policy.verdict(
      on: push, to: person.pointee.recipient, ledger: person.pointee.ledger,
      history: history, from: .inGoodStanding, isInAudience: true, zones: zones, at: now)
  }

  /// What a rule is told of a push.
  func record(of push: Push, at now: Timestamp) -> DecisionRecord {
    person.pointee.recipient.tick(zones, at: now)
    var record = DecisionRecord.blank
    withUnsafePointer(to: push) {
      UnsafePointer(service).write($0, for: card, &experience, at: now, to: &record)
    }
    return record
  }
}
