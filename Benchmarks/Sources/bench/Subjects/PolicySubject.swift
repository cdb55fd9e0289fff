import PushModel
import PushPolicy
import SimKernel

/// The house policy of the quickstart, asked about pushes to 1,024 people; what may go is booked.
struct PolicySubject: ~Copyable {
  private let table: UnsafeMutablePointer<PolicyTable>
  private let zones: UnsafeMutablePointer<ZoneTable>
  private let recipients: LaneArray<Recipient>
  private let ledgers: LaneArray<Ledger>
  private let history: LaneArray<Int64>

  private static let people = 1_024
  private static let start = Timestamp(milliseconds: 1_773_619_200_000)
  private static let types: [PushType] = [.newPost, .offer, .newLike, .message]

  init() throws {
    let day = Interval.days(1)
    let policy = Policy(
      caps: [
        .global: Cap(limit: 3, per: .localDay),
        .category(.marketing): Cap(limit: 2, per: .rolling(.days(7))),
      ], minGap: .minutes(30),
      quietHours: QuietRule(window: QuietWindow(from: 22 * 60, to: 8 * 60), action: .defer),
      digest: [.newLike: .hours(1)])
    let rules = try PolicyTable(policy, limiting: 0)
    table = .allocate(capacity: 1)
    table.initialize(to: rules)
    // Two hours ahead from the fourth day on.
    let places = ZoneTable([
      ZoneTable.Zone(
        name: "home", starts: [Self.start + day + day + day], offsets: [3_600_000, 7_200_000])
    ])
    zones = .allocate(capacity: 1)
    zones.initialize(to: places)
    let clock = places.clock(ZoneID(rawValue: 0), at: Self.start)
    var reach = Reach()
    reach.eligible = 1
    reach.anyPermission = true
    let nobody = Recipient(
      id: RecipientID(rawValue: 0), zone: ZoneID(rawValue: 0), clock: clock, reach: reach)
    recipients = LaneArray(count: Self.people, repeating: nobody)
    for person in 0..<Self.people {
      var recipient = nobody
      recipient.id = RecipientID(rawValue: UInt64(person))
      recipient.preferences.categories = .all
      // One in eight wants no offers.
      if person % 8 == 0 { recipient.preferences.categories.remove(CategorySet(.marketing)) }
      recipients.pointer[person] = recipient
    }
    ledgers = LaneArray(count: Self.people, repeating: rules.freshLedger())
    history = LaneArray(count: Self.people * rules.historyWords, repeating: 0)
  }

  deinit {
    table.deinitialize(count: 1)
    table.deallocate()
    zones.deinitialize(count: 1)
    zones.deallocate()
  }

  func run(decisions: Int) -> Measured {
    var check: UInt64 = 0
    let watch = Stopwatch()
    for step in 0..<decisions {
      // A post a minute, each to another 64 people.
      let now = Self.start + .minutes(Int64(step / 64))
      let code = decide(step, (step &* 16 + step / 64) % Self.people, at: now)
      check = check &* 31 &+ code
    }
    return Measured(operations: decisions, check: check, time: watch.time)
  }

  @inline(__always)
  private func decide(_ step: Int, _ person: Int, at now: Timestamp) -> UInt64 {
    var push = Push(
      id: PushID(.post, business: BusinessID(rawValue: 3), number: UInt32(step / 64)),
      type: Self.types[step / 64 % 4], business: BusinessID(rawValue: 3), intendedAt: now,
      expiresAt: now + .days(1))
    recipients.pointer[person].tick(UnsafePointer(zones), at: now)
    let verdict = UnsafePointer(table).verdict(
      on: &push, to: recipients.pointer + person, ledger: ledgers.pointer + person,
      history: history(of: person), from: .inGoodStanding, isInAudience: true, zones: zones,
      at: now,
      held: HeldPushes(start: nil, count: 0)
    )
    switch verdict {
    case .suppress(let refusal): return UInt64(refusal.rawValue)
    case .wait(let until, let hold):
      return UInt64(bitPattern: until.milliseconds) &+ UInt64(hold.rawValue)
    case .send:
      book(&push, person, at: now)
      return 1_000
    }
  }

  @inline(__always)
  private func book(_ push: UnsafePointer<Push>, _ person: Int, at now: Timestamp) {
    UnsafePointer(table).reserve(
      push, for: recipients.pointer + person, in: ledgers.pointer + person,
      history: history(of: person), zones: zones, at: now)
  }

  @inline(__always)
  private func history(of person: Int) -> History {
    let words = table.pointee.historyWords
    return History(start: history.pointer + person * words, count: words)
  }
}
