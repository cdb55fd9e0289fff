import Documents
import PushModel
import Statistics

/// Fit of when devices can be reached.
struct PresenceFit {
  private let log: PushLog
  private let clock: LogClock
  private let level: Double
  private var part = CalibrationPart(.presence)

  /// Wait after which a device counts as offline, in milliseconds: longer than a network's delay,
  /// shorter than an offline spell.
  static let reach = 60_000.0
  /// Largest accepted deviation of a cell's offline share among held-out people.
  static let deviationMax = 0.05
  /// Largest accepted share of sent pushes without a known end.
  static let unknownMax = 0.05

  init(_ log: PushLog, _ clock: LogClock, level: Double) {
    self.log = log
    self.clock = clock
    self.level = level
  }

  /// - Throws: `StatisticsError` where a method fails for other reasons than too little data.
  static func part(
    _ log: PushLog, _ clock: LogClock, level: Double
  ) throws(StatisticsError) -> CalibrationPart {
    var fit = Self(log, clock, level: level)
    try fit.run()
    return fit.part
  }

  private mutating func run() throws(StatisticsError) {
    let people = log.people.filter { $0.deviceCount == 1 }
    if people.count < log.people.count {
      part.notes.append(
        "\(grouped(log.people.count - people.count)) people with several devices are left out")
    }
    guard people.count > 2 else { return part.leaveOut("fewer than three people") }
    if let reason = unknownEnds(people) { return part.leaveOut(reason) }
    let all = people.map { Sightings.of($0, log, clock) }
    let held = zip(people, all).filter { $0.0.isHeldOut }.map(\.1)
    let kept = zip(people, all).filter { !$0.0.isHeldOut }.map(\.1)
    do throws(StatisticsError) {
      try describe(all)
      try fit(all, kept, held)
    } catch {
      guard case .degenerate(_, let why) = error else { throw error }
      part.leaveOut("\(why)")
    }
  }

  /// The reason to refuse a log in which too many pushes neither arrived nor ended; else `nil`.
  private func unknownEnds(_ people: [LoggedPerson]) -> String? {
    guard people.allSatisfy(\.probes.isEmpty) else { return nil }
    let old = people.lazy.flatMap(\.pushes).filter {
      $0.sentAt != nil && $0.sentAt! < log.last - 3 * LocalClock.dayLength
    }
    let count = old.count { _ in true }
    let unknown = old.count { $0.deliveredAt == nil && !$0.isEnded && !$0.isLost }
    guard Double(unknown) > Self.unknownMax * Double(count) else { return nil }
    return "\(grouped(unknown)) of \(grouped(count)) sent pushes have no `delivered` and no end "
      + "(expired, superseded, failed, dropped); accepted: at most 5 %, or probes (online, offline)"
  }

  /// The usual summary of transitions from one sighting to the next.
  private mutating func describe(_ devices: [[Sighting]]) throws(StatisticsError) {
    let chains = devices.map(ChainCounts.init)
    try add("offline after online", chains, \.offAfterOn, \.on)
    try add("offline after offline", chains, \.offAfterOff, \.off)
    let total = chains.reduce(into: ChainCounts([])) { $0.add($1) }
    let table = [
      [Int(total.on - total.offAfterOn), Int(total.offAfterOn)],
      [Int(total.off - total.offAfterOff), Int(total.offAfterOff)],
    ]
    let test = try Independence.chiSquare(table)
    part.notes.append(
      test.pValue < 0.05
        ? "offline comes in runs: independent draws are refuted"
        : "offline draws may be independent of one another")
  }

  private mutating func add(
    _ name: String, _ chains: [ChainCounts], _ numerator: KeyPath<ChainCounts, Double>,
    _ denominator: KeyPath<ChainCounts, Double>
  ) throws(StatisticsError) {
    let ratio = try RatioEstimate(
      numerators: chains.map { $0[keyPath: numerator] },
      denominators: chains.map { $0[keyPath: denominator] })
    let count = chains.reduce(0) { $0 + Int($1[keyPath: denominator]) }
    part.values.append(
      CalibrationValue(
        name, try FittedValue(ratio, level: level), .share, count: count, of: "pairs of sightings"))
  }

  private mutating func fit(
    _ all: [[Sighting]], _ kept: [[Sighting]], _ held: [[Sighting]]
  ) throws(StatisticsError) {
    guard let chosen = try best(kept) else {
      return part.leaveOut("no process of spells can be told apart from the others")
    }
    let memory = try OnOffCheck(held, against: chosen, by: .memory)
    let hours = try OnOffCheck(held, against: chosen, by: .hours)
    check(
      "forecasts after the last two sightings", memory,
      "devices that were offline are so again more or less often than spells without memory make them"
    )
    check(
      "forecasts by hour", hours, "devices are offline at other hours than two paces make them")
    let fit = try OnOffFit(all, model: chosen.model, from: chosen, level: level)
    let count = all.joined().count { _ in true }
    report(fit, count)
    part.judge()
  }

  private mutating func check(_ name: String, _ found: OnOffCheck, _ text: String) {
    part.checks.append(
      CalibrationCheck(
        name, p: found.test?.pValue, effect: found.largest, limit: Self.deviationMax,
        failing: text))
  }

  /// The model that Schwarz's criterion prefers among those that the data determine.
  private func best(_ devices: [[Sighting]]) throws(StatisticsError) -> OnOffFit? {
    var best: OnOffFit?
    for model in OnOffModel.all {
      // The class of seldom online devices is added to the better of the two simpler models only.
      guard !model.hasSeldom || model.hasNight == best?.model.hasNight else { continue }
      do throws(StatisticsError) {
        let fit = try OnOffFit(devices, model: model, level: level)
        if fit.criterion < best?.criterion ?? .infinity { best = fit }
      } catch {
        guard case .degenerate = error else { throw error }
      }
    }
    return best
  }

  private mutating func report(_ fit: OnOffFit, _ count: Int) {
    part.model =
      "exponential spells online and offline"
      + (fit.model.hasNight ? ", by day (08-22) and by night" : "")
      + (fit.model.hasSeldom ? "; some devices are seldom online" : "")
    let key = "world.presence."
    set(key + "offlineDay", "offline share", fit.day.offlineShare, .share, count)
    set(key + "offlineMedianDay", "offline spell", fit.day.offlineMedian, .milliseconds, count)
    let isNight = fit.model.hasNight
    set(key + "offlineNight", isNight ? "by night" : nil, fit.night.offlineShare, .share, count)
    set(
      key + "offlineMedianNight", isNight ? "spell by night" : nil, fit.night.offlineMedian,
      .milliseconds, count)
    if let seldom = fit.seldom {
      set(key + "seldomShare", "seldom online", seldom.share, .share, count)
      set(key + "seldomOffline", "of these, offline", seldom.pace.offlineShare, .share, count)
      set(key + "seldomMedian", "their spell", seldom.pace.offlineMedian, .milliseconds, count)
    } else {
      part.fix(key + "seldomShare", "0", "one kind of device fits as well")
    }
    part.fix(key + "dozeDay", "0", "dozing counts as offline in the fit")
    part.fix(key + "dozeNight", "0", "dozing counts as offline in the fit")
  }

  /// - Parameter name: `nil` if the same value has been reported already.
  private mutating func set(
    _ key: String, _ name: String?, _ value: FittedValue, _ unit: CalibrationValue.Unit,
    _ count: Int
  ) {
    let shown = CalibrationValue(name ?? "", value, unit, count: count, of: "sightings")
    if name != nil { part.values.append(shown) }
    part.settings.append(CalibrationSetting(key, shown, level: level))
  }
}
