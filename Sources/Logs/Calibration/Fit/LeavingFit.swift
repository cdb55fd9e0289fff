import Foundation
import Statistics

/// Fit of why people leave, and of whether they tap what they open.
struct LeavingFit {
  private let log: PushLog
  private let level: Double
  private var part = CalibrationPart(.leaving)
  /// Whether a person left at each push shown to them, and the number shown up to it, discounted by
  /// exp(-days / 7).
  private(set) var exposures: [(hasLeft: Bool, weekly: Double)] = []
  private var (optOuts, uninstalls, others, days) = (0, 0, 0, 0.0)

  /// Largest ratio of the hazards in the busiest and the calmest third of pushes, or its inverse.
  static let ratioMax = 1.5
  static let departuresMin = 10

  static func part(_ log: PushLog, level: Double) throws(StatisticsError) -> CalibrationPart {
    var fit = Self(log: log, level: level)
    try fit.run()
    return fit.part
  }

  init(log: PushLog, level: Double) {
    self.log = log
    self.level = level
    for person in log.people { take(person) }
  }

  private mutating func take(_ person: LoggedPerson) {
    let end = person.leftAt ?? log.last
    // The log has no record of people before their first push, so earlier leavers are not counted.
    let all = person.pushes.compactMap { $0.shownAt(log.stage) }
    guard let first = all.min(), first <= end else { return }
    days += Double(end - first) / 86_400_000
    if person.departure != nil, !person.isByPush {
      others += person.departure == .uninstall ? 1 : 0
    } else if let departure = person.departure {
      if departure == .optOut { optOuts += 1 } else { uninstalls += 1 }
    }
    let shown = all.filter { $0 <= end }.sorted()
    var (weekly, before) = (0.0, Int64.min)
    for (place, at) in shown.enumerated() {
      if before > .min { weekly *= exp(-Double(at - before) / (7 * 86_400_000)) }
      (weekly, before) = (weekly + 1, at)
      exposures.append((person.isByPush && place == shown.count - 1, weekly))
    }
  }

  private mutating func run() throws(StatisticsError) {
    let leaves = optOuts + uninstalls
    guard leaves >= Self.departuresMin, leaves < exposures.count else {
      return part.leaveOut(
        "\(leaves) departures because of a push (`optedOut` or `uninstalled` with its nid); "
          + "\(Self.departuresMin) are needed")
    }
    part.model = "the same hazard at every push that is shown"
    let hazard = try Tally(leaves, of: exposures.count)
    try set("optOutPerPush", "leaving at a push shown", hazard, "pushes shown")
    try set(
      "uninstallShare", "by removing the app", try Tally(uninstalls, of: leaves), "departures")
    part.fix("world.fatigue.leavePerWeekAbove", "0", "all hazard is in the one above")
    try checkVolume()
    if others > 0 { try setOthers() }
    part.judge()
  }

  private mutating func set(
    _ key: String, _ name: String, _ tally: Tally, _ of: String
  ) throws(StatisticsError) {
    let rate = tally.rate ?? 0
    let value = FittedValue(
      value: rate, standardError: (rate * (1 - rate) / Double(tally.trials)).squareRoot(),
      interval: try tally.wilson(level: level))
    let shown = CalibrationValue(name, value, .share, count: tally.trials, of: of)
    part.set(["world.fatigue." + key], to: shown, level: level)
  }

  /// Removing the app without a push: a Poisson count over days, with Garwood's exact interval.
  private mutating func setOthers() throws(StatisticsError) {
    let (count, tail) = (Double(others), (1 - level) / 2)
    let low = try ChiSquare.upperQuantile(1 - tail, degreesOfFreedom: 2 * count) / 2
    let high = try ChiSquare.upperQuantile(tail, degreesOfFreedom: 2 * count + 2) / 2
    let value = FittedValue(
      value: count / days, standardError: count.squareRoot() / days,
      interval: ConfidenceInterval(low: low / days, high: high / days, level: level))
    let shown = CalibrationValue(
      "removing the app besides, a day", value, .number, count: Int(days), of: "days of people")
    part.set(["world.fatigue.uninstallPerDay"], to: shown, level: level)
  }

  /// The score test that the hazard does not change with the volume of the week.
  private mutating func checkVolume() throws(StatisticsError) {
    let n = Double(exposures.count)
    let share = Double(exposures.count { $0.hasLeft }) / n
    let mean = exposures.reduce(0) { $0 + $1.weekly } / n
    var (score, spread) = (0.0, 0.0)
    for exposure in exposures {
      let off = exposure.weekly - mean
      score += ((exposure.hasLeft ? 1 : 0) - share) * off
      spread += off * off
    }
    guard spread > 0 else { return }
    let z = score / (share * (1 - share) * spread).squareRoot()
    let p = 2 * (try Normal.upperTail(min(37, abs(z))))
    let ratio = busyRatio
    part.checks.append(
      CalibrationCheck(
        "hazard by the volume of the week", p: p, effect: max(ratio, 1 / ratio),
        limit: Self.ratioMax,
        failing:
          "people leave \(CalibrationSetting.digits((ratio * 100).rounded() / 100)) times as "
          + "often at the busiest third of their pushes as at the calmest: not one hazard"))
  }

  /// Ratio of the hazards in the busiest and calmest third, with half a departure added to each.
  private var busyRatio: Double {
    let sorted = exposures.sorted {
      ($0.weekly, $0.hasLeft ? 1 : 0) < ($1.weekly, $1.hasLeft ? 1 : 0)
    }
    let third = sorted.count / 3
    let calm = sorted.prefix(third).count { $0.hasLeft }
    let busy = sorted.suffix(third).count { $0.hasLeft }
    return (Double(busy) + 0.5) / (Double(calm) + 0.5)
  }
}
