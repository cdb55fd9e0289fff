import Statistics

/// What a pinned baseline holds: the mean of each figure with its interval, and of what it is.
package struct BaselineReport: Hashable, Sendable, Codable {
  /// Version of this form.
  package var schema = 1
  /// Name that the baseline was given when it was pinned.
  package var name: String
  /// The baseline's file, as the user named it.
  package var file: String
  /// Versions of the simulation and of its zone data that it was pinned with.
  package var engineVersion: String
  /// Version of the zone data that it was pinned with.
  package var zoneVersion: String
  /// The pinned worlds, in the order of the gate.
  package var worlds: [World]

  /// The pinned figures of one world.
  package struct World: Hashable, Sendable, Codable {
    /// The world's name in the gate; `nil` in a gate of one scenario.
    package var name: String?
    /// The scenario's name.
    package var scenario: String
    /// Name of the arm that was pinned.
    package var arm: String
    /// Hash of the plan that was run; `nil` in a file of the form 2.
    package var planHash: String?
    /// Hash of what arms have in common: world, horizon, seeds. Sixteen hexadecimal digits.
    package var worldHash: String
    /// The scenario's seed, from which the draws of all replications come.
    package var seed: UInt64
    /// Number of replications that were pinned.
    package var replications: Int
    /// Days over which pushes of the cohort count.
    package var cohortDays: Double
    /// Settings of the world that differ from their defaults.
    package var settings: [String: String]
    /// Sorted by name.
    package var figures: [Figure]
  }

  /// One figure over the seeds of a world.
  package struct Figure: Hashable, Sendable, Codable {
    /// Such as `deliveryRate[platform=ios]`.
    package var name: String
    /// `s` for delays, `nil` for shares and counts per subscriber and day.
    package var unit: String?
    /// The mean over seeds, with its t interval of 95 %; `nil` where no seed has the figure, and
    /// without limits where all seeds have the same.
    package var mean: Double?
    /// Lower limit of the interval of ``mean``; `nil` with one seed, and where all are equal.
    package var low: Double?
    /// Upper limit of the interval of ``mean``; `nil` where ``low`` is.
    package var high: Double?
    /// Seeds that have the figure.
    package var seeds: Int
  }

  /// Level of the intervals.
  static let level = 0.95

  /// - Parameter file: The file that it was read from, as the user named it.
  package init(_ pinned: PinnedBaseline, file: String) {
    name = pinned.name
    self.file = file
    (engineVersion, zoneVersion) = (pinned.engineVersion, pinned.zoneVersion)
    worlds = pinned.worlds.map(World.init)
  }
}

extension BaselineReport.World {
  fileprivate init(_ world: PinnedWorld) {
    self.init(
      name: world.name, scenario: world.scenario, arm: world.arm, planHash: world.planHash,
      worldHash: world.worldHash, seed: world.seed, replications: world.replications,
      cohortDays: world.cohortDays, settings: world.settings,
      figures: world.compared.sorted { $0.key < $1.key }
        .map { BaselineReport.Figure($0.key, $0.value) })
  }
}

extension BaselineReport.Figure {
  fileprivate init(_ name: String, _ values: [Double?]) {
    let known = values.compactMap { $0 }
    let interval = (try? seedLevelT(known, level: BaselineReport.level))?.interval
    self.init(
      name: name, unit: GateFigure(subject: name)?.unit, mean: PinnedWorld.mean(values),
      low: interval?.low, high: interval?.high, seeds: known.count)
  }
}
