import PushFanout
import PushModel
import TestSupport
import Testing

@Suite struct WireReplyTests {
  static func read(
    _ status: UInt16, _ body: String, from provider: Provider, retryAfter: String? = nil
  ) -> ProviderReply {
    ProviderReply(
      WireReply(status: status, retryAfter: retryAfter, body: Array(body.utf8)),
      from: provider, at: .start)
  }

  @Test("replies as the providers document them are understood")
  func documented() {
    #expect(Self.read(200, "", from: .apns) == .accepted)
    #expect(
      Self.read(400, #"{"reason":"BadDeviceToken"}"#, from: .apns)
        == ProviderReply(status: 400, reason: .badDeviceToken))
    #expect(
      Self.read(410, #"{"reason":"Unregistered","timestamp":1454402113000}"#, from: .apns)
        == ProviderReply(
          status: 410, reason: .unregistered, goneSince: .init(milliseconds: 1_454_402_113_000)))
    #expect(
      Self.read(200, #"{"name":"projects/push-demo/messages/0:1500415314455276"}"#, from: .fcm)
        == .accepted)
    let unregistered = #"""
      {"error": {"code": 404, "message": "Requested entity was not found.",
        "status": "NOT_FOUND", "details": [
          {"@type": "type.googleapis.com/google.rpc.BadRequest", "fieldViolations": []},
          {"@type": "type.googleapis.com/google.firebase.fcm.v1.FcmError",
           "errorCode": "UNREGISTERED"}]}}
      """#
    #expect(
      Self.read(404, unregistered, from: .fcm)
        == ProviderReply(status: 404, reason: .unregistered))
  }

  @Test(
    "without FCM's own error code the general status says what it can, never that a token died",
    arguments: [
      ("INVALID_ARGUMENT", .invalidArgument), ("RESOURCE_EXHAUSTED", .quotaExceeded),
      ("UNAVAILABLE", .unavailable), ("INTERNAL", .internalError), ("NOT_FOUND", .none),
      ("PERMISSION_DENIED", .none), ("UNAUTHENTICATED", .none), ("UNREGISTERED", .none),
    ] as [(String, ReplyReason)])
  func generalStatus(status: String, reason: ReplyReason) {
    let body = #"{"error":{"code":1,"status":"\#(status)"}}"#
    #expect(Self.read(404, body, from: .fcm).reason == reason)
  }

  @Test("every documented reply is read as it was written", arguments: Provider.allCases)
  func roundTrip(provider: Provider) {
    for row in ReplyRow.documented(by: provider) {
      let reply = ProviderReply(
        status: row.status, reason: row.reason,
        retryAfter: row.status == 429 ? .seconds(90) : .zero,
        goneSince: row.status == 410 ? .start - .days(3) : .distantPast)
      let wire = WireReply(reply, from: provider)
      #expect(ProviderReply(wire, from: provider, at: .start) == reply, "\(wire.body.text)")
    }
  }

  @Test("a moment to come counts as now, since APNs knows of none")
  func later() {
    let wire = WireReply(
      ProviderReply(status: 410, reason: .unregistered, goneSince: .start + .days(1)), from: .apns)
    #expect(ProviderReply(wire, from: .apns, at: .start).goneSince == .start)
  }

  @Test("the reasons of each provider are written as it writes them")
  func golden() {
    let gone = ProviderReply(
      status: 410, reason: .expiredToken, goneSince: .init(milliseconds: 1_454_402_113_000))
    #expect(
      WireReply(gone, from: .apns).body.text
        == #"{"reason":"ExpiredToken","timestamp":1454402113000}"#)
    let quota = ProviderReply(
      status: 429, reason: .quotaExceeded, retryAfter: .milliseconds(1_500))
    let wire = WireReply(quota, from: .fcm)
    #expect(wire.retryAfter == "2")
    #expect(
      wire.body.text == #"""
        {"error":{"code":429,"status":"RESOURCE_EXHAUSTED","details":\#
        [{"@type":"type.googleapis.com/google.firebase.fcm.v1.FcmError",\#
        "errorCode":"QUOTA_EXCEEDED"}]}}
        """#)
  }

  @Test(
    "a body that makes no sense leaves the status to speak",
    arguments: [
      "", "<html>502</html>", "null", "[]", #""Unregistered""#, #"{"reason":410}"#,
      #"{"reason":"unregistered"}"#, #"{"error":{"details":{}}}"#, #"{"error":[]}"#,
      #"{"reason":"Unregistered""#, #"{"timestamp":"1454402113000"}"#, #"{"timestamp":-1}"#,
      #"{"timestamp":1e300}"#, #"{"timestamp":9223372036854775807}"#,
    ], Provider.allCases)
  func malformed(body: String, provider: Provider) {
    #expect(Self.read(410, body, from: provider) == ProviderReply(status: 410))
  }

  @Test("ten thousand bodies of noise and of broken replies are read without a crash")
  func fuzz() {
    var chance = Chance(seed: 7)
    var reasons = 0
    for round in 0..<10_000 {
      let provider = Provider.allCases[round % 2]
      let body = Self.noise(&chance, provider)
      let wire = WireReply(
        status: UInt16(truncatingIfNeeded: chance.next()), retryAfter: Self.retryAfter(&chance),
        body: body)
      let reply = ProviderReply(wire, from: provider, at: .start)
      if reply.reason != .none { reasons += 1 }
      #expect(reply.retryAfter >= .zero && reply.retryAfter <= .days(30))
      #expect(reply.goneSince <= .distantFuture)
    }
    // The noise is close enough to a reply to be one now and then.
    #expect(reasons > 500)
  }

  /// A reply with some bytes changed, taken out or doubled, or bytes alone.
  private static func noise(_ chance: inout Chance, _ provider: Provider) -> [UInt8] {
    let reason = ReplyReason.allCases[chance.below(ReplyReason.allCases.count)]
    let reply = ProviderReply(status: 410, reason: reason, goneSince: .start)
    var bytes = chance.happens(0.8) ? WireReply(reply, from: provider).body : []
    if bytes.isEmpty {
      let alphabet = Array(#"{}[]":,\u09eE+-.tfn "#.utf8) + [0xff, 0xc3, 0xa9, 0]
      return (0..<chance.below(60)).map { _ in alphabet[chance.below(alphabet.count)] }
    }
    for _ in 0..<chance.below(4) where !bytes.isEmpty {
      let place = chance.below(bytes.count)
      switch chance.below(3) {
      case 0: bytes[place] = UInt8(truncatingIfNeeded: chance.next())
      case 1: bytes.remove(at: place)
      default: bytes.insert(contentsOf: bytes[place...], at: place)
      }
    }
    return bytes
  }

  private static func retryAfter(_ chance: inout Chance) -> String? {
    let texts = [
      nil, "", "1", "-1", "99999999999999999999", "1.5", "soon", " 3",
      "Sun, 06 Nov 1994 08:49:37 GMT", "Sun, 99 Nov 2094 08:49:37 GMT",
      "Sun, 06 Nov 9999 23:59:60 GMT", "Sun,  06 Nov 2094 08:49 GMT",
    ]
    return texts[chance.below(texts.count)]
  }
}
