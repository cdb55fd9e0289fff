import PushMessages
import PushModel
import PushPolicy

extension PushService {
  /// Removes and returns the next push whose hold is over at `now`: by the end of the hold, then by
  /// id; under ``Policy/ranks`` by rank and by the sender's turn. Call it until it returns `nil`, and decide about each: the state at `now` counts.
  ///
  /// Unless ``Strategy/choice`` is ``PostChoice/due``, posts come after all other pushes, by
  /// arrival. A host with a recommender calls ``takeDue(from:at:by:)``.
  package func takeDue(from card: Card, at now: Timestamp) -> Due? {
    guard card.person.pointee.nextWake <= now, let first = placeDue(from: card, at: now) else {
      return nil
    }
    return take(first, from: card, at: now)
  }

  func placeDue(from card: Card, at now: Timestamp) -> Int? {
    if tables.policy.hasRanks { return placeByRank(from: card, at: now) }
    if choice != .due { return placeByArrival(from: card, at: now) }
    let held = card.held
    var first: Int?
    for index in held.indices where held[index].until <= now {
      guard let best = first else {
        first = index
        continue
      }
      let (one, other) = (held[index].until, held[best].until)
      if one < other || one == other && held[index].push.id < held[best].push.id { first = index }
    }
    return first
  }

  /// The place of the first push that is due, by ``PolicyTable/isBefore(_:_:_:)``.
  @inline(never) private func placeByRank(from card: Card, at now: Timestamp) -> Int? {
    let held = card.held
    return held.indices.filter { held[$0].until <= now }.min { one, other in
      let start = held.baseAddress!
      return tables.policy.isBefore(
        (start + one).pointer(to: \.push)!, (start + other).pointer(to: \.push)!, card.history)
    }
  }

  func take(_ place: Int, from card: Card, at now: Timestamp) -> Due {
    let due = due(remove(place, from: card), at: now)
    // The digest has an id of its own. A repeat of its first item is recognised by the item's id.
    if let item = due.merged {
      withUnsafePointer(to: self) { $0.settle(item, for: card) }
      if due.push.type == .reportStatus { card.keepTold(item, atMost: sizes.changes) }
    }
    return due
  }

  /// Withdraws a push that is still held (S0-FR-MAN-03).
  ///
  /// If others have joined it, their digest remains, with one item fewer. The host stops attempts
  /// that are under way: those in the queue with ``Fanout/withdraw(where:each:)``, and those that
  /// wait for a retry.
  ///
  /// - Returns: The push if it was held alone; `nil` if others had joined it or it was not held.
  package func withdraw(_ push: PushID, from card: Card) -> Push? {
    let held = card.held
    guard let index = held.firstIndex(where: { $0.push.id == push }) else { return nil }
    guard held[index].push.items > 1 else {
      // A post that is taken down says so when its job comes again; a step of a journey has only its id.
      if push.source == .journey { withUnsafePointer(to: self) { $0.settle(push, for: card) } }
      return remove(index, from: card).push
    }
    if !held[index].isWithdrawn {
      held[index].isWithdrawn = true
      held[index].push.items -= 1
    }
    return nil
  }

  private func remove(_ index: Int, from card: Card) -> HeldPush {
    let held = card.held
    assert(held.indices.contains(index), "held push \(index) of \(held.count)")
    let removed = held[index]
    held[index] = held[held.count - 1]
    card.person.pointee.heldCount -= 1
    var next = Timestamp.distantFuture
    for place in 0..<held.count - 1 { next = min(next, held[place].until) }
    card.person.pointee.nextWake = next
    return removed
  }

  /// The push of `held`, marked with the hold that it has passed. A digest becomes a push of its
  /// own, intended now.
  private func due(_ held: HeldPush, at now: Timestamp) -> Due {
    var push = held.push
    switch held.because {
    case .timing: push.passed.insert(.timing)
    case .digest: push.passed.insert(.digest)
    case .decisionRule: push.passed.insert(.decisionRule)
    case .sendAt, .quietHours, .cap, .minimumGap: break
    }
    guard held.isDigest, !push.id.isDigest else { return Due(push: push, merged: nil) }
    let item = push.id
    let life = push.expiresAt - push.intendedAt
    push.id = item.digest
    push.intendedAt = now
    push.expiresAt = now + life
    return Due(push: push, merged: item)
  }
}

extension UnsafePointer<PushService> {
  /// Holds a push until `until`. Of a type that is digested, at most one push per recipient is
  /// held beside those that are sent alone; later ones join it.
  @usableFromInline func hold(
    _ push: UnsafePointer<Push>, for card: Card, until: Timestamp, because: Hold
  ) -> Disposition {
    let isGathered = policy.gathers(push)
    let push = push.pointee
    let archive = card.archive
    let count = Int(card.person.pointee.heldCount)
    assert(count <= Archive.heldMax, "\(count) held pushes, 0...\(Archive.heldMax) are accepted")
    if isGathered, pointee.rules.isGathered(push.id), let index = indexToJoin(push, card) {
      let held = archive.pointee.held[index].push
      archive.pointee.held[index].push.items = UInt16(clamping: Int(held.items) + Int(push.items))
      if policy.pointee.hasRanks { raise(card.held[index].push, to: push, at: index, of: card) }
      settle(push.id, for: card)
      return .merged(into: held.id.digest)
    }
    guard count < Archive.heldMax else { return refuse(push.id, for: card, because: .backlogFull) }
    archive.pointee.held[count] = HeldPush(push, until: until, because: because)
    card.person.pointee.heldCount += 1
    card.person.pointee.nextWake = min(card.person.pointee.nextWake, until)
    return .held(until: until, because: because)
  }
}

extension UnsafePointer<PushService> {
  /// Gives a digest the highest rank among its items.
  private func raise(_ digest: Push, to item: Push, at index: Int, of card: Card) {
    let ranks = [digest, item].map { push in
      withUnsafePointer(to: push) { policy.pointee.rank(of: $0) }
    }
    if ranks[1] > ranks[0] { card.held[index].push.rank = UInt8(ranks[1]) }
  }

  /// The held push that a push may join.
  private func indexToJoin(_ push: Push, _ card: Card) -> Int? {
    let held = card.held
    for index in held.indices
    where held[index].push.type == push.type && pointee.rules.isGathered(held[index].push.id) {
      let other = UnsafePointer<Push>((held.baseAddress! + index).pointer(to: \.push)!)
      if withUnsafePointer(to: push, { policy.pointee.gathers($0, with: other) }) { return index }
    }
    return nil
  }
}

extension Card {
  /// Whether this push is held for its recipient.
  package func waits(_ push: PushID) -> Bool { isWaiting(push) }

  @usableFromInline func isWaiting(_ push: PushID) -> Bool {
    let held = held
    for index in held.indices where held[index].push.id == push { return true }
    return false
  }

  /// The pushes that are held, in place: through `pointee` each would be copied first (Swift 6.3).
  @usableFromInline package var held: HeldPushes {
    let places = UnsafeMutableRawPointer(archive.pointer(to: \.held)!)
    return UnsafeMutableBufferPointer(
      start: places.assumingMemoryBound(to: HeldPush.self), count: Int(person.pointee.heldCount))
  }
}

extension UnsafePointer<PushService> {
  /// Records a final decision without booking the push.
  @inlinable @inline(__always) func settle(_ push: PushID, for card: Card) {
    policy.remember(push, in: card.person.pointer(to: \.ledger)!, card.history)
  }
}
