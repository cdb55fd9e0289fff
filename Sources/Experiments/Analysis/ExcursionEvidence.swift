import SimWorld
import Statistics

/// The evidence of a micro-randomised trial, kept separately by replication, because each
/// replication is a trial.
struct ExcursionEvidence: Sendable {
  let layout: PointLayout
  /// By arm and replication, over people.
  private(set) var points: [[CoMoments]]
  /// By arm and replication, the people in the order of their lanes and ids; `nil` where no weighted
  /// and centred analysis is asked for. Its size grows with the people.
  private(set) var people: [[ExcursionRows]]?
  /// By arm and replication, then by ``Departure/Kind``.
  private(set) var departures: [[[LifeTable]]]

  /// Empty evidence.
  init(
    _ layout: PointLayout, _ trial: ExcursionLayout?, arms: Int, replications: Int, days: Int
  ) {
    self.layout = layout
    people = trial.map { layout in
      Array(repeating: Array(repeating: ExcursionRows(layout), count: replications), count: arms)
    }
    let nobody = CoMoments(variables: layout.width)
    points = Array(repeating: Array(repeating: nobody, count: replications), count: arms)
    let tables = Array(repeating: LifeTable(periods: days), count: Departure.Kind.allCases.count)
    departures = Array(repeating: Array(repeating: tables, count: replications), count: arms)
  }

  mutating func add(
    _ own: ArmRecord, to arm: Int, of replication: Int
  ) throws(StatisticsError) {
    if let more = own.points { try points[arm][replication].merge(more) }
    if let more = own.trial { people?[arm][replication].append(more) }
    for (kind, table) in own.departures.enumerated() {
      try departures[arm][replication][kind].merge(table)
    }
  }

  /// The counts of all replications, whose people are different.
  func pooled(_ arm: Int) throws(StatisticsError) -> CoMoments {
    var all = CoMoments(variables: layout.width)
    for moments in points[arm] { try all.merge(moments) }
    return all
  }
}
