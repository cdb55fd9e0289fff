import PushFanout
import PushModel
import Testing

/// What cannot be written counts as what a provider would refuse.
@Suite struct UnwrittenTests {
  private static let rows: [(PayloadError, Provider, ReplyMeaning)] = [
    (.missing(.token), .apns, .wrongEnvironment),
    (.malformed(.token, found: "x"), .apns, .wrongEnvironment),
    (.missing(.token), .fcm, .forgetToken),
    (.missing(.installation), .fcm, .forgetToken),
    (.malformed(.installation, found: ":"), .fcm, .forgetToken),
    (.installationAtAPNs, .apns, .alarm), (.missing(.topic), .apns, .alarm),
    (.malformed(.topic, found: "/"), .apns, .alarm), (.missing(.project), .fcm, .alarm),
    (.malformed(.project, found: "/"), .fcm, .alarm),
    (.tooLarge(bytes: 5_000, max: 4_096), .apns, .discardMalformed),
    (.tooLarge(bytes: 5_000, max: 4_096), .fcm, .discardMalformed),
    (.collapseKeyTooLong(bytes: 65, max: 64), .apns, .discardMalformed),
    (.collapseKeyTooLong(bytes: 65, max: 64), .fcm, .discardMalformed),
    (.missing(.title), .apns, .discardMalformed), (.missing(.body), .fcm, .discardMalformed),
    (.malformed(.deepLinkPath, found: "x"), .fcm, .discardMalformed),
    (.expired, .fcm, .discardMalformed),
  ]

  @Test(
    "C-11, S4-ERR-3: an address at fault is forgotten, a setting is an operator's, a message counts",
    arguments: rows)
  func meaning(error: PayloadError, provider: Provider, meaning: ReplyMeaning) {
    let reply = ProviderReply(unwritten: error, to: provider)
    #expect(ReplyTable.meaning(of: reply, from: provider) == meaning)
  }
}
