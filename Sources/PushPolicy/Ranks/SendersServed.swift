import PushModel

// Where ranks are used, a history has the senders whose pushes were booked last, the latest first: a word for each
// with its number and one, 0 for an empty place.

extension HistoryMemory {
  /// Number of senders that are remembered under ranks. One who was forgotten is served like one who never
  /// was. *Assumption*.
  static let sendersRanked = 64

  /// The numbers of the senders that are remembered, the one booked last first.
  func senders(in history: History) -> [BusinessID] {
    words(in: history).lazy.prefix { $0 != 0 }.map {
      BusinessID(rawValue: UInt32(truncatingIfNeeded: $0 - 1))
    }
  }

  /// Remembers that a push of a sender was booked.
  func serve(_ sender: BusinessID, in history: History) {
    guard sendersMax > 0 else { return }
    let words = words(in: history)
    let own = Int64(sender.rawValue) + 1
    let before = words.firstIndex(of: own) ?? words.endIndex - 1
    for place in stride(from: before, to: 0, by: -1) { words[place] = words[place - 1] }
    words[0] = own
  }

  /// Keeps senders, the one booked last first.
  package func restore(senders: [BusinessID], to history: History) {
    for sender in senders.prefix(sendersMax).reversed() { serve(sender, in: history) }
  }

  private func words(in history: History) -> History {
    History(rebasing: history[start..<olderStart])
  }
}

extension PolicyTable {
  /// The order of pushes that are due at one moment: by rank, the highest first, then by the sender who was
  /// booked longest ago, or never; then by cause, the earliest first, and by id.
  package func isBefore(
    _ one: UnsafePointer<Push>, _ other: UnsafePointer<Push>, _ history: History
  ) -> Bool {
    let (rank, otherRank) = (self.rank(of: one), self.rank(of: other))
    guard rank == otherRank else { return rank > otherRank }
    let (turn, otherTurn) = (turn(of: one, history), turn(of: other, history))
    guard turn == otherTurn else { return turn > otherTurn }
    return (one.pointee.intendedAt, one.pointee.id) < (other.pointee.intendedAt, other.pointee.id)
  }

  /// Number of other senders who were booked since the sender of a push was; the largest number for one who
  /// never was.
  private func turn(of push: UnsafePointer<Push>, _ history: History) -> Int {
    memory.senders(in: history).firstIndex(of: push.pointee.business) ?? .max
  }
}
