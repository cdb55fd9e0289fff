import Documents
import PushMessages
import PushModel
import SimWorld
import Strategies

extension ScenarioReader {
  private static let world = DocumentPath() + "world"

  /// Checks that the warm-up is within the horizon, with time left in which pushes count.
  mutating func checkHorizon() {
    let path = DocumentPath() + "horizon"
    let horizon = scenario.horizon
    guard horizon.warmupDays < horizon.days else {
      return refuse(
        path + "warmupDays",
        "is '\(horizon.warmupDays)' of \(horizon.days) days; accepted: fewer than horizon.days")
    }
    let span = scenario.span()
    guard span.cohortStart >= span.cohortEnd, let life = scenario.longestLife else { return }
    let needed = horizon.warmup + scenario.attributionWindow + life.length
    let days = needed.milliseconds / 86_400_000 + 1
    refuse(
      path + "days",
      "is '\(horizon.days)' and no push would count: warm-up \(horizon.warmup) + "
        + "attributionWindow \(scenario.attributionWindow) + longest time to live \(life.length) "
        + "(\(life.type.name), arm \(scenario.arms[life.arm].name)) leave nothing; "
        + "accepted: \(days) days or more, or shorter parts")
  }

  mutating func checkWorld() {
    checkArrivals()
    checkRetention()
    checkCalendar()
    checkZones()
    checkLanguages()
    checkWeights()
    if let window = scenario.world.preferences.ownQuiet {
      let path = Self.world + "preferences" + "ownQuiet"
      if let problem = StrategyCheck.problem(of: window, at: path, in: document) { refuse(problem) }
    }
    checkSums()
    checkTypes()
    checkTastes()
    checkPosts()
    checkWaits()
  }

  private mutating func checkZones() {
    let path = Self.world + "zones"
    let entries = document.node(at: path)?.entries ?? []
    for entry in entries where !ZoneBuilder.isKnown(entry.key) {
      let mark = entry.keyMark == .generated ? document.mark(at: path) : entry.keyMark
      let reason = "has the key '\(quotable(entry.key))';\(acceptedZones(near: entry.key))"
      refuse(Problem(mark, path, reason))
    }
  }

  /// Refuses zones of a segment, and of those within it, that nobody can be in.
  mutating func checkZones(of segment: Segment, _ path: DocumentPath) {
    for (place, zone) in (segment.zone ?? []).enumerated() where !ZoneBuilder.isKnown(zone) {
      refuse(path + "zone" + place, "is '\(quotable(zone))';\(acceptedZones(near: zone))")
    }
    for (place, part) in (segment.all ?? []).enumerated() {
      checkZones(of: part, path + "all" + place)
    }
    for (place, part) in (segment.any ?? []).enumerated() {
      checkZones(of: part, path + "any" + place)
    }
    if case .of(let other)? = segment.not { checkZones(of: other, path + "not") }
  }

  private func acceptedZones(near name: String) -> String {
    let meant = isShown ? ZoneBuilder.suggestion(for: name) : nil
    let near = meant.map { " did you mean '\($0)'?" } ?? ""
    return "\(near) accepted: \(ZoneError.accepted)"
  }

  /// Checks that no language is named twice, in different case, and that they can be numbered.
  private mutating func checkLanguages() {
    let path = Self.world + "languages"
    let entries = document.node(at: path)?.entries ?? []
    var known: [LanguageTag: String] = [:]
    for entry in entries {
      guard let tag = LanguageTag(entry.key) else { continue }
      if let other = known.updateValue(entry.key, forKey: tag) {
        let reason = "has the keys '\(other)' and '\(entry.key)'; accepted: a language once"
        refuse(Problem(entry.keyMark, path, reason))
      }
    }
    guard known.count > LanguageTag.countMax else { return }
    refuse(path, "has \(known.count) languages; accepted: at most \(LanguageTag.countMax)")
  }

  /// Checks that weights whose ratios alone matter are not all 0.
  private mutating func checkWeights() {
    let world = scenario.world
    let weights: [(section: String?, key: String, one: String, weights: [Double])] = [
      (nil, "zones", "weight", Array(world.zones.values)),
      (nil, "languages", "weight", Array(world.languages.values)),
      ("posts", "byHour", "hour", world.posts.byHour),
      ("activity", "byHour", "hour", world.activity.byHour),
      ("arrivals", "byWeekday", "day", world.arrivals?.byWeekday ?? [1]),
      ("calendar", "byWeekday", "day", world.calendar?.byWeekday ?? [1]),
      ("calendar", "postsByWeekday", "day", world.calendar?.postsByWeekday ?? [1]),
    ]
    for (section, key, one, values) in weights where !values.contains(where: { $0 > 0 }) {
      let path = section.map { Self.world + $0 } ?? Self.world
      refuse(path + key, "has no \(one) above 0; accepted: at least one")
    }
  }

  /// Checks that bars are adjacent, and not all empty.
  private mutating func checkWaits() {
    let response = scenario.world.response
    let histograms = [
      ("timeToOpenBarsAndroid", response.timeToOpenBarsAndroid),
      ("timeToOpenBarsIOS", response.timeToOpenBarsIOS),
    ]
    for (key, bars) in histograms {
      guard let bars else { continue }
      let path = Self.world + "response" + key
      for place in bars.indices.dropFirst() where bars[place].until <= bars[place - 1].until {
        refuse(
          path + place + "until",
          "is '\(bars[place].until)' after '\(bars[place - 1].until)'; accepted: ends that rise")
      }
      if !bars.contains(where: { $0.share > 0 }) {
        refuse(path, "has no share above 0; accepted: at least one")
      }
    }
  }

  /// Checks that the factor of the other topics is not below 0.
  private mutating func checkTastes() {
    let path = Self.world + "posts"
    let posts = scenario.world.posts
    if posts.topics == 1 {
      refuse(path + "topics", "is '1', and all would like all; accepted: 0, or from 2 to 100")
    } else if posts.topics > 1, posts.tasteFactor > Double(posts.topics) {
      refuse(
        path + "tasteFactor",
        "is '\(numberText(posts.tasteFactor))' with \(posts.topics) topics, and the factor of the "
          + "others would be below 0; accepted: at most world.posts.topics")
    }
  }

  /// Checks the sums of shares of the same whole.
  private mutating func checkSums() {
    let world = scenario.world
    check("devices", [("oneShare", world.devices.oneShare), ("twoShare", world.devices.twoShare)])
    check(
      "preferences",
      [
        ("ownQuietShare", world.preferences.ownQuietShare),
        ("noQuietShare", world.preferences.noQuietShare),
      ])
    check(
      "preferences",
      [
        ("changePerDay", world.preferences.changePerDay),
        ("movePerDay", world.preferences.movePerDay),
      ])
    check(
      "preferences",
      [
        ("mutedShare", world.preferences.mutedShare ?? 0),
        ("offersOnlyShare", world.preferences.offersOnlyShare ?? 0),
      ])
    let faults = world.faults
    check(
      "faults",
      [
        ("errorShare", faults.errorShare), ("throttleShare", faults.throttleShare),
        ("timeoutShare", faults.timeoutShare), ("malformedShare", faults.malformedShare),
      ])
  }

  /// Checks that only types are switched off that can be.
  private mutating func checkTypes() {
    let path = Self.world + "preferences" + "typeOff"
    let off = scenario.world.preferences.typeOff ?? [:]
    for type in PushTypes.inUse.all where off[type] != nil && type.category == .security {
      refuse(path + type.name, "cannot be switched off; accepted: any type but \(type.name)")
    }
  }

  private mutating func check(_ section: String, _ shares: [(key: String, share: Double)]) {
    let sum = shares.reduce(0) { $0 + $1.share }
    guard sum > 1 + 1e-9 else { return }
    let path = Self.world + section
    let largest = shares.max { $0.share < $1.share }?.key ?? shares[0].key
    let terms = shares.map { "\($0.key) \(numberText($0.share))" }.joined(separator: " + ")
    refuse(path + largest, "is too large: \(terms) is \(rounded(sum)); accepted: at most 1")
  }
}
