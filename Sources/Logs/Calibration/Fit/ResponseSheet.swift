import Foundation
import PushModel

/// The pushes of one person whose openings were watched to the end.
struct ResponseSheet {
  struct Row {
    let isOpened: Bool
    let kind: ResponseTrials.Kind
    let platform: UInt8
    let hour: Int
    let volume: Double
    let sinceLast: Double
    let sinceStart: Double
  }

  private(set) var rows: [Row] = []

  private static let day = 86_400_000.0

  init(_ person: LoggedPerson, _ log: PushLog, _ clock: LogClock, _ question: LogQuestion) {
    let shown = person.pushes.compactMap { push in push.shownAt(log.stage).map { ($0, push) } }
      .sorted { ($0.0, $0.1.line) < ($1.0, $1.1.line) }
    let begin = log.first + question.history.milliseconds
    let end = log.last - question.window.milliseconds
    var (volume, before) = (0.0, Int64.min)
    var lastOfType: [UInt16: Int64] = [:]
    for (at, push) in shown {
      if before > .min { volume *= exp(-Double(at - before) / (2 * Self.day)) }
      let last = lastOfType[push.type].map { Double(at - $0) / Self.day } ?? .infinity
      if at >= begin, at <= end {
        let delay = push.openedAt.map { $0 - at }
        rows.append(
          Row(
            isOpened: delay.map { $0 < question.window.milliseconds } ?? false,
            kind: Self.kind(of: push, log), platform: push.platform,
            hour: clock.hour(at, push.offset, push.zone), volume: volume, sinceLast: last,
            sinceStart: Double(at - log.first) / Self.day))
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
