import Statistics

/// How the figures of one pinned baseline differ from those of an older one.
package struct BaselineDifference: Hashable, Sendable, Codable {
  /// Version of this form.
  package var schema = 1
  /// The files, as the user named them.
  package var old: String
  package var new: String
  /// Worlds of both, in the order of the new one.
  package var worlds: [World]
  /// Names of worlds that one of them has alone.
  package var onlyOld: [String]
  package var onlyNew: [String]

  package struct World: Hashable, Sendable, Codable {
    /// The world's name, or that of its scenario.
    package var name: String
    /// Whether both have the same drawn worlds, so that differences are taken seed by seed.
    package var isPaired: Bool
    /// Settings of the world that differ.
    package var settings: [Setting]
    /// Sorted by name; those of one file too.
    package var figures: [Figure]
  }

  package struct Setting: Hashable, Sendable, Codable {
    package var key: String
    /// `nil` for the default.
    package var old: String?
    package var new: String?
  }

  package struct Figure: Hashable, Sendable, Codable {
    package var name: String
    /// `s` for delays, `nil` for shares and counts per subscriber and day.
    package var unit: String?
    /// Means over seeds; `nil` where a file does not have the figure.
    package var old: Double?
    package var new: Double?
    /// New minus old.
    package var difference: Double?
    /// The t interval of 95 % over paired seeds; `nil` where they are not paired, or do not vary.
    package var low: Double?
    package var high: Double?
    /// Whether any paired seed moved; `nil` where they are not paired.
    package var change: GateFinding.Change?
  }

  /// - Parameter files: The files that they were read from, as the user named them.
  package init(
    from old: PinnedBaseline, to new: PinnedBaseline, files: (old: String, new: String)
  ) {
    (self.old, self.new) = files
    let sameEngine =
      old.engineVersion == new.engineVersion && old.zoneVersion == new.zoneVersion
    worlds = new.worlds.compactMap { world in
      old.worlds.first { $0.key == world.key }
        .map { World(from: $0, to: world, sameEngine: sameEngine) }
    }
    let (before, after) = (old.worlds.map(\.key), new.worlds.map(\.key))
    onlyOld = before.filter { !after.contains($0) }
    onlyNew = after.filter { !before.contains($0) }
  }
}

extension BaselineDifference.World {
  fileprivate init(from old: PinnedWorld, to new: PinnedWorld, sameEngine: Bool) {
    let keys = Set(old.settings.keys).union(new.settings.keys)
      .filter { old.settings[$0] != new.settings[$0] }.sorted()
    let isPaired =
      sameEngine && old.seed == new.seed && keys.isEmpty
      && (old.worldHash == new.worldHash || old.planHash == nil)
    self.init(
      name: new.key, isPaired: isPaired,
      settings: keys.map { .init(key: $0, old: old.settings[$0], new: new.settings[$0]) },
      figures: Set(old.values.keys).union(new.values.keys).sorted().map { name in
        .init(name, old.values[name], new.values[name], isPaired: isPaired)
      })
  }
}

extension BaselineDifference.Figure {
  fileprivate init(_ name: String, _ old: [Double?]?, _ new: [Double?]?, isPaired: Bool) {
    let (before, after) = (old.flatMap(PinnedWorld.mean), new.flatMap(PinnedWorld.mean))
    self.init(
      name: name, unit: GateFigure(subject: name)?.unit, old: before, new: after,
      difference: before.flatMap { before in after.map { $0 - before } })
    guard isPaired, let old, let new else { return }
    let count = min(old.count, new.count)
    change = old.prefix(count) == new.prefix(count) ? .unchanged : .changed
    let differences = zip(old, new).compactMap { old, new in
      old.flatMap { old in new.map { $0 - old } }
    }
    let interval = (try? seedLevelT(differences, level: BaselineReport.level))?.interval
    (low, high) = (interval?.low, interval?.high)
  }
}
