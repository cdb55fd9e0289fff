import Foundation
import PushModel
import SimWorld
import Statistics

/// People's responses to the pushes shown to them, with the covariates.
struct ResponseTrials {
  /// Kinds of pushes that have rates of their own in the world.
  enum Kind: String, CaseIterable {
    case android, ios, generic, contextual
  }

  /// Trials by person.
  private(set) var all: [[FrailTrial]] = []
  /// Local moments of the same trials: weekday, 0 for Thursday, and hour.
  private(set) var moments: [[(weekday: Int, hour: Int)]] = []
  private(set) var kept: [[FrailTrial]] = []
  private(set) var held: [[FrailTrial]] = []
  /// Kinds that occur often enough.
  let kinds: [Kind]
  let blocks: HourBlocks
  /// Whether the log distinguishes pushes about oneself from others.
  let hasTypes: Bool
  /// Whether the log has visits, which may tell what a push would.
  let hasVisits: Bool
  /// Number of pushes of kinds that are opened too seldom to be fitted.
  private(set) var leftOut = 0
  /// Number of pushes in hours that are unidentified.
  private(set) var atThinHours = 0

  /// Smallest number of openings of a kind or of a block of hours.
  static let opensMin = 30

  /// - Parameter seen: The share of openings that come within the window, by platform.
  init(
    _ log: PushLog, _ clock: LogClock, _ question: LogQuestion,
    seen: (UInt8) throws(StatisticsError) -> Double
  ) throws(StatisticsError) {
    let sheets = log.people.map { ResponseSheet($0, log, clock, question) }
    let opens = sheets.lazy.flatMap(\.rows).filter(\.isOpened)
    var (byKind, byHour) = ([Kind: Int](), [Int](repeating: 0, count: 24))
    var shown = byHour
    for row in opens {
      byKind[row.kind, default: 0] += 1
      byHour[row.hour] += 1
    }
    for row in sheets.lazy.flatMap(\.rows) { shown[row.hour] += 1 }
    hasVisits = log.hasVisits
    kinds = Kind.allCases.filter { byKind[$0, default: 0] >= Self.opensMin }
    blocks = HourBlocks(shown: shown, opens: byHour, splitsPeaks: question.drawsWorlds)
    hasTypes = !log.types.isEmpty
    let shares = [try seen(0), try seen(1), try seen(2)]
    for (person, sheet) in zip(log.people, sheets) {
      var own: [FrailTrial] = []
      var moments: [(weekday: Int, hour: Int)] = []
      for row in sheet.rows {
        guard let kind = kinds.firstIndex(of: row.kind) else {
          leftOut += 1
          continue
        }
        guard let block = blocks.block(row.hour) else {
          atThinHours += 1
          continue
        }
        moments.append((row.weekday, row.hour))
        own.append(
          FrailTrial(
            isSuccess: row.isOpened, kind: kind, block: block,
            seen: shares[Int(row.platform)], volume: row.volume, sinceLast: row.sinceLast,
            sinceStart: row.sinceStart, visited: row.visited))
      }
      all.append(own)
      self.moments.append(moments)
      if person.isHeldOut { held.append(own) } else { kept.append(own) }
    }
  }
}

/// The pushes of one person whose openings were watched to the end.
struct ResponseSheet {
  struct Row {
    let isOpened: Bool
    let kind: ResponseTrials.Kind
    let platform: UInt8
    let hour: Int
    /// 0 for Thursday.
    let weekday: Int
    let volume: Double
    let sinceLast: Double
    let sinceStart: Double
    /// How fresh the last visit is, in 0...1.
    let visited: Double
  }

  private(set) var rows: [Row] = []

  private static let day = 86_400_000.0
  /// Milliseconds in which half of what a visit told is forgotten, as in the world.
  private static let toldHalfLife = Double(
    DynamicsParameters.published.toldHalfLife.milliseconds)

  init(_ person: LoggedPerson, _ log: PushLog, _ clock: LogClock, _ question: LogQuestion) {
    let shown = person.pushes.compactMap { push in push.shownAt(log.stage).map { ($0, push) } }
      .sorted { ($0.0, $0.1.line) < ($1.0, $1.1.line) }
    let begin = log.first + question.history.milliseconds
    let end = log.last - question.window.milliseconds
    let visits = person.comings
    var (coming, lastVisit) = (0, Int64.min)
    var (volume, before) = (0.0, Int64.min)
    var lastOfType: [UInt16: Int64] = [:]
    for (at, push) in shown {
      if before > .min { volume *= exp(-Double(at - before) / (2 * Self.day)) }
      while coming < visits.count, visits[coming] <= at {
        lastVisit = visits[coming]
        coming += 1
      }
      let last = lastOfType[push.type].map { Double(at - $0) / Self.day } ?? .infinity
      if at >= begin, at <= end {
        let delay = push.openedAt.map { $0 - at }
        rows.append(
          Row(
            isOpened: delay.map { $0 < question.window.milliseconds } ?? false,
            kind: Self.kind(of: push, log), platform: push.platform,
            hour: clock.hour(at, push.offset, push.zone),
            weekday: clock.weekday(at, push.offset, push.zone), volume: volume, sinceLast: last,
            sinceStart: Double(at - log.first) / Self.day,
            visited: lastVisit > .min ? exp2(-Double(at - lastVisit) / Self.toldHalfLife) : 0))
      }
      (volume, before) = (volume + 1, at)
      lastOfType[push.type] = at
    }
  }

  /// Types that PushLab does not know count as generic.
  private static func kind(of push: LoggedPush, _ log: PushLog) -> ResponseTrials.Kind {
    if push.type > 0, let type = PushType(name: log.types[Int(push.type) - 1]),
      type.category != .updates, type.category != .marketing
    {
      return .contextual
    }
    return push.platform == 1 ? .android : push.platform == 2 ? .ios : .generic
  }
}
