import Statistics

/// How the figures of one pinned baseline differ from those of an older one.
package struct BaselineDifference: Hashable, Sendable, Codable {
  /// Version of this form.
  package var schema = 1
  /// The files, as the user named them.
  package var old: String
  /// The newer file, as the user named it.
  package var new: String
  /// Worlds of both, in the order of the new one.
  package var worlds: [World]
  /// Names of worlds that one of them has alone.
  package var onlyOld: [String]
  /// Names of worlds that the newer file alone has.
  package var onlyNew: [String]

  /// The differences of one world that both files have.
  package struct World: Hashable, Sendable, Codable {
    /// The world's name, or that of its scenario.
    package var name: String
    /// Whether both have the same drawn worlds, so that differences are taken seed by seed.
    package var isPaired: Bool
    /// Seeds that both have.
    package var seeds: Int
    /// What keeps differences from being taken seed by seed, but for ``settings``.
    package var reason: String?
    /// Settings of the world that differ.
    package var settings: [Setting]
    /// Sorted by name; those of one file too.
    package var figures: [Figure]
  }

  /// A setting of the world that has another value in each file.
  package struct Setting: Hashable, Sendable, Codable {
    /// The setting's key, as `--set` names it.
    package var key: String
    /// `nil` for the default.
    package var old: String?
    /// The newer file's value; `nil` for the default.
    package var new: String?
  }

  /// The difference of one figure.
  package struct Figure: Hashable, Sendable, Codable {
    /// The figure, such as `deliveryRate[platform=ios]`.
    package var name: String
    /// `s` for delays, `nil` for shares and counts per subscriber and day.
    package var unit: String?
    /// Means over seeds, where paired over common ones; `nil` where a file lacks the figure.
    package var old: Double?
    /// The newer file's mean; `nil` where that file lacks the figure.
    package var new: Double?
    /// New minus old.
    package var difference: Double?
    /// The t interval of 95 % over paired seeds; `nil` where they are not paired, or do not vary.
    package var low: Double?
    /// Upper limit of the same interval; `nil` where ``low`` is.
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
    let engines =
      sameEngine
      ? nil
      : "engine \(old.engineVersion) with zone data \(old.zoneVersion), now engine "
        + "\(new.engineVersion) with \(new.zoneVersion)"
    worlds = new.worlds.compactMap { world in
      old.worlds.first { $0.key == world.key }.map { World(from: $0, to: world, engines) }
    }
    let (before, after) = (old.worlds.map(\.key), new.worlds.map(\.key))
    onlyOld = before.filter { !after.contains($0) }
    onlyNew = after.filter { !before.contains($0) }
  }
}

extension BaselineDifference.World {
  /// - Parameter engines: How the versions differ; `nil` if they do not.
  fileprivate init(from old: PinnedWorld, to new: PinnedWorld, _ engines: String?) {
    let keys = Set(old.settings.keys).union(new.settings.keys)
      .filter { old.settings[$0] != new.settings[$0] }.sorted()
    let others: String? =
      if let engines {
        engines
      } else if old.seed != new.seed {
        "seed \(old.seed), now \(new.seed)"
      } else if keys.isEmpty, old.worldHash != new.worldHash, old.planHash != nil {
        "another world: \(old.worldHash), now \(new.worldHash)"
      } else {
        nil
      }
    let isPaired = others == nil && keys.isEmpty
    self.init(
      name: new.key, isPaired: isPaired, seeds: min(old.replications, new.replications),
      reason: others,
      settings: keys.map { .init(key: $0, old: old.settings[$0], new: new.settings[$0]) },
      figures: Set(old.values.keys).union(new.values.keys).sorted().map { name in
        let isAdjusted = old.adjusted[name] != nil && new.adjusted[name] != nil
        let after = (isAdjusted ? new.compared : new.values)[name]
        // What is counted alike differs by nothing, whatever it was adjusted by.
        let before =
          old.values[name] == new.values[name]
          ? after : (isAdjusted ? old.compared : old.values)[name]
        return .init(name, before, after, isPaired: isPaired)
      })
  }
}

extension BaselineDifference.Figure {
  fileprivate init(_ name: String, _ old: [Double?]?, _ new: [Double?]?, isPaired: Bool) {
    var (old, new) = (old, new)
    if isPaired, let seeds = old.flatMap({ old in new.map { min(old.count, $0.count) } }) {
      old = old.map { Array($0.prefix(seeds)) }
      new = new.map { Array($0.prefix(seeds)) }
    }
    let (before, after) = (old.flatMap(PinnedWorld.mean), new.flatMap(PinnedWorld.mean))
    self.init(
      name: name, unit: GateFigure(subject: name)?.unit, old: before, new: after,
      difference: before.flatMap { before in after.map { $0 - before } })
    guard isPaired, let old, let new else { return }
    change = old == new ? .unchanged : .changed
    let differences = zip(old, new).compactMap { old, new in
      old.flatMap { old in new.map { $0 - old } }
    }
    let interval = (try? seedLevelT(differences, level: BaselineReport.level))?.interval
    (low, high) = (interval?.low, interval?.high)
  }
}
