/// The rule that tells machines from people: crawlers, test devices and link scanners.
///
/// All thresholds are an *assumption*: they lie where hardly any person comes, so that setting
/// somebody aside does not choose among people by what they open.
struct MachineScreen {
  let stage: LogEvent
  /// Resolution of the moments, in milliseconds.
  let resolution: Double
  /// Until when pushes were watched for the whole window; later ones may be opened yet.
  let watchedUntil: Int64

  /// Openings are at once within a second of the showing: nobody reads and taps in less.
  static let atOnce: Int64 = 1_000
  /// Openings needed, and the share of them at once. Of people whose median wait is some minutes, one
  /// in two thousand openings is so quick.
  static let (opensMin, atOnceMin) = (2, 0.9)

  /// A scanner opens what is shown within half a minute.
  static let scanned: Int64 = 30_000
  /// Pushes needed, the share of them that is opened, and the share of openings that are so quick.
  static let (scansMin, openedMin, scannedMin) = (4, 0.95, 0.9)

  /// Pushes needed to be called sleepless, and the longest pause in the day of somebody who sleeps not.
  static let (sleeplessMin, pauseMax) = (10, Int64(7 * 3_600_000))

  /// Whether a machine did what the log has of the person.
  func isMachine(_ person: LoggedPerson) -> Bool {
    let watched = person.pushes.compactMap { push -> (shown: Int64, opened: Int64?)? in
      push.shownAt(stage).flatMap { $0 <= watchedUntil ? ($0, push.openedAt) : nil }
    }
    let shown = watched.count
    let opened = watched.compactMap { push in
      push.opened.map { (at: $0, wait: $0 - push.shown) }
    }
    guard opened.count >= Self.opensMin else { return false }
    let opensAll = Double(opened.count) >= Self.openedMin * Double(shown)
    if resolution < 60_000 {
      let limit = resolution > 1 ? 0 : Self.atOnce - 1
      if share(opened, within: limit) >= Self.atOnceMin { return true }
      if opensAll, shown >= Self.scansMin, share(opened, within: Self.scanned) >= Self.scannedMin {
        return true
      }
    }
    return opensAll && shown >= Self.sleeplessMin && longestPause(opened.map(\.at)) < Self.pauseMax
  }

  private func share(_ opened: [(at: Int64, wait: Int64)], within limit: Int64) -> Double {
    Double(opened.count { $0.wait <= limit }) / Double(opened.count)
  }

  /// The longest time of the day without an opening on any day, which no offset from UTC changes.
  private func longestPause(_ moments: [Int64]) -> Int64 {
    let day: Int64 = 86_400_000
    let clock = moments.map { ($0 % day + day) % day }.sorted()
    let across = clock[0] + day - clock[clock.count - 1]
    return zip(clock, clock.dropFirst()).reduce(across) { max($0, $1.1 - $1.0) }
  }
}
