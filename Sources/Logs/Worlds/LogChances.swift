import Scenarios

/// The dimensions in which a log's pushes varied by chance.
struct LogChances {
  private let log: PushLog
  private let stated: Set<PushDimension>

  /// Smallest ratio of pushes a day between arms, and smallest share of pushes that differ in hour or type, that is a
  /// difference of arms (*assumption*): below, a log tells hardly anything of a change.
  private static let (volumeRatioMin, shiftMin) = (1.1, 0.1)

  /// Smallest share of sent pushes with a propensity strictly between 0 and 1 (*assumption*): what was sent without
  /// chance hides what chance did.
  private static let dealtMin = 0.95

  /// Smallest number of people in an arm that counts as one.
  private static let peopleMin = 30

  init(_ log: PushLog, stated: Set<PushDimension>) {
    (self.log, self.stated) = (log, stated)
  }

  /// In the order of ``PushDimension``.
  func all(_ clock: LogClock) -> [LogChance] {
    let arms = ArmTallies(log, clock).arms.filter { $0.people >= Self.peopleMin }
    return PushDimension.allCases.map { chance(of: $0, arms) }
  }

  private func chance(of dimension: PushDimension, _ arms: [ArmTallies.Arm]) -> LogChance {
    let range = spread(of: dimension, arms)
    let differs =
      dimension == .volume
      ? range.upperBound >= Self.volumeRatioMin * range.lowerBound && range.lowerBound > 0
      : range.upperBound >= Self.shiftMin
    let basis: LogChance.Basis? =
      if stated.contains(dimension) {
        .stated
      } else if arms.count > 1, differs {
        .arms
      } else if dimension != .text, log.dealtShare >= Self.dealtMin {
        .propensity
      } else {
        nil
      }
    return LogChance(
      dimension: dimension, basis: basis,
      arms: basis == .arms ? arms.map { log.arms[$0.place - 1] } : [], range: range)
  }

  /// How far arms are apart. Hours and types are compared between arms of about the same volume: a cap moves them too,
  /// and what it does is not told apart from that.
  private func spread(
    of dimension: PushDimension, _ arms: [ArmTallies.Arm]
  ) -> ClosedRange<Double> {
    let rates = arms.map(\.rate)
    guard dimension != .volume else { return (rates.min() ?? 0)...(rates.max() ?? 0) }
    let pairs = arms.indices.flatMap { one in arms.indices.prefix(one).map { (arms[one], arms[$0]) }
    }
    let alike = pairs.filter { max($0.rate, $1.rate) < Self.volumeRatioMin * min($0.rate, $1.rate) }
    return
      0...alike.reduce(0) { far, pair in
        max(
          far,
          dimension == .hour
            ? ArmTallies.distance(pair.0.hours, pair.1.hours)
            : ArmTallies.distance(pair.0.types, pair.1.types))
      }
  }
}

/// What the people of each arm got.
struct ArmTallies {
  struct Arm {
    /// Index in the log's list of arms, plus one; 0 for people without one.
    let place: Int
    var people = 0
    var days = 0.0
    var pushes = 0
    var hours = [Int](repeating: 0, count: 24)
    var types: [Int]

    /// Pushes a person and day.
    var rate: Double { days > 0 ? Double(pushes) / days : 0 }
  }

  /// In the order of their first rows.
  private(set) var arms: [Arm]

  init(_ log: PushLog, _ clock: LogClock) {
    let none = [Int](repeating: 0, count: log.types.count + 1)
    arms = (0...log.arms.count).map { Arm(place: $0, types: none) }
    for person in log.people {
      guard let first = person.pushes.first, let begin = first.shownAt(log.stage) ?? first.sentAt
      else { continue }
      let own = Int(person.arm)
      arms[own].people += 1
      arms[own].days += Double(max(0, (person.leftAt ?? log.last) - begin)) / 86_400_000
      for push in person.pushes {
        guard let at = push.shownAt(log.stage) else { continue }
        arms[own].pushes += 1
        arms[own].hours[clock.hour(at, push.offset, push.zone)] += 1
        arms[own].types[Int(push.type)] += 1
      }
    }
  }

  /// The share of pushes in which two distributions differ, 0 to 1 (total variation).
  static func distance(_ one: [Int], _ other: [Int]) -> Double {
    let (sum, otherSum) = (Double(max(1, one.reduce(0, +))), Double(max(1, other.reduce(0, +))))
    return zip(one, other).reduce(0) { $0 + abs(Double($1.0) / sum - Double($1.1) / otherSum) } / 2
  }
}
