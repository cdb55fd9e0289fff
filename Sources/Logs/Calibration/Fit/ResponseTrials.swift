import PushModel
import Statistics

/// What people made of the pushes that they were shown, with all that may have to do with it.
struct ResponseTrials {
  /// What a push's rate hangs on in the world.
  enum Kind: String, CaseIterable {
    case android, ios, generic, contextual
  }

  /// By person.
  private(set) var all: [[FrailTrial]] = []
  private(set) var kept: [[FrailTrial]] = []
  private(set) var held: [[FrailTrial]] = []
  /// Those that occur often enough.
  let kinds: [Kind]
  let blocks: HourBlocks
  /// Whether the log tells pushes about oneself from others.
  let hasTypes: Bool
  /// Pushes of kinds that are opened too seldom.
  private(set) var leftOut = 0

  /// Openings that a kind or a block of hours needs.
  static let opensMin = 30

  /// - Parameter seen: The share of openings that come within the window, by platform.
  init(
    _ log: PushLog, _ clock: LogClock, _ question: LogQuestion,
    seen: (UInt8) throws(StatisticsError) -> Double
  ) throws(StatisticsError) {
    let sheets = log.people.map { ResponseSheet($0, log, clock, question) }
    let opens = sheets.lazy.flatMap(\.rows).filter(\.isOpened)
    var (byKind, byHour) = ([Kind: Int](), [Int](repeating: 0, count: 24))
    for row in opens {
      byKind[row.kind, default: 0] += 1
      byHour[row.hour] += 1
    }
    kinds = Kind.allCases.filter { byKind[$0, default: 0] >= Self.opensMin }
    blocks = HourBlocks(byHour)
    hasTypes = !log.types.isEmpty
    let shares = [try seen(0), try seen(1), try seen(2)]
    for (person, sheet) in zip(log.people, sheets) {
      var own: [FrailTrial] = []
      for row in sheet.rows {
        guard let kind = kinds.firstIndex(of: row.kind) else {
          leftOut += 1
          continue
        }
        own.append(
          FrailTrial(
            isSuccess: row.isOpened, kind: kind, block: blocks.block(row.hour),
            seen: shares[Int(row.platform)], volume: row.volume, sinceLast: row.sinceLast,
            sinceStart: row.sinceStart))
      }
      all.append(own)
      if person.isHeldOut { held.append(own) } else { kept.append(own) }
    }
  }
}
