import PushModel
import PushService

extension PushID {
  /// The push numbered `number` of the business of these tests.
  static func numbered(_ number: UInt32) -> PushID {
    PushID(.post, business: BusinessID(rawValue: 3), number: number)
  }
}

extension Push {
  /// Intended at `moment`, good for 30 days unless told otherwise.
  static func make(
    _ type: PushType, _ number: UInt32 = 1, at moment: Timestamp, livesFor: Interval = .days(30)
  ) -> Push {
    Push(
      id: .numbered(number), type: type, business: BusinessID(rawValue: 3), intendedAt: moment,
      expiresAt: moment + livesFor)
  }
}

extension LiveHost {
  /// A push of `type` is intended now.
  @discardableResult
  func intend(
    _ type: PushType, _ number: UInt32 = 1, for customer: Customer, livesFor: Interval = .days(30)
  ) -> Disposition {
    intend(.make(type, number, at: now, livesFor: livesFor), for: customer)
  }
}
