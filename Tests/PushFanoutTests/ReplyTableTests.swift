import PushFanout
import PushModel
import Testing

@Suite struct ReplyTableTests {
  typealias Row = (status: UInt16, reason: ReplyReason, meaning: ReplyMeaning)

  static let transient = ReplyMeaning.retry(wait: .zero)

  /// AP3, row by row.
  static let apns: [Row] = [
    (200, .none, .accepted),
    (400, .badDeviceToken, .wrongEnvironment),
    (400, .deviceTokenNotForTopic, .alarm),
    (400, .badCollapseID, .discardMalformed),
    (400, .badExpirationDate, .discardMalformed),
    (400, .badMessageID, .discardMalformed),
    (400, .badPriority, .discardMalformed),
    (400, .badTopic, .discardMalformed),
    (400, .duplicateHeaders, .discardMalformed),
    (400, .idleTimeout, .discardMalformed),
    (400, .invalidPushType, .discardMalformed),
    (400, .missingDeviceToken, .discardMalformed),
    (400, .missingTopic, .discardMalformed),
    (400, .payloadEmpty, .discardMalformed),
    (400, .topicDisallowed, .discardMalformed),
    (403, .badCertificate, .refreshCredentials),
    (403, .badCertificateEnvironment, .refreshCredentials),
    (403, .badEnvironmentKeyIDInToken, .refreshCredentials),
    (403, .expiredProviderToken, .refreshCredentials),
    (403, .forbidden, .refreshCredentials),
    (403, .invalidProviderToken, .refreshCredentials),
    (403, .missingProviderToken, .refreshCredentials),
    (403, .unrelatedKeyIDInToken, .refreshCredentials),
    (404, .badPath, .alarm),
    (405, .methodNotAllowed, .alarm),
    (410, .expiredToken, .forgetTokenIfRegisteredBefore),
    (410, .unregistered, .forgetTokenIfRegisteredBefore),
    (413, .payloadTooLarge, .discardMalformed),
    (429, .tooManyProviderTokenUpdates, .retry(wait: .minutes(20))),
    (429, .tooManyRequests, transient),
    (500, .internalServerError, transient),
    (503, .serviceUnavailable, transient),
    (503, .shutdown, transient),
    (0, .timeout, transient),
  ]

  /// R2-R4, row by row.
  static let fcm: [Row] = [
    (200, .none, .accepted),
    (400, .invalidArgument, .discardMalformed),
    (401, .thirdPartyAuthError, .alarm),
    (403, .senderIDMismatch, .wrongEnvironment),
    (404, .unregistered, .forgetToken),
    (429, .quotaExceeded, .retry(wait: .seconds(60))),
    (500, .internalError, transient),
    (503, .unavailable, transient),
    (0, .timeout, transient),
  ]

  @Test("every documented reply means what its provider says", arguments: Provider.allCases)
  func documented(provider: Provider) {
    for row in provider == .apns ? Self.apns : Self.fcm {
      let reply = ProviderReply(status: row.status, reason: row.reason)
      #expect(ReplyTable.meaning(of: reply, from: provider) == row.meaning, "\(row)")
    }
  }

  @Test("the tables above leave out no reason")
  func complete() {
    let tested = Set((Self.apns + Self.fcm).map(\.reason))
    #expect(tested == Set(ReplyReason.allCases))
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
          let reply = ProviderReply(status: status, reason: reason)
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
        "fcm 404 unregistered", "fcm 403 senderIDMismatch", "apns 410 unregistered",
        "apns 400 badDeviceToken", "apns 410 expiredToken",
      ])
  }

  @Test("Retry-After goes before every other wait, and changes nothing but waits")
  func retryAfter() {
    for (provider, rows) in [(Provider.apns, Self.apns), (.fcm, Self.fcm)] {
      for row in rows {
        let reply = ProviderReply(
          status: row.status, reason: row.reason, retryAfter: .seconds(17))
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
