import Bytes

extension ByteFields {
  /// A moment within eighteen million years of 1970, where clocks are known; or the distant past,
  /// or the distant future.
  package mutating func moment(_ name: String, _ value: inout Timestamp) throws(ByteError) {
    try integer(&value.milliseconds)
    if value != .distantFuture { try checkPast(name, value) }
  }

  /// The same without the distant future: a moment that is over.
  package mutating func pastMoment(_ name: String, _ value: inout Timestamp) throws(ByteError) {
    try integer(&value.milliseconds)
    try checkPast(name, value)
  }

  private func checkPast(_ name: String, _ value: Timestamp) throws(ByteError) {
    if value != .distantPast { try check(name, value.milliseconds, in: -1 << 59...1 << 59) }
  }

  /// The id of a push: any number but the one with all bits set, which ``RecentPushes`` keeps for
  /// empty places.
  package mutating func pushID(_ name: String, _ value: inout PushID) throws(ByteError) {
    try raw(name, &value, in: 0...UInt64.max - 1)
  }
}
