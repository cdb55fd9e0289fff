import PushFanout
import PushModel

extension Timestamp {
  /// 2026-03-16T00:00:00Z, when the tests begin.
  static let start = Timestamp(milliseconds: 1_773_619_200_000)
}

extension PushID {
  static func post(_ number: UInt32) -> PushID {
    PushID(.post, business: BusinessID(rawValue: 7), number: number)
  }
}

extension Attempt {
  /// The first attempt for a recipient's device, to live for a day unless `lives` says less.
  static func sample(
    _ recipient: Int = 1, push: PushID = .post(1), type: PushType = .newPost, device: UInt8 = 0,
    platform: Platform = .android, provider: Provider? = nil, at now: Timestamp = .start,
    lives: Interval = .days(1)
  ) -> Attempt {
    Attempt(
      recipient: RecipientID(rawValue: UInt64(recipient)), push: push,
      business: BusinessID(rawValue: 7), type: type, device: DeviceIndex(rawValue: device),
      platform: platform, provider: provider, enqueuedAt: now, expiresAt: now + lives)
  }
}

extension Registration {
  /// A token that was there long before the tests begin.
  static let old = Registration(at: .start - .days(30))
}

extension SendQueue {
  /// Takes whatever may leave, as one character each: the recipient's last digit, `!` before one
  /// that has expired.
  mutating func strip(at now: Timestamp) -> String {
    var text = ""
    while let turn = next(at: now) {
      switch turn {
      case .go(let attempt): text += "\(attempt.recipient.rawValue % 10)"
      case .expired(let attempt): text += "!\(attempt.recipient.rawValue % 10)"
      }
    }
    return text
  }
}
