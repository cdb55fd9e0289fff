import PushFanout
import PushMessages
import PushModel
import PushPolicy
import PushService

extension LiveHost {
  /// Something happened to a customer: what rules call for is decided at once.
  @discardableResult
  func happen(
    _ what: Happening, item: UInt64, change: UInt64? = nil, to customer: Customer
  ) -> [Disposition] {
    let firings = service.rules.tell(
      what, item: item, change: change, to: &customer.agenda, at: now)
    return (0..<firings.count).compactMap { place in
      let push = service.push(
        for: firings[place], from: customer.agenda.organisation,
        of: customer.agenda.organisation, at: now)
      return push.map { intend($0, for: customer) }
    }
  }

  /// What a rule's push says, written for a provider as it goes to a device.
  func message(
    _ push: PushID, _ type: PushType, _ slots: Slots, language: Language = .en,
    links: AppLinks? = nil
  ) throws -> Message {
    let made = Push(
      id: push, type: type, business: BusinessID(rawValue: 0), intendedAt: now,
      expiresAt: now + .days(3))
    return try Composer(links: links).compose(
      made, slots: slots, language: language, style: .plain)
  }
}
