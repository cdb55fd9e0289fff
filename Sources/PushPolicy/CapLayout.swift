import PushModel

/// The caps by which a ledger and its history were written: what a policy needs to read them.
///
/// Two policies with the same layout read each other's ledgers; from any other,
/// ``PolicyTable/adopt(_:from:old:new:recipient:zones:at:)`` carries over what can be carried.
package struct CapLayout: Sendable {
  let rows: ContiguousArray<CapRow>
  /// What tells each cap from others beside its row.
  let identities: ContiguousArray<CapIdentity>
  /// The names behind the numbers of tags and campaigns that held pushes and windows have.
  package let names: PushNames
  /// The types that were known when the caps were written: a type that came later makes no cap
  /// another one.
  let known: UInt64
  /// What a history has behind the caps.
  package let memory: HistoryMemory

  init(
    _ rows: ContiguousArray<CapRow>, _ identities: ContiguousArray<CapIdentity> = [],
    naming names: PushNames = PushNames(), known: UInt64 = .max, sendersMax: Int = 0,
    olderMax: Int = 0, notificationsMax: Int = 0
  ) {
    self.rows = rows
    self.identities =
      identities.isEmpty
      ? ContiguousArray(repeating: CapIdentity(), count: rows.count) : identities
    self.names = names
    self.known = known
    memory = HistoryMemory(
      start: rows.last.map { $0.offset + $0.words } ?? 0, sendersMax: sendersMax,
      olderMax: olderMax,
      notificationsMax: notificationsMax)
  }

  /// Number of ``History`` words that the caps and what is remembered behind them need.
  package var historyWords: Int { memory.end }

  /// Traps unless a history has ``historyWords`` words.
  func check(_ history: History) {
    precondition(
      history.count >= historyWords,
      "\(history.count) words of history, \(historyWords) are needed")
  }

  /// Whether ledgers and histories of the other layout mean the same under this one.
  ///
  /// - Complexity: O(1) for copies of one layout, otherwise O(caps).
  package func isSame(as other: CapLayout) -> Bool {
    memory == other.memory && hasSameCaps(as: other)
  }

  /// ``isSame(as:)`` without what is remembered behind the caps.
  package func hasSameCaps(as other: CapLayout) -> Bool {
    let isCopy = rows.withUnsafeBufferPointer { one in
      other.rows.withUnsafeBufferPointer { one.baseAddress == $0.baseAddress }
    }
    return isCopy && !rows.isEmpty
      || names == other.names && identities == other.identities
        && rows.elementsEqual(other.rows) {
          $0.counts(as: $1, among: .max) && $0.limit == $1.limit
        }
  }

  /// The index of the cap that counts the same pushes in the same window.
  ///
  /// - Parameter other: The names by which `cap` numbers types.
  func index(like cap: CapRow, _ identity: CapIdentity, _ other: PushNames) -> Int? {
    let cap = cap.renumbered(from: other, to: names)
    let known = known & TypeSet.all(of: names.types).rawValue
    return rows.indices.first {
      rows[$0].counts(as: cap, among: known) && identities[$0].counts(as: identity)
    }
  }
}

extension CapRow {
  /// The row with the numbers that types have in `other`.
  fileprivate func renumbered(from names: PushNames, to other: PushNames) -> CapRow {
    guard names.types != other.types else { return self }
    var row = self
    row.types = names.translate(TypeSet(rawValue: types), to: other).rawValue
    row.consumers = names.translate(TypeSet(rawValue: consumers), to: other).rawValue
    return row
  }

  /// Whether the other cap has the same level, window and, among those that are `known`, types.
  func counts(as other: CapRow, among known: UInt64) -> Bool {
    refusal == other.refusal && window == other.window && (types ^ other.types) & known == 0
  }
}
