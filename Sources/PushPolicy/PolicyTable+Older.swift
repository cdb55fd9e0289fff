import PushModel

// The decided pushes beyond those of a ledger: when one gives way there, it goes behind the caps in the
// history. A host that asks for no more than a ledger has (``HistoryMemory/olderMax`` 0) pays a comparison.

extension UnsafePointer<PolicyTable> {
  /// Whether `push` is among the pushes that have given way in the ledger.
  @inlinable @inline(__always) package func remembersOlder(_ push: PushID, _ history: History)
    -> Bool
  {
    pointee.memory.olderMax > 0 && isOlder(push, history)
  }

  /// Remembers a decided push.
  @inlinable @inline(__always) package func remember(
    _ push: PushID, in ledger: UnsafeMutablePointer<Ledger>, _ history: History
  ) {
    if pointee.memory.olderMax > 0 { keepOldest(of: ledger, history) }
    ledger.remember(push)
  }

  /// Keeps what a push that is booked on local day `day` pushes out of the ledger, and counts it by its limit per
  /// day.
  func keep(
    _ push: UnsafePointer<Push>, _ day: Int64, _ ledger: UnsafeMutablePointer<Ledger>,
    _ history: History
  ) {
    keepOldest(of: ledger, history)
    if push.pointee.perDayMax > 0 { pointee.memory.count(push.pointee, day, in: history) }
  }

  @usableFromInline @inline(never) func isOlder(_ push: PushID, _ history: History) -> Bool {
    pointee.memory.older(in: history).contains { $0 == Int64(bitPattern: push.rawValue) }
  }

  /// Keeps the push that gives way next in the ledger.
  @usableFromInline @inline(never) func keepOldest(
    of ledger: UnsafeMutablePointer<Ledger>, _ history: History
  ) {
    if let oldest = ledger.pointee.recent.oldest { pointee.memory.keep(oldest, in: history) }
  }
}

extension HistoryMemory {
  /// The words of the older pushes that are in use, in no particular order.
  func older(in history: History) -> History {
    guard olderMax > 0 else { return History(start: nil, count: 0) }
    let used = Int(min(history[olderStart], Int64(olderMax)))
    return History(rebasing: history[(olderStart + 1)..<(olderStart + 1 + used)])
  }

  /// The older pushes, the oldest first.
  func olderPushes(in history: History) -> [PushID] {
    let words = older(in: history)
    guard words.count > 0 else { return [] }
    let oldest = words.count < olderMax ? 0 : Int(history[olderStart] % Int64(olderMax))
    return words.indices.map {
      PushID(rawValue: UInt64(bitPattern: words[(oldest + $0) % words.count]))
    }
  }

  /// Keeps a push in place of the oldest.
  func keep(_ push: PushID, in history: History) {
    guard olderMax > 0 else { return }
    let place = Int(history[olderStart] % Int64(olderMax))
    history[olderStart + 1 + place] = Int64(bitPattern: push.rawValue)
    history[olderStart] += 1
  }

  /// Keeps pushes, the oldest first, in a history without any; of too many the newest.
  package func restore(_ older: [PushID], to history: History) {
    for push in older.suffix(olderMax) { keep(push, in: history) }
  }
}
