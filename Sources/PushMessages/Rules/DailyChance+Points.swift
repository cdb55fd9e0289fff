import PushModel

extension DailyChance {
  /// The largest number of points of a day.
  public static let pointsMax = 24
  /// The least time between two points of one day, and between those of two days, in minutes. It
  /// gives each point of fifteen years a number of its own.
  public static let pointGapMinutes = 15

  /// The least time between two decision points of a person.
  var gap: Interval {
    points.isEmpty ? Self.gapMin : .minutes(Int64(Self.pointGapMinutes))
  }

  /// The next decision point at or after `moment`, and its index among those of its day.
  ///
  /// - Parameter chance: What random times are drawn by.
  func next(
    from moment: Timestamp, in zone: ZoneID, of zones: ZoneTable, by chance: PointChance
  ) -> (at: Timestamp, point: Int) {
    guard !points.isEmpty else {
      return (zones.next(zone, minute: Int(at.minute), from: moment), 0)
    }
    var day = zones.clock(zone, at: moment).day(moment)
    while true {
      var found: (at: Timestamp, point: Int)?
      visit(day, by: chance) { point, minute in
        let at = zones.instant(zone, day: day, minute: minute)
        if at >= moment, found == nil { found = (at, point) }
      }
      if let found { return found }
      day += 1
    }
  }

  /// Calls `body` with each point of a local day, by its index and its minute, in order of time.
  ///
  /// Where only ``pick`` of the points are used, each set of so many is equally probable (selection
  /// sampling, Knuth, *The Art of Computer Programming* 3.4.2, algorithm S). A random time that is
  /// less than ``pointGapMinutes`` after the point before it is moved to that distance.
  func visit(_ day: Int64, by chance: PointChance, _ body: (_ point: Int, _ minute: Int) -> Void) {
    var wanted = pick ?? points.count
    var earliest = 0
    for (index, point) in points.enumerated() where wanted > 0 {
      let left = Double(points.count - index)
      if pick != nil,
        chance.uniform(.pick, ofDay: day, point: index) * left >= Double(wanted)
      {
        continue
      }
      wanted -= 1
      let drawn =
        point.to == nil ? point.from : point.minute(chance.uniform(.time, ofDay: day, point: index))
      let minute = max(drawn, earliest)
      earliest = minute + Self.pointGapMinutes
      body(index, minute)
    }
  }

  /// What is wrong with its points, its shares or its texts; `nil` if nothing is.
  var fault: (key: String, found: String, accepted: String)? {
    if !(0...1).contains(share) { return ("share", "\(share)", "0...1") }
    if !(1...TextSubset.max).contains(texts.count) {
      return ("texts", "\(texts.count) weights", "1...\(TextSubset.max) weights")
    }
    if MessagePool(weights: texts) == nil {
      return ("texts", "\(texts)", "weights of 0 or more, at least one above 0")
    }
    return faultOfPoints ?? faultOfShares ?? choice?.fault
  }

  private var faultOfPoints: (key: String, found: String, accepted: String)? {
    if points.count > Self.pointsMax {
      return ("points", "\(points.count) points", "at most \(Self.pointsMax) points")
    }
    if let pick, !(1...max(1, points.count)).contains(pick) || points.isEmpty {
      return (
        "pick", "\(pick) of \(points.count) points", "1 to the number of `points`, which it needs"
      )
    }
    let gap = Self.pointGapMinutes
    for point in points {
      guard let to = point.to, !(point.from + 2 * gap...1_440).contains(to) else { continue }
      return ("points", "a slot of \(to - point.from) min", "slots of \(2 * gap) min or more")
    }
    for (point, next) in zip(points, points.dropFirst()) where tooClose(point, next) {
      return (
        "points", "a point at \(Self.time(next.from)) after one up to \(Self.time(point.end))",
        "points in order of time, at least \(gap) min apart; a slot may begin where one ends"
      )
    }
    if let first = points.first, let last = points.last, first.from + 1_440 - last.end < gap {
      return (
        "points",
        "a first point at \(Self.time(first.from)) after a last one up to "
          + Self.time(last.end), "days whose points are at least \(gap) min apart"
      )
    }
    return nil
  }

  /// Whether the next point may be too soon after a point. A random time moves aside, a fixed one
  /// does not.
  private func tooClose(_ point: DayPoint, _ next: DayPoint) -> Bool {
    let isAside = point.to != nil && next.to != nil
    return next.from < point.end + (isAside ? 0 : Self.pointGapMinutes)
  }

  private var faultOfShares: (key: String, found: String, accepted: String)? {
    for row in shares {
      if !(0...1).contains(row.share) { return ("shares", "a share of \(row.share)", "0...1") }
      let numbers = 1...max(1, points.count)
      if let odd = row.points?.first(where: { !numbers.contains($0) }) {
        return ("shares", "point \(odd)", "\(numbers.lowerBound) to \(numbers.upperBound)")
      }
      if let least = row.awayMin, let most = row.awayMax, most <= least {
        return ("shares", "an awayMax of \(most)", "more than awayMin, \(least)")
      }
      if let least = row.sentMin, let most = row.sentMax, most < least {
        return ("shares", "a sentMax of \(most)", "sentMin, \(least), or more")
      }
    }
    return nil
  }

  private static func time(_ minute: Int) -> String {
    minute == 1_440 ? "24:00" : LocalTime(minute: UInt16(minute)).description
  }
}
