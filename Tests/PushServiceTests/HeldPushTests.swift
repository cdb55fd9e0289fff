import PushFanout
import PushModel
import PushPolicy
import PushService
import Testing

/// A push that waits is asked about again when it wakes, against the state of that moment.
@Suite struct HeldPushTests {
  /// Quiet from 22:00 to 08:00, one push a day.
  private static let policy = Policy(
    caps: [.global: Cap(limit: 1, per: .localDay)],
    quietHours: QuietRule(window: QuietWindow(from: 22 * 60, to: 8 * 60), action: .defer))
  private static let night = Timestamp.monday + .hours(23)
  private static let morning = Timestamp.monday + .hours(32)

  @Test("S1-7-quiet: a window that a recipient has set holds in a service without quiet hours")
  func ownWindowAlone() throws {
    for (own, answer) in [
      (nil, Disposition.held(until: .monday + .hours(14), because: .quietHours)), (false, .handed),
    ] as [(Bool?, Disposition)] {
      let host = try LiveHost(Policy(ownQuietHours: own))
      let (anna, ben) = (host.enrol(), host.enrol())
      host.prefer(anna) { $0.quietHours = .own(QuietWindow(from: 12 * 60, to: 14 * 60)) }
      host.advance(to: .monday + .hours(12))
      #expect(host.intend(.newPost, for: anna) == answer)
      #expect(host.intend(.newPost, for: ben) == .handed)
      host.advance(to: .monday + .hours(15))
      #expect(host.answer(.numbered(1)) == .handed && host.settlements.count == 2)
    }
  }

  /// Something that happens while a push waits, and what becomes of the push.
  struct Change: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var answer: Disposition
    var happen: @Sendable (LiveHost, Customer) -> Void

    init(
      _ name: String, _ answer: Disposition,
      _ happen: @escaping @Sendable (LiveHost, Customer) -> Void
    ) {
      testDescription = name
      self.answer = answer
      self.happen = happen
    }
  }

  static let changes = [
    Change("nothing", .handed) { _, _ in },
    Change("S0-FR-PRO-02 unfollow", .suppressed(.notInAudience)) { $1.isFollower = false },
    Change("S0-FR-MAN-02 sender banned", .suppressed(.senderBanned)) { host, _ in
      host.sender.insert(.banned)
    },
    Change("S0-FR-CON-06 content not cleared", .suppressed(.contentNotCleared)) { host, _ in
      host.sender.remove(.cleared)
    },
    Change("S0-FR-PRO-03 category off", .suppressed(.categoryOff)) { host, customer in
      host.prefer(customer) { $0.categories.remove(CategorySet(.updates)) }
    },
    Change("S3-PREF-3 type off", .suppressed(.typeOff)) { host, customer in
      host.prefer(customer) { $0.typesOff = TypeSet(.newPost) }
    },
    Change("S0-FR-NOT-04 business muted", .suppressed(.businessOff)) { host, _ in
      host.sender.insert(.unwanted)
    },
    Change("S0-FR-PRO-03 channel off", .suppressed(.channelOff)) { host, customer in
      host.prefer(customer) { $0.channels.remove(CategorySet(.updates)) }
    },
    Change("S1-7-master push off", .suppressed(.pushDisabled)) { host, customer in
      host.prefer(customer) { $0.isPushEnabled = false }
    },
    Change("S4-ERR-5 account deleted", .suppressed(.recipientDeleted)) { _, customer in
      customer.person.pointee.recipient.status = .deleted
    },
    Change("S0-FR-MAN-02 recipient banned", .suppressed(.recipientBanned)) { _, customer in
      customer.person.pointee.recipient.status = .banned
    },
    Change("token lost", .suppressed(.noToken)) { host, customer in
      customer.archive.pointee.devices[0].hasToken = false
      host.service.refreshReach(customer.card)
    },
    Change("permission lost", .suppressed(.permissionDenied)) { host, customer in
      customer.archive.pointee.devices[0].permission = .denied
      host.service.refreshReach(customer.card)
    },
    Change("quiet hours of one's own", .held(until: morning + .hour, because: .quietHours)) {
      host, customer in
      host.prefer(customer) { $0.quietHours = .own(QuietWindow(from: 20 * 60, to: 9 * 60)) }
    },
    Change("S0-FR-PRO-05 moved where it is day", .handed) { $0.move($1, to: .east) },
    Change(
      "S0-FR-PRO-05 moved into the night", .held(until: morning + .hours(10), because: .quietHours)
    ) {
      $0.move($1, to: .west)
    },
  ]

  @Test("a held push meets what has changed meanwhile", arguments: changes)
  func asksAgain(change: Change) throws {
    let host = try LiveHost(Self.policy)
    let anna = host.enrol()
    host.advance(to: Self.night)
    #expect(
      host.intend(.newPost, for: anna) == .held(until: Self.morning, because: .quietHours))
    host.advance(by: .hour)
    change.happen(host, anna)
    host.advance(to: Self.morning - .millisecond)
    #expect(host.decisions.count == 1)
    host.advance(to: Self.morning)
    #expect(host.decisions.map(\.answer).last == change.answer)
    #expect(host.decisions.count == 2)
    #expect(host.calls.map(\.at) == (change.answer == .handed ? [Self.morning] : []))
  }

  @Test(
    "S0-FR-PRO-05 a daily cap has room again at the midnight of the new place",
    arguments: [(Place.utc, 24), (.east, 14), (.west, 34)] as [(Place, Int64)])
  func capOfTheNewPlace(place: Place, midnight: Int64) throws {
    let cap = Cap(limit: 1, per: .localDay, overflow: .defer)
    let host = try LiveHost(Policy(caps: [.global: cap]))
    let anna = host.enrol()
    host.advance(to: .monday + .hours(12))
    #expect(host.intend(.newPost, 1, for: anna) == .handed)
    host.move(anna, to: place)
    #expect(
      host.intend(.newPost, 2, for: anna)
        == .held(until: .monday + .hours(midnight), because: .cap))
  }

  @Test("a push held over midnight meets the cap of the day it goes out")
  func capOfTheNewDay() throws {
    let host = try LiveHost(Self.policy)
    let anna = host.enrol()
    host.advance(to: .monday + .hours(21))
    #expect(host.intend(.newPost, 1, for: anna) == .handed)
    host.advance(to: Self.night)
    // Monday's one push is gone, yet it is Tuesday's cap that counts.
    for number: UInt32 in [2, 3] {
      #expect(
        host.intend(.newPost, number, for: anna)
          == .held(until: Self.morning, because: .quietHours))
    }
    host.advance(to: Self.morning)
    #expect(host.answer(.numbered(2)) == .handed)
    #expect(host.answer(.numbered(3)) == .suppressed(.globalCap))
  }

  @Test("a push that can only go after its time to live is refused at once")
  func wouldExpire() throws {
    let host = try LiveHost(Self.policy)
    let anna = host.enrol()
    host.advance(to: Self.night)
    let short = host.intend(.newPost, 1, for: anna, livesFor: .hours(9))
    #expect(short == .suppressed(.wouldExpire))
    let long = host.intend(.newPost, 2, for: anna, livesFor: .hours(9) + .millisecond)
    #expect(long == .held(until: Self.morning, because: .quietHours))
    host.advance(to: Self.morning)
    #expect(host.answer(.numbered(2)) == .handed)
  }

  @Test("a push whose time to live ends before a late host wakes is not sent")
  func expired() throws {
    let host = try LiveHost(Self.policy)
    let anna = host.enrol()
    host.advance(to: Self.night)
    host.intend(.newPost, for: anna, livesFor: .hours(10))
    host.sleep(until: Self.night + .hours(10))
    host.advance(by: .zero)
    #expect(host.answer(.numbered(1)) == .suppressed(.expired))
    #expect(host.calls.isEmpty)
  }

  @Test("pushes wake in the order of their moments, then of their ids")
  func order() throws {
    let host = try LiveHost(
      Policy(quietHours: QuietRule(window: QuietWindow(from: 22 * 60, to: 8 * 60))))
    let anna = host.enrol()
    host.advance(to: Self.night)
    for number: UInt32 in [3, 1, 2] { host.intend(.newPost, number, for: anna) }
    host.advance(to: Self.morning)
    #expect(host.sent == [1, 2, 3].map { .numbered($0) })
  }

  @Test("one push more than the bounded list holds is refused as backlogFull")
  func backlog() throws {
    let host = try LiveHost(Self.policy)
    let anna = host.enrol()
    host.advance(to: Self.night)
    let answers = (0...UInt32(Archive.heldMax)).map { host.intend(.newPost, $0, for: anna) }
    #expect(
      answers.dropLast().allSatisfy { $0 == .held(until: Self.morning, because: .quietHours) })
    #expect(answers.last == .suppressed(.backlogFull))
    #expect(Int(anna.person.pointee.heldCount) == Archive.heldMax)
    host.advance(to: Self.morning)
    #expect(anna.person.pointee.heldCount == 0)
    #expect(anna.person.pointee.nextWake == .distantFuture)
    #expect(host.sent == [.numbered(0)])
  }
}
