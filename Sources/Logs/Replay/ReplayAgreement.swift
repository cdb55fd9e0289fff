import PushModel

/// A comparison of a strategy's decisions with a log's.
package struct ReplayAgreement: Sendable, Codable {
  /// The number of triggers with one pair of answers.
  package struct Cell: Sendable, Codable {
    /// The log's answer, as ``ReplayAnswer/name``.
    package let log: String
    /// The strategy's answer, as ``ReplayAnswer/name``.
    package let replay: String
    /// Number of triggers with both answers.
    package let count: Int
    /// Whether the answers agree; the same names may differ in moments.
    package let isSame: Bool
  }

  /// The triggers of one type of push.
  package struct OfType: Sendable, Codable {
    /// Name of the type.
    package let type: String
    /// Number of triggers with an answer of the strategy.
    package let triggers: Int
    /// Triggers with the same answer in log and replay.
    package let same: Int
    /// Triggers that the log handed over, at once or later.
    package let logSent: Int
    /// Triggers that the strategy handed over, at once or later.
    package let replaySent: Int
  }

  /// A kind of difference, with the first trigger that has it.
  package struct Difference: Sendable, Codable {
    /// Name of the type of push.
    package let type: String
    /// The log's answer, as ``ReplayAnswer/name``.
    package let log: String
    /// The strategy's answer, as ``ReplayAnswer/name``.
    package let replay: String
    /// Number of triggers that differ in this way.
    package let count: Int
    /// The first trigger's person: their `uid` or pseudonym.
    package let uid: String
    /// The first trigger's push, by the log's name for it.
    package let nid: String
    /// The first trigger's line in the file, or the number of its row.
    package let line: Int
  }

  /// Number of triggers that were compared; digests of the log are none.
  package private(set) var triggers = 0
  /// Triggers with the same answer in log and replay.
  package private(set) var same = 0
  /// Cells, the largest count first.
  package private(set) var cells: [Cell] = []
  /// Counts by type of push, in the order of types.
  package private(set) var types: [OfType] = []
  /// Kinds of difference, the commonest first.
  package private(set) var differences: [Difference] = []
  /// Number of digests of the log, of this strategy, and of both.
  package private(set) var digests: Digests

  /// Numbers of digests.
  package struct Digests: Sendable, Codable {
    /// Digests in the log.
    package var log = 0
    /// Digests that the strategy made in the replay.
    package var replay = 0
    /// Digests of the log that the strategy made too, with the same answer.
    package var same = 0
  }

  /// Share of triggers with the same answer; `nil` without triggers.
  package var share: Double? { triggers > 0 ? Double(same) / Double(triggers) : nil }

  init(_ tally: ReplayTally) {
    triggers = tally.cells.values.reduce(0) { $0 + $1.count }
    same = tally.cells.values.reduce(0) { $0 + ($1.isSame ? $1.count : 0) }
    var pairs: [String: Cell] = [:]
    for (key, cell) in tally.cells {
      let name = "\(key.log)\u{0}\(key.replay)\u{0}\(cell.isSame)"
      let known = pairs[name]?.count ?? 0
      pairs[name] = Cell(
        log: key.log, replay: key.replay, count: known + cell.count, isSame: cell.isSame)
    }
    cells = pairs.values.sorted {
      ($1.count, $0.log, $0.replay, $0.isSame ? 0 : 1)
        < ($0.count, $1.log, $1.replay, $1.isSame ? 0 : 1)
    }
    types = tally.types.sorted { $0.key.rawValue < $1.key.rawValue }.map { type, count in
      OfType(
        type: type.name, triggers: count.triggers, same: count.same, logSent: count.logSent,
        replaySent: count.replaySent)
    }
    differences = tally.cells.filter { !$0.value.isSame }.map { key, cell in
      Difference(
        type: key.type.name, log: key.log, replay: key.replay, count: cell.count,
        uid: cell.uid, nid: cell.nid, line: cell.line)
    }.sorted {
      ($1.count, $0.type, $0.log, $0.replay) < ($0.count, $1.type, $1.log, $1.replay)
    }
    digests = tally.digests
  }
}

/// Counters of a replay in progress.
struct ReplayTally {
  struct Key: Hashable {
    let type: PushType
    let log: String
    let replay: String
    let isSame: Bool
  }

  struct Cell {
    var count = 0
    var isSame: Bool
    var uid: String
    var nid: String
    var line: Int
  }

  struct OfType {
    var triggers = 0
    var same = 0
    var logSent = 0
    var replaySent = 0
  }

  private(set) var cells: [Key: Cell] = [:]
  private(set) var types: [PushType: OfType] = [:]
  var digests = ReplayAgreement.Digests()

  mutating func add(
    _ trigger: ReplayTrigger, _ answer: ReplayAnswer, isSame: Bool, uid: String, nid: String
  ) {
    let key = Key(
      type: trigger.type, log: trigger.answer.name, replay: answer.name, isSame: isSame)
    cells[
      key, default: Cell(isSame: isSame, uid: uid, nid: nid, line: Int(trigger.line))
    ].count += 1
    var type = types[trigger.type] ?? OfType()
    type.triggers += 1
    if isSame { type.same += 1 }
    if trigger.answer.isSent { type.logSent += 1 }
    if answer.isSent { type.replaySent += 1 }
    types[trigger.type] = type
  }
}

extension ReplayAnswer {
  var isSent: Bool { outcome == .sent || outcome == .sentLater }
}
