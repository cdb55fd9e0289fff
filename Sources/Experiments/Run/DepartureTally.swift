import SimWorld
import Statistics

/// Life tables of the departures of a lane, for each arm.
///
/// Time is in days from the cohort's start. People who left before are not at risk, and neither are those
/// who join later; removing the app censors switching pushes off, but not the other way round.
struct DepartureTally {
  /// By arm, then by ``Departure/Kind``.
  private(set) var tables: [[LifeTable]]

  /// - Parameters:
  ///   - joined: By subscriber, whether they have joined when the cohort starts.
  ///   - arms: Number of arms.
  ///   - days: From the cohort's start to the horizon.
  init(
    _ departures: ContiguousArray<Departure>, joined: ContiguousArray<Bool>, arms: Int, days: Int,
    arm: (_ index: Int) -> Int
  ) {
    var counts = [Int](repeating: 0, count: arms)
    for index in joined.indices where joined[index] { counts[arm(index)] += 1 }
    tables = counts.map { count in
      var table = LifeTable(periods: days)
      table.enter(count)
      return [LifeTable](repeating: table, count: Departure.Kind.allCases.count)
    }
    var optedOut: Set<UInt32> = []
    for departure in departures where joined[Int(departure.index)] {
      let arm = arm(Int(departure.index))
      switch departure.kind {
      case .optOut:
        optedOut.insert(departure.index)
        tally(.optOut, arm, departure.day)
      case .uninstall:
        tally(.uninstall, arm, departure.day)
        if !optedOut.contains(departure.index) { lose(arm, departure.day) }
      }
    }
  }

  private mutating func tally(_ kind: Departure.Kind, _ arm: Int, _ day: Int32) {
    let place = Int(kind.rawValue)
    if day < 0 {
      tables[arm][place].enter(-1)
    } else {
      tables[arm][place].happen(in: Int(day))
    }
  }

  private mutating func lose(_ arm: Int, _ day: Int32) {
    let place = Int(Departure.Kind.optOut.rawValue)
    if day < 0 {
      tables[arm][place].enter(-1)
    } else {
      tables[arm][place].lose(in: Int(day))
    }
  }
}
