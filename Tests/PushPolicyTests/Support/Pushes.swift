import PushModel

extension Push {
  /// The push numbered `number` of `type`, good for 30 days unless told otherwise.
  static func make(
    _ type: PushType, _ number: UInt32 = 1, at moment: Timestamp, livesFor: Interval = .days(30),
    sendAt: Timestamp? = nil, perDayMax: UInt8 = 0, passed: PassedHolds = []
  ) -> Push {
    var push = Push(
      id: PushID(.post, business: BusinessID(rawValue: 3), number: number), type: type,
      business: BusinessID(rawValue: 3), intendedAt: moment, expiresAt: moment + livesFor,
      sendAt: sendAt, perDayMax: perDayMax)
    push.passed = passed
    return push
  }

  /// As it wakes from `hold`: timing and digest hold a push once.
  func having(passed hold: Hold) -> Push {
    var push = self
    if hold == .timing { push.passed.insert(.timing) }
    if hold == .digest { push.passed.insert(.digest) }
    return push
  }
}
