import Scenarios

/// The worlds of an ensemble that a run's replications drew: units of its intervals, however often each came.
struct MemberRows: Hashable, Sendable {
  /// Members that were drawn, from 0 in the order of the ensemble's file, by their first replication.
  let members: [Int]

  /// By replication, the place of its member in ``members``.
  let places: [Int]

  /// `nil` for a plan whose replications all have one world.
  init?(_ plan: ExperimentPlan) {
    guard let worlds = plan.members else { return nil }
    self.init(drawn: (0..<plan.scenario.replications).map { worlds.member(of: $0) })
  }

  /// - Parameter drawn: The member of each replication.
  /// - Returns: `nil` for one world.
  init?(drawn: [Int]) {
    var placeOf: [Int: Int] = [:]
    var members: [Int] = []
    places = drawn.map { member in
      if let place = placeOf[member] { return place }
      placeOf[member] = members.count
      members.append(member)
      return members.count - 1
    }
    guard members.count > 1 else { return nil }
    self.members = members
  }

  /// The known values of each member's replications, in the order of ``members``.
  func grouped(_ values: [Double?]) -> [[Double]] {
    precondition(values.count == places.count, "\(values.count) of \(places.count) replications")
    var groups = [[Double]](repeating: [], count: members.count)
    for (place, value) in zip(places, values) {
      if let value { groups[place].append(value) }
    }
    return groups
  }

  /// The mean of each member's known values; `nil` where it has none.
  func means(_ values: [Double?]) -> [Double?] {
    grouped(values).map { $0.isEmpty ? nil : $0.reduce(0, +) / Double($0.count) }
  }
}

extension AdjustedFigures {
  /// The same figures with one value for each member of an ensemble; unchanged without members.
  func byMember(_ rows: MemberRows?) -> AdjustedFigures {
    guard let rows else { return self }
    return AdjustedFigures(
      values: rows.means(values), counted: counted.map(rows.means), explained: explained)
  }

  /// The replications in which another figure is known too.
  func known(with other: AdjustedFigures) -> AdjustedFigures {
    func masked(_ own: [Double?]) -> [Double?] {
      zip(own, other.values).map { own, other in other.flatMap { _ in own } }
    }
    return AdjustedFigures(
      values: masked(values), counted: counted.map(masked), explained: explained)
  }
}
