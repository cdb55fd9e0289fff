import PushFanout
import PushModel
import Testing

@Suite struct ReplyTableTests {
  static let transient = ReplyRow.transient

  @Test("the page's rows leave out no reason that a reply can have")
  func complete() {
    let tested = Set((ReplyRow.apns + ReplyRow.fcm).map(\.reason))
    #expect(tested == Set(ReplyReason.allCases).subtracting([.timeout]))
  }

  @Test("no reply at all is a reply of its own", arguments: Provider.allCases)
  func silence(provider: Provider) {
    #expect(ReplyTable.meaning(of: .timeout, from: provider) == Self.transient)
  }

  /// For statuses that no row knows, or that come with a reason which is not theirs.
  @Test(
    "an undocumented reply is read by its status class",
    arguments: [
      (200, .accepted), (204, .accepted), (101, .alarm), (302, .alarm), (402, .alarm),
      (401, .refreshCredentials), (408, transient), (425, transient), (418, .alarm),
      (422, .discardMalformed), (502, transient), (599, transient), (600, .alarm),
      (65_535, .alarm),
    ] as [(UInt16, ReplyMeaning)], Provider.allCases)
  func undocumented(row: (status: UInt16, meaning: ReplyMeaning), provider: Provider) {
    let reply = ProviderReply(status: row.status, reason: .payloadEmpty)
    #expect(ReplyTable.meaning(of: reply, from: provider) == row.meaning)
  }

  @Test("of all replies there can be, only the documented ones cost a token")
  func onlyDocumentedDelete() {
    var deleting: [String] = []
    for provider in Provider.allCases {
      for reason in ReplyReason.allCases {
        for status in 0...999 as ClosedRange<UInt16> {
          let reply = ProviderReply(status: status, reason: reason, goneSince: .start)
          switch ReplyTable.meaning(of: reply, from: provider) {
          case .forgetToken, .forgetTokenIfRegisteredBefore, .wrongEnvironment:
            deleting.append("\(provider) \(status) \(reason)")
          default: break
          }
        }
      }
    }
    #expect(
      deleting == [
        "fcm 404 unregistered", "fcm 400 badDeviceToken", "fcm 403 senderIDMismatch",
        "fcm 400 invalidAddress", "apns 410 unregistered", "apns 400 badDeviceToken",
        "apns 410 expiredToken",
      ])
  }

  @Test("Retry-After goes before every other wait, and changes nothing but waits")
  func retryAfter() {
    for provider in Provider.allCases {
      for row in ReplyRow.all(of: provider) {
        let reply = ProviderReply(
          status: row.status, reason: row.reason, retryAfter: .seconds(17),
          goneSince: row.meaning == .alarm ? .distantPast : .start)
        let meaning = ReplyTable.meaning(of: reply, from: provider)
        if case .retry = row.meaning {
          #expect(meaning == .retry(wait: .seconds(17)))
        } else {
          #expect(meaning == row.meaning)
        }
      }
    }
  }
}
