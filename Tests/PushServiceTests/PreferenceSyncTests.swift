import PushModel
import PushPolicy
import PushService
import Testing

/// What the server has counts, whoever spoke last.
@Suite struct PreferenceSyncTests {
  @Test("S1-7-sync: a stale client's preferences never override newer ones of the server")
  func stale() throws {
    let service = try PushService(Strategy(), zones: Place.table)
    let anna = Customer(0, [.phone()], under: service.policy)
    // Phone and tablet are both up to date; the phone loses its network.
    let known = service.preferenceVersion(of: anna.card)
    let off = Preferences(isPushEnabled: false)
    let isTold = service.prefer(off, knowing: known, anna.card)
    let stale = Preferences(categories: [CategorySet(.updates)])
    let overrules = service.prefer(stale, knowing: known, anna.card)
    #expect(isTold && !overrules)
    #expect(anna.person.pointee.recipient.preferences == off)
  }

  @Test("S1-7-sync: a client that has heard of the latest change may change it again")
  func fresh() throws {
    let service = try PushService(Strategy(), zones: Place.table)
    let anna = Customer(0, [.phone()], under: service.policy)
    service.prefer(Preferences(isPushEnabled: false), anna.card)
    let known = service.preferenceVersion(of: anna.card)
    let counts = service.prefer(Preferences(), knowing: known, anna.card)
    #expect(anna.person.pointee.recipient.preferences == Preferences())
    let next = service.preferenceVersion(of: anna.card)
    #expect(known == 1 && counts && next == 2)
  }
}
