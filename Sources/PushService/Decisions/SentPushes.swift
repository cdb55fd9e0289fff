import Bytes
import PushModel

/// A push that was sent to a recipient, as long as its opening can be attributed.
@usableFromInline struct SentPush: Sendable, BitwiseCopyable {
  var id: PushID
  var at: Timestamp
  var type: PushType
  var isOpened = false
}

/// The last pushes that were sent to a recipient. An input says which push was opened, and these of which
/// type it was and when it was sent. Each is opened once.
@usableFromInline struct SentPushes: Sendable, BitwiseCopyable {
  /// The number of pushes that are known. *Assumption*: what was sent before is no longer opened.
  static let max = 32

  private static let blank = SentPush(id: PushID(rawValue: 0), at: .distantPast, type: .newPost)
  private var pushes = InlineArray<32, SentPush>(repeating: blank)
  /// The place of the next push: that of the oldest one when all places are taken.
  private var next = 0
  private(set) var count = 0

  @usableFromInline init() {}

  /// Adds a push, in place of the oldest one if there are ``max``.
  mutating func add(_ push: SentPush) {
    pushes[next] = push
    next = (next + 1) % Self.max
    count = min(Self.max, count + 1)
  }

  /// Opens a push; `nil` for one that is not known or was opened before.
  ///
  /// - Complexity: O(``max``).
  mutating func open(_ id: PushID) -> SentPush? {
    // An id that was sent twice is opened where it was sent last.
    for age in 1...Self.max where age <= count {
      let place = (next + Self.max - age) % Self.max
      guard pushes[place].id == id else { continue }
      if pushes[place].isOpened { return nil }
      pushes[place].isOpened = true
      return pushes[place]
    }
    return nil
  }

  /// All of them, the oldest one first.
  private var all: [SentPush] {
    (0..<count).map { pushes[(next + Self.max - count + $0) % Self.max] }
  }
}

extension SentPushes: ByteValue {
  /// Writes or reads the pushes, the oldest one first.
  package mutating func visit(_ fields: inout ByteFields) throws(ByteError) {
    var all = self.all
    try fields.list("sent.count", &all, of: Self.blank, countMax: Self.max)
    self = SentPushes()
    for push in all { add(push) }
  }
}

extension SentPush: ByteValue {
  /// Writes or reads the push and whether it was opened.
  package mutating func visit(_ fields: inout ByteFields) throws(ByteError) {
    try fields.raw(&id)
    try fields.pastMoment("sent.at", &at)
    try fields.type("sent.type", &type)
    try fields.flag("sent.isOpened", &isOpened)
  }
}
