import PushModel
import PushPolicy

/// One recipient under one policy: asks for verdicts and books what goes, as a host does.
struct Someone {
  var recipient: Recipient
  var sender = SenderState.inGoodStanding
  var isInAudience = true
  private(set) var table: PolicyTable
  private(set) var ledger: Ledger
  private var words: [Int64]
  /// What waits for them.
  var held: [HeldPush] = []

  /// With one phone that may be pushed, and opted in to everything.
  init(_ policy: Policy, in place: Place = .utc) throws {
    table = try PolicyTable(policy, naming: .known)
    ledger = table.freshLedger()
    words = Array(repeating: 0, count: table.historyWords)
    let clock = Place.table.clock(place.zone, at: .distantPast)
    recipient = Recipient(id: RecipientID(rawValue: 7), zone: place.zone, clock: clock)
    recipient.preferences.categories = .all
    recipient.reach.eligible = 1
    recipient.reach.anyPermission = true
  }

  /// The verdict at `now`; nothing is booked.
  mutating func ask(_ push: Push, at now: Timestamp) -> Verdict {
    recipient.tick(Place.table, at: now)
    return words.withUnsafeMutableBufferPointer { words in
      held.withUnsafeMutableBufferPointer { held in
        table.verdict(
          on: push, to: recipient, ledger: ledger, history: words, from: sender,
          isInAudience: isInAudience, zones: Place.table, at: now, held: held)
      }
    }
  }

  /// The same with its reasons.
  mutating func explain(_ push: Push, at now: Timestamp) -> Explanation {
    recipient.tick(Place.table, at: now)
    return table.explanation(
      on: push, to: recipient, ledger: ledger, history: words, from: sender,
      isInAudience: isInAudience, zones: Place.table, at: now, held: held)
  }

  /// Books `push` at `now`, whatever the verdict would be.
  mutating func book(_ push: Push, at now: Timestamp) {
    recipient.tick(Place.table, at: now)
    words.withUnsafeMutableBufferPointer {
      table.reserve(
        push, for: recipient, in: &ledger, history: $0, zones: Place.table, at: now)
    }
  }

  /// `push` met its end without being sent.
  mutating func settle(_ push: Push) { table.settle(push.id, in: &ledger) }

  /// The verdict at `now`; a push that may go is booked.
  mutating func offer(_ push: Push, at now: Timestamp) -> Verdict {
    let verdict = ask(push, at: now)
    if verdict == .send { book(push, at: now) }
    return verdict
  }

  /// The policy is edited at `now` (S0-DATA-14).
  mutating func adopt(_ policy: Policy, at now: Timestamp) throws {
    recipient.tick(Place.table, at: now)
    let previous = table
    var old = words
    table = try PolicyTable(policy, naming: .known)
    words = Array(repeating: 0, count: table.historyWords)
    old.withUnsafeMutableBufferPointer { old in
      words.withUnsafeMutableBufferPointer { new in
        table.adopt(
          &ledger, from: previous.layout, old: old, new: new, recipient: recipient,
          zones: Place.table, at: now)
      }
    }
  }

  /// They move to `place` at `now` (S0-FR-PRO-05).
  mutating func move(to place: Place, at now: Timestamp) {
    recipient.zone = place.zone
    recipient.clock = Place.table.clock(place.zone, at: now)
    words.withUnsafeMutableBufferPointer {
      table.rezone(
        &ledger, recipient: recipient, history: $0, zones: Place.table, at: now)
    }
  }
}
