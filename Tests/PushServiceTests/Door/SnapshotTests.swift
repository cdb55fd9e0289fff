import PushFanout
import PushMessages
import PushModel
import PushPolicy
import PushService
import TestSupport
import Testing

/// What a host stores of a recipient and of a queue, as bytes.
@Suite struct SnapshotTests {
  // MARK: Versions

  @Test("a recipient that version 1 has written is read, and written with items without due times")
  func recipientOfVersion1() throws {
    let service = try Golden.service()
    let golden = GoldenSnapshots.recipient
    let anna = try RecipientState(snapshot: golden, under: service, at: Golden.now)
    #expect(anna.agenda?.open.map(\.dueAt) == [.distantFuture])
    #expect(anna.recipient.preferences.typesOff == [] && anna.followChoices.count == 0)
    // Version 2 has four bytes more of types after the preferences, one of types before the caps, one
    // of reports, nine for the one item at the end of the agenda, and four of choices; version 3 what
    // the test of version 2 says, without a report.
    let again = anna.snapshot()
    #expect(
      again.count == golden.count + 4 + 1 + 1 + 9 + 4 + Self.moreInVersion3 + Self.moreInVersion4
        + Self.moreInVersion5)
    let same = try RecipientState(snapshot: again, under: service, at: Golden.now)
    #expect(hex(same.snapshot()) == hex(again))
    #expect(same.agenda?.open.map(\.number) == [5] && same.heldCount == anna.heldCount)
  }

  @Test(
    "caps keep their counts, though types of push have come since the snapshot was written",
    arguments: [GoldenSnapshots.recipient, GoldenSnapshots.recipient2])
  func capsOfAnyVersion(golden: [UInt8]) throws {
    let service = try Golden.service()
    let read = try RecipientState(snapshot: golden, under: service, at: Golden.now)
    // Written anew by this version, and read again.
    var anna = try RecipientState(snapshot: read.snapshot(), under: service, at: Golden.now)
    var fanout = FanoutState(simulating: Golden.strategy.fanout, recipients: Golden.recipients)
    // Of the nine a day of all types, three have gone.
    let posts = handed(9, of: .newPost, from: 10, &anna, service, &fanout, at: Golden.now)
    #expect(posts == 6)
  }

  /// Four bytes of older pushes and four of notifications with a limit per day, three of the count of changes, four of the number of the one item, and
  /// eight of the item of each of two held pushes.
  private static let moreInVersion3 = 4 + 4 + 3 + 4 + 2 * 8

  /// Four bytes each of tags, campaigns and senders; six of each of two caps, for its text, its subject and
  /// its reservations; and eleven of each of two held pushes, for campaign, tags and rank.
  private static let moreInVersion5 = 3 * 4 + 2 * 6 + 2 * 11

  @Test("a recipient that version 2 has written is read, with all that it remembered")
  func recipientOfVersion2() throws {
    let service = try Golden.service()
    let golden = GoldenSnapshots.recipient2
    var anna = try RecipientState(snapshot: golden, under: service, at: Golden.now)
    #expect(anna.agenda?.open.map(\.dueAt) == [Golden.now + .days(3)])
    #expect(anna.recipient.preferences.typesOff == TypeSet(.pause))
    #expect(anna.followChoices[BusinessID(rawValue: 8)] == .offers)
    let again = anna.snapshot()
    #expect(
      again.count == golden.count + Self.moreInVersion3 + Self.moreInVersion4 + Self.moreInVersion5)
    var change = Push.make(.reportStatus, at: Golden.now)
    change.id = PushID(.rule, business: BusinessID(rawValue: 3), number: 8 << 19 | 2 << 2 | 1)
    var fanout = FanoutState(simulating: Golden.strategy.fanout, recipients: Golden.recipients)
    var effects: ContiguousArray<PushService.Effect> = []
    let answer = service.receive(
      .intend(change, from: .inGoodStanding, isInAudience: true), for: &anna, through: &fanout,
      at: Golden.now, effects: &effects)
    #expect(answer == .decided(.suppressed(.alreadySent)))
  }

  /// Twelve bytes for the late days of either kind, and four for the number of journeys.
  private static let moreInVersion4 = 2 * 12 + 4

  @Test("a recipient that version 5 has written is read, and written as the same bytes")
  func recipientOfVersion5() throws {
    let service = try Golden.service()
    let golden = GoldenSnapshots.recipient5
    guard try isRecorded(golden, as: Golden.hosted().recipient) else { return }
    var anna = try RecipientState(snapshot: golden, under: service, at: Golden.now)
    #expect(hex(anna.snapshot()) == hex(golden))
    #expect(anna.agenda?.journeyCount == 1)
    expectMemory(of: &anna, service)
  }

  @Test("a recipient under ranks that version 5 has written is read, and written as the same bytes")
  func rankedOfVersion5() throws {
    let golden = GoldenSnapshots.ranked5
    guard try isRecorded(golden, as: Golden.ranked()) else { return }
    let service = try Golden.rankedService()
    let anna = try RecipientState(snapshot: golden, under: service, at: Golden.now)
    #expect(hex(anna.snapshot()) == hex(golden))
    // The sale and the offer's campaign have had their place; of two global ones the other is kept for tasks.
    for (push, refusal) in Golden.rankedAnswers {
      let found = service.explanation(
        of: push, for: anna, from: .inGoodStanding, isInAudience: true, at: Golden.now)
      #expect(found.verdict == refusal.map { .suppress(because: $0) } ?? .send, "\(push)")
    }
  }

  @Test("held pushes, and caps on tags and campaigns, take over other numbers for the same names")
  func renumbered() throws {
    var names = PushNames()
    for tag in ["zebra", "sale"] { _ = names.add(tag: tag) }
    for campaign in ["winter", "spring"] { _ = names.add(campaign: campaign) }
    let service = try PushService(Golden.rankedStrategy, zones: Place.table, naming: names)
    let anna = try RecipientState(
      snapshot: GoldenSnapshots.ranked5, under: service, at: Golden.now)
    for (push, refusal) in Golden.rankedAnswers {
      var push = push
      push.tags = push.tags.isEmpty ? [] : names.tag("sale")
      push.campaign = push.campaign == .none ? .none : names.campaign("spring")
      let found = service.explanation(
        of: push, for: anna, from: .inGoodStanding, isInAudience: true, at: Golden.now)
      #expect(found.verdict == refusal.map { .suppress(because: $0) } ?? .send, "\(push)")
    }
    #expect(anna.heldCount == 1)
  }

  @Test("a recipient that version 4 has written is read, with all that it remembered")
  func recipientOfVersion4() throws {
    let service = try Golden.service()
    let golden = GoldenSnapshots.recipient4
    var anna = try RecipientState(snapshot: golden, under: service, at: Golden.now)
    #expect(anna.snapshot().count == golden.count + Self.moreInVersion5)
    #expect(anna.agenda?.journeyCount == 1)
    expectMemory(of: &anna, service)
  }

  @Test("a recipient that version 3 has written is read, with all that it remembered")
  func recipientOfVersion3() throws {
    let service = try Golden.service()
    let golden = GoldenSnapshots.recipient3
    var anna = try RecipientState(snapshot: golden, under: service, at: Golden.now)
    #expect(anna.snapshot().count == golden.count + Self.moreInVersion4 + Self.moreInVersion5)
    expectMemory(of: &anna, service)
  }

  /// What versions 3 to 5 remember of Anna's morning.
  private func expectMemory(of anna: inout RecipientState, _ service: borrowing PushService) {
    #expect(anna.agenda?.open.map(\.number) == [5, 1 << 40])
    #expect(anna.devices.count == 4 && anna.devices[3].platform == .ios)
    #expect(anna.heldCount == 2)
    #expect(anna.recipient.preferences.typesOff == TypeSet(.pause))
    #expect(anna.followChoices[BusinessID(rawValue: 8)] == .offers)
    var fanout = FanoutState(simulating: Golden.strategy.fanout, recipients: Golden.recipients)
    var effects: ContiguousArray<PushService.Effect> = []
    let posts = (50..<60).map { Push.make(.newPost, $0, at: Golden.now) }
    for again in posts + Golden.changes {
      let answer = service.receive(
        .intend(again, from: .inGoodStanding, isInAudience: true), for: &anna, through: &fanout,
        at: Golden.now, effects: &effects)
      #expect(answer == .decided(.suppressed(.alreadySent)), "\(again.id)")
    }
    var second = Push.make(.message, 80, at: Golden.now)
    (second.item, second.perDayMax) = (Golden.notification, 1)
    let answer = service.receive(
      .intend(second, from: .inGoodStanding, isInAudience: true), for: &anna, through: &fanout,
      at: Golden.now, effects: &effects)
    #expect(answer == .decided(.suppressed(.notificationCap)))
  }

  @Test("of more pushes than another service remembers, the newest are kept")
  func fewerPushes() throws {
    let golden = GoldenSnapshots.recipient4
    let few = try PushService(Golden.strategy, zones: Place.table, sizes: try Sizes(pushes: 10))
    let all = try Golden.service()
    let anna = try RecipientState(snapshot: golden, under: few, at: Golden.now)
    let again = try RecipientState(snapshot: anna.snapshot(), under: all, at: Golden.now)
    #expect(hex(again.snapshot()) == hex(anna.snapshot()))
    let whole = try RecipientState(snapshot: golden, under: all, at: Golden.now)
    let forgotten = whole.snapshot().count - anna.snapshot().count
    #expect(forgotten > 0 && forgotten % 8 == 0)
  }

  @Test(
    "a recipient is whole, whichever version has written them",
    arguments: [GoldenSnapshots.recipient, GoldenSnapshots.recipient2])
  func recipientOfAnyVersion(golden: [UInt8]) throws {
    let service = try Golden.service()
    let anna = try RecipientState(snapshot: golden, under: service, at: Golden.now)
    #expect(anna.recipient.id.rawValue == 7 && anna.recipient.language == .nb)
    #expect(anna.recipient.preferences.quietHours == .own(QuietWindow(from: 780, to: 840)))
    #expect(anna.devices.count == 2 && !anna.devices[1].hasToken && anna.heldCount == 2)
    #expect(anna.sent(onDayOf: Golden.now) == 3 && anna.preferenceVersion == 1)
    #expect(anna.agenda?.open.map(\.number) == [5])
  }

  @Test("a queue that version 1 has written is read, and written with the items of its pushes")
  func queueOfVersion1() throws {
    let golden = GoldenSnapshots.fanout
    let fanout = try FanoutState(
      snapshot: golden, Golden.strategy.fanout, recipients: Golden.recipients)
    #expect(fanout.snapshot().count == golden.count + 3 * 8 + 3 * 11 + Self.moreInQueue4)
    #expect(fanout.openCalls.count == 1 && fanout.waitingRetries.count == 1)
    #expect(fanout.queue.depth == 1 && fanout.queue.busy == 1)
  }

  @Test(
    "a queue that version 2 has written is read, and written with what pushes and queues have since"
  )
  func queueOfVersion2() throws {
    let golden = GoldenSnapshots.fanout2
    let fanout = try FanoutState(
      snapshot: golden, Golden.strategy.fanout, recipients: Golden.recipients)
    #expect(fanout.snapshot().count == golden.count + 3 * 11 + Self.moreInQueue4)
    #expect(fanout.push(of: fanout.openCalls[0])?.item == 4 << 33)
  }

  @Test("a queue that version 3 has written is read, and written with no throttles")
  func queueOfVersion3() throws {
    let golden = GoldenSnapshots.fanout3
    let fanout = try FanoutState(
      snapshot: golden, Golden.strategy.fanout, recipients: Golden.recipients)
    #expect(fanout.snapshot().count == golden.count + Self.moreInQueue4)
    #expect(fanout.push(of: fanout.openCalls[0])?.item == 4 << 33)
    #expect(fanout.openCalls.count == 1 && fanout.waitingRetries.count == 1)
    #expect(fanout.queue.depth == 1 && fanout.queue.busy == 1)
  }

  /// Four bytes each for the numbers of later polls and of throttles, two for each attempt's campaign.
  private static let moreInQueue4 = 4 + 4 + 3 * 2

  @Test("the numbers by which a snapshot names a choice never change")
  func numbers() {
    func names<Value: CaseIterable & RawRepresentable>(_: Value.Type) -> [String]
    where Value.RawValue == UInt8 {
      Value.allCases.sorted { $0.rawValue < $1.rawValue }.map { "\($0)" }
    }
    #expect(
      PushType.allCases.sorted { $0.rawValue < $1.rawValue }.map { $0.alias ?? $0.name } == [
        "new_post", "offer", "review_reply", "new_follower", "new_like", "new_review", "order",
        "payment", "message", "security", "feature_announce", "re_engagement", "promotion",
        "reminder", "assignment", "follow_up", "overdue", "pause", "resumption", "milestone",
        "honorarium", "annual_summary", "report_status", "deadline",
      ])
    #expect(
      names(Hold.self).starts(with: [
        "sendAt", "timing", "quietHours", "cap", "minimumGap", "digest",
      ]))
    #expect(
      names(Refusal.self)[18...22] == [
        "typeCap", "categoryCap", "channelCap", "globalCap", "budgetSpent",
      ])
    #expect(names(Language.self).starts(with: ["en", "nb", "af", "zu"]))
    #expect(names(Platform.self).starts(with: ["android", "ios"]))
    #expect(names(Provider.self).starts(with: ["fcm", "apns"]))
    #expect(names(Permission.self).starts(with: ["notAsked", "denied", "granted"]))
    #expect(names(RecipientStatus.self).starts(with: ["active", "paused", "banned", "deleted"]))
  }

  // MARK: Bytes that are refused

  @Test("every length but the right one is refused")
  func truncated() throws {
    for (bytes, read) in try Golden.readers() {
      for count in 0..<bytes.count {
        #expect(throws: SnapshotError.self) { try read(Array(bytes.prefix(count))) }
      }
      #expect(throws: SnapshotError.length(found: bytes.count + 1, needed: bytes.count)) {
        try read(bytes + [0])
      }
    }
  }

  @Test("every changed byte is noticed", arguments: [0x01, 0x80, 0xFF] as [UInt8])
  func flipped(mask: UInt8) throws {
    for (bytes, read) in try Golden.readers() {
      for place in bytes.indices {
        var changed = bytes
        changed[place] ^= mask
        #expect(throws: SnapshotError.self, "byte \(place)") { try read(changed) }
      }
    }
  }

  /// A checksum is no seal: anybody can compute it.
  @Test(
    "bytes with a right checksum are refused or make a state that is usable",
    arguments: (Build.isOptimised ? [0x01, 0x02, 0x10, 0x40, 0x80, 0xFF] : [0x80]) as [UInt8])
  func forged(mask: UInt8) throws {
    var accepted = 0
    for (bytes, read) in try Golden.readers() {
      for place in 10..<bytes.count - 8 {
        var changed = bytes
        changed[place] ^= mask
        guard let again = try? read(sealed(changed)) else { continue }
        let settled = try read(again)
        #expect(settled == again, "byte \(place)")
        accepted += 1
      }
    }
    #expect(accepted > 100)
  }

  @Test("a count that the bytes cannot fill is refused before anything is made of it")
  func hostileCounts() throws {
    for (bytes, read) in try Golden.readers() {
      for place in 10..<bytes.count - 12 {
        var changed = bytes
        changed.replaceSubrange(place..<place + 4, with: [0xFF, 0xFF, 0xFF, 0x7F])
        guard let again = try? read(sealed(changed)) else { continue }
        #expect(again.count <= bytes.count, "byte \(place)")
      }
    }
  }

  @Test("a recipient that was forged can be asked about and traps nothing")
  func forgedInUse() throws {
    try use(forging: try Golden.hosted().recipient, under: try Golden.service())
    try use(forging: try Golden.ranked(), under: try Golden.rankedService(), masks: [0x80])
  }

  private func use(
    forging bytes: [UInt8], under service: borrowing PushService,
    masks: [UInt8] = [0x01, 0x10, 0x80, 0xFF]
  ) throws {
    for mask in masks {
      for place in 10..<bytes.count - 8 {
        var changed = bytes
        changed[place] ^= mask
        let forged = sealed(changed)
        guard var state = try? RecipientState(snapshot: forged, under: service, at: Golden.now)
        else { continue }
        Golden.use(&state, service)
      }
    }
  }

  @Test("foreign bytes, another kind and a newer version are refused with the reason")
  func foreign() throws {
    let service = try Golden.service()
    let (recipient, fanout) = try Golden.hosted()
    var newer = recipient
    newer[4] = 7
    let cases: [([UInt8], String)] = [
      ([], "a snapshot begins with `PLrs`, these bytes begin with []"),
      (
        Array("{\"id\": 7}".utf8),
        "a snapshot begins with `PLrs`, these bytes begin with [123, 34, 105, 100]"
      ),
      (
        fanout,
        "a snapshot begins with `PLrs`, these bytes begin with [80, 76, 102, 111]"
      ),
      (newer, "the snapshot has version 7, this library reads 1...6"),
    ]
    for (bytes, message) in cases {
      do throws(SnapshotError) {
        _ = try RecipientState(snapshot: bytes, under: service, at: Golden.now)
        Issue.record("\(bytes) were read")
      } catch {
        #expect("\(error)" == message)
      }
    }
    let rules = FanoutRules(workers: nil)
    #expect(throws: FanoutRestoreError.self) {
      _ = try FanoutState(snapshot: fanout, rules, recipients: 10)
    }
    #expect(
      throws: FanoutRestoreError.snapshot(.foreign(found: [80, 76, 114, 115], accepted: "PLfo"))
    ) {
      _ = try FanoutState(
        snapshot: recipient, Golden.strategy.fanout, recipients: 10)
    }
  }

  // MARK: Another strategy, other zones

  @Test("under another policy, caps that both have keep their counts")
  func otherPolicy() throws {
    let before = try service(Policy(caps: [.global: Cap(limit: 3, per: .localDay)]))
    let after = try service(Policy(caps: [.global: Cap(limit: 4, per: .localDay)]))
    let other = try service(Policy(caps: [.global: Cap(limit: 4, per: .rolling(.day))]))
    var anna = RecipientState(.anna, devices: .one, under: before)
    var fanout = try FanoutState(FanoutRules(workers: 5), recipients: 1_000)
    #expect(handed(5, from: 1, &anna, before, &fanout) == 3)
    var kept = try RecipientState(snapshot: anna.snapshot(), under: after, at: .monday)
    #expect(handed(5, from: 10, &kept, after, &fanout) == 1)
    var fresh = try RecipientState(snapshot: anna.snapshot(), under: other, at: .monday)
    #expect(handed(5, from: 10, &fresh, other, &fanout) == 4)
  }

  @Test("a zone is found by its name; one that is not there is refused")
  func zones() throws {
    let before = try service(Policy())
    let anna = RecipientState(.anna, devices: .one, under: before)
    let turned = ZoneTable(ContiguousArray(Place.table.zones.reversed()))
    let after = try PushService(Strategy(), zones: turned)
    let there = try RecipientState(snapshot: anna.snapshot(), under: after, at: .monday)
    #expect(there.recipient.zone.rawValue == 2 && there.recipient.clock.offset == 0)
    let few = ZoneTable([Place.table.zones[1]])
    let without = try PushService(Strategy(), zones: few)
    #expect(throws: SnapshotError.unknownZone("UTC")) {
      _ = try RecipientState(snapshot: anna.snapshot(), under: without, at: .monday)
    }
  }

  @Test("under other rules, a queue keeps what waits and no more permits than they allow")
  func otherRules() throws {
    let service = try service(Policy())
    var fanout = try FanoutState(
      FanoutRules(dispatchRate: 10, batch: 5, workers: 9), recipients: 1_000)
    var anna = RecipientState(.anna, devices: .one, under: service)
    #expect(handed(7, from: 1, &anna, service, &fanout) == 7)
    #expect(fanout.queue.busy == 5 && fanout.queue.depth == 2)
    let narrow = FanoutRules(dispatchRate: 10, batch: 1, workers: 3, capacityMax: 1)
    var less = try FanoutState(snapshot: fanout.snapshot(), narrow, recipients: 1_000)
    #expect(less.queue.busy == 5 && less.queue.depth == 2 && less.queue.workers == 3)
    var effects: ContiguousArray<PushService.Effect> = []
    for call in less.openCalls {
      _ = service.receive(
        .abandon(call), through: &less, at: .monday + .minute, effects: &effects)
    }
    _ = service.receive(.poll, through: &less, at: .monday + .minute, effects: &effects)
    #expect(less.queue.busy == 1 && less.queue.depth == 1)
  }

  private func service(_ policy: Policy) throws -> PushService {
    try PushService(Strategy(policy: policy), zones: Place.table)
  }

  /// How many of `count` messages are handed on.
  private func handed(
    _ count: UInt32, of type: PushType = .message, from first: UInt32,
    _ anna: inout RecipientState, _ service: borrowing PushService, _ fanout: inout FanoutState,
    at now: Timestamp = .monday
  ) -> Int {
    var effects: ContiguousArray<PushService.Effect> = []
    var handed = 0
    for number in first..<first + count {
      let push = Push.make(type, number, at: now)
      let answer = service.receive(
        .intend(push, from: .inGoodStanding, isInAudience: true), for: &anna, through: &fanout,
        at: now, effects: &effects)
      if answer == .decided(.handed) { handed += 1 }
    }
    return handed
  }
}

private func hex(_ bytes: [UInt8]) -> String { GoldenSnapshots.hex(bytes) }

/// Whether the golden bytes are what is written now. The record of a failure has the bytes to keep.
private func isRecorded(_ golden: [UInt8], as written: [UInt8]) -> Bool {
  guard golden != written else { return true }
  Issue.record("the golden snapshot differs from what is written:\n\(hex(written))")
  return false
}

/// The bytes with the checksum that they should carry: FNV-1a of 64 bits.
func sealed(_ bytes: [UInt8]) -> [UInt8] {
  var bytes = Array(bytes.dropLast(8))
  var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
  for byte in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: hash >> (8 * UInt64(byte)))) }
  return bytes
}
