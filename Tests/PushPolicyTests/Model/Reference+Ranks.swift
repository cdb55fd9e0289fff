import PushModel
import PushPolicy

// Ranks and the claims of held pushes, spelled out.

extension Reference {
  /// The rank of a push: its own, or that of the narrowest group that it is in.
  func rank(_ push: Push) -> Int {
    if push.rank <= 100 { return Int(push.rank) }
    let own = (policy.ranks ?? [:]).filter { $0.key.holds(for: push) }.map { group, rank in
      (PushGroup.order.firstIndex(of: group.reason)!, group.description, rank)
    }
    return own.min { ($0.0, $0.1) < ($1.0, $1.1) }?.2 ?? 50
  }

  /// The held pushes that go before a push, in the order in which they wake.
  func claims(over push: Push, _ held: [HeldPush], _ now: Timestamp) -> [HeldPush] {
    guard policy.ranks != nil else { return [] }
    return held.filter {
      rank($0.push) > rank(push) && $0.until < $0.push.expiresAt && $0.push.id != push.id
    }.sorted {
      let (one, other) = (max(now, $0.until), max(now, $1.until))
      return (one, -rank($0.push), $0.push.intendedAt, $0.push.id)
        < (other, -rank($1.push), $1.push.intendedAt, $1.push.id)
    }
  }

  /// What the minimum gap has against a push: a cap of one in every gap.
  func gap(_ push: Push, _ held: [HeldPush], _ now: Timestamp) -> Verdict? {
    guard !isGapExempt(push), policy.minGap > .zero else { return nil }
    let last = sent.last { $0.beginsGap }?.at ?? .distantPast
    if now < last + policy.minGap { return wait(until: last + policy.minGap, .minimumGap) }
    let claims = claims(over: push, held, now).filter { !isGapExempt($0.push) }
    func serve(_ last: Timestamp) -> [Bool] {
      var last = last
      return claims.map { claim in
        let wakes = max(now, claim.until)
        guard wakes >= last + policy.minGap else { return false }
        last = wakes
        return true
      }
    }
    let loses = zip(serve(last), serve(now)).contains { $0 && !$1 }
    return loses ? wait(until: max(now, claims[0].until), .outranked) : nil
  }

  private func wait(until: Timestamp, _ refusal: Refusal) -> Verdict {
    policy.gapOverflow == .drop
      ? .suppress(because: refusal) : .wait(until: until, because: .minimumGap)
  }
}

/// Every booking that a cap counts, as a list.
struct ReferenceWindow {
  let cap: Cap
  let isIn: (_ then: Timestamp, _ now: Timestamp) -> Bool
  var bookings: [Booking]
  /// The first full quarter of an hour for which something holds.
  let end: (Timestamp, (Timestamp) -> Bool) -> Timestamp

  struct Booking {
    var push: Push
    var at: Timestamp
    /// Whether it counts towards a reservation.
    var isReserved: Bool
  }

  func count(at now: Timestamp) -> Int { bookings.count { isIn($0.at, now) } }

  /// Whether the places that are left are not all kept for groups that the push is not in.
  func hasRoom(for push: Push, at now: Timestamp) -> Bool {
    let kept = cap.reserve.filter { !$0.of.holds(for: push) }.map { reservation in
      let used = bookings.count {
        isIn($0.at, now) && $0.isReserved && reservation.of.holds(for: $0.push)
      }
      return max(0, reservation.places - used)
    }
    return count(at: now) + kept.reduce(0, +) < cap.limit
  }

  func adding(_ push: Push, _ now: Timestamp) -> ReferenceWindow {
    var more = self
    more.bookings.append(Booking(push: push, at: now, isReserved: true))
    return more
  }

  /// Which of the claims find a place, where each that does is booked.
  func serve(_ claims: [HeldPush], _ now: Timestamp) -> [Bool] {
    var window = self
    return claims.map { claim in
      let wakes = max(now, claim.until)
      guard window.hasRoom(for: claim.push, at: wakes) else { return false }
      window = window.adding(claim.push, wakes)
      return true
    }
  }

  /// When the next booking leaves; `nil` without one.
  func returns(after now: Timestamp) -> Timestamp? {
    let present = bookings.filter { isIn($0.at, now) }
    guard let first = present.map(\.at).min() else { return nil }
    if case .rolling(let length) = cap.per { return first + length }
    return end(now) { !isIn(now, $0) }
  }
}
