import Statistics

/// The parameters that a choice turns on: those whose knowledge would be worth most.
package struct TurnsOn: Hashable, Sendable {
  /// One parameter.
  package struct Parameter: Hashable, Sendable, Codable {
    package let number: Int

    /// What knowing it would be worth (EVPPI), in the unit of the difference.
    package let value: Double

    /// Share of resamples of worlds in which it is worth most.
    package let leadShare: Double
  }

  /// By value, the largest first.
  package let parameters: [Parameter]

  /// The leader where it leads in enough resamples; two that lead in as many together; none where more share the lead.
  package let named: [Int]

  private static let (resamples, leadMin) = (50, 0.8)

  /// - Parameters:
  ///   - places: A row a parameter: its place in each world, on the scale of its prior.
  ///   - differences: Of option 1 to option 0 in each world, of equal weight, without luck.
  /// - Complexity: O(51 · parameters · worlds log worlds).
  package init(
    places: [[Double]], differences: [Double], seed: UInt64 = 0
  ) throws(StatisticsError) {
    let whole = try Self.values(places, differences, Array(differences.indices))
    var leads = [Int](repeating: 0, count: places.count)
    for resample in 0..<Self.resamples {
      var stream = Chances(seed: seed).stream(.bootstrap, index: resample)
      let worlds = differences.indices.map { _ in stream.index(below: differences.count) }
      let values = try Self.values(places, differences, worlds)
      let leader = values.indices.max { values[$0] < values[$1] }
      if let leader, values[leader] > 0 { leads[leader] += 1 }
    }
    parameters = places.indices.map {
      Parameter(
        number: $0, value: whole[$0], leadShare: Double(leads[$0]) / Double(Self.resamples))
    }.sorted { ($1.value, $0.number) < ($0.value, $1.number) }
    let leaders = parameters.sorted { ($1.leadShare, $0.number) < ($0.leadShare, $1.number) }
    let count = (1...2).first { count in
      leaders.prefix(count).reduce(0) { $0 + $1.leadShare } >= Self.leadMin
    }
    named = leaders.prefix(count ?? 0).map(\.number)
  }

  private static func values(
    _ places: [[Double]], _ differences: [Double], _ worlds: [Int]
  ) throws(StatisticsError) -> [Double] {
    let value = InformationValue(
      differences: worlds.map { differences[$0] }, weights: Weights(equal: worlds.count))
    var values: [Double] = []
    for row in places { values.append(try value.parameter(worlds.map { row[$0] })) }
    return values
  }
}
