import Foundation
import Statistics

/// The search for all worlds that show known figures: waves of simulations which an emulator proposes and the simulator
/// itself weighs.
///
/// It is a machine without a simulator. It says which worlds to simulate next (``requests``); the host simulates them in
/// any order, on any threads, and reports their figures (``receive(_:)``). Decisions depend on complete waves alone, and
/// every draw has an address, so that the same figures give the same ensemble on any machine.
///
/// Waves are those of history matching (Vernon, Goldstein and Bower 2010); weights over all waves those of Cornuet et al.
/// (2012); tolerances are errors of measurement (Wilkinson 2013), from which the noise of a replication is taken out.
package struct Matching: Sendable {
  /// Where a match is.
  enum Stage: Hashable, Sendable {
    case design, noise, repeats
    case wave(Int)
    case members, finished
  }

  package let priors: [Prior]
  package let facts: [Fact]
  package let settings: Settings

  /// Figures that each world reports behind the facts: the effects that are asked for.
  package let effects: Int

  /// Numbers that each world reports behind those: luck whose expectation is 0 in every world.
  package let controls: Int

  /// Worlds to simulate next; none at the end.
  package private(set) var requests: [Request] = []

  /// The members with their facts; `nil` until the end.
  package private(set) var ensemble: Ensemble?

  let chances: Chances
  var stage = Stage.design
  var points: [Point] = []
  var proposals: [Proposal] = []

  /// Logarithms of each wave's proposal over the prior, by wave after 0 and point.
  var logDensities: [[Double]] = []

  /// Share of the prior that each wave's emulators did not rule out.
  var plausibleShares: [Double] = []

  /// What goes with luck of known size; `nil` until noise is measured.
  private var luck: KnownLuck?

  /// Standard deviations of the facts between replications of one world, on their scales.
  var noise: [Double] = []

  /// Replications of each point.
  var replications = 1

  /// Standard deviations of a world's figure around each fact, on its scale: the fact's own, or a wider one where that is
  /// less than the noise of all replications that a point may have.
  var tolerances: [Double]

  /// Distance between figures and what the last emulators said of them, by fact.
  var emulatorErrors: [Double] = []
  var pending: [[Double]]

  /// Order of the facts by name, in which sums run: another order in the file gives the same members.
  let order: [Int]

  /// - Throws: `invalid` without a fact or prior, and for two of one name.
  package init(
    priors: [Prior], facts: [Fact], effects: Int = 0, controls: Int = 0,
    settings: Settings = Settings(), seed: UInt64
  ) throws(StatisticsError) {
    for (kind, names) in [("priors", priors.map(\.name)), ("facts", facts.map(\.name))]
    where names.isEmpty || Set(names).count < names.count {
      throw .invalid(
        method: "match", argument: kind, found: "\(names)", accepted: "at least one, each once")
    }
    (self.priors, self.facts, self.settings) = (priors, facts, settings)
    (self.effects, self.controls) = (effects, controls)
    order = facts.indices.sorted { facts[$0].name < facts[$1].name }
    tolerances = facts.map(\.tolerance)
    chances = Chances(seed: seed)
    pending = try LatinHypercube.scores(
      settings.designCount, parameters: priors.count, chances)
    requests = newRequests(wave: 0)
  }
}

extension Matching {
  /// Takes the figures of all ``requests``, in their order, and makes the next.
  ///
  /// - Parameter figures: A row for each request: the facts in their own units and in the order of ``facts``, then the
  ///   effects and controls. A figure that a world does not have is not a number; that world gets no weight.
  /// - Throws: `invalid` for rows of another number or length; `degenerate` where no world shows all facts.
  package mutating func receive(_ figures: [[Double]]) throws(StatisticsError) {
    guard figures.count == requests.count,
      figures.allSatisfy({ $0.count == width })
    else {
      throw .invalid(
        method: "match", argument: "figures", found: "\(figures.count) rows",
        accepted: "\(requests.count) of \(width)")
    }
    switch stage {
    case .design:
      append(figures, wave: 0)
      (stage, requests) = (.noise, noiseRequests())
    case .noise:
      try measureNoise(figures)
      (stage, requests) = (.repeats, try missingReplications())
      if requests.isEmpty { try advance() }
    case .repeats:
      addReplications(figures)
      try advance()
    case .wave(let wave):
      append(figures, wave: wave)
      try weigh(wave)
      try advance()
    case .members:
      ensemble = try assembled(figures)
      (stage, requests) = (.finished, [])
    case .finished: break
    }
  }

  /// Runs all waves with a simulator that answers at once.
  package mutating func run(
    _ simulate: (Request) -> [Double]
  ) throws(StatisticsError) -> Ensemble {
    while !requests.isEmpty { try receive(requests.map(simulate)) }
    return ensemble!
  }

  /// The next wave, or the members where the budget or the search is at its end.
  private mutating func advance() throws(StatisticsError) {
    let wave = proposals.count + 1
    if wave <= settings.waves, try !isEnough() {
      pending = try proposed(wave)
      (stage, requests) = (.wave(wave), newRequests(wave: wave))
    } else {
      stage = .members
      requests = memberRequests(try weights())
    }
  }
}

extension Matching {
  /// Numbers of a row.
  private var width: Int { facts.count + effects + controls }

  /// Places of the controls in a row.
  private var controlPlaces: Range<Int> { facts.count + effects..<width }

  /// A row with facts on their scales, without what goes with luck as far as that is known.
  private func scaled(_ row: [Double]) -> [Double] {
    let scaled = row.enumerated().map {
      $0.offset < facts.count ? facts[$0.offset].scaled($0.element) : $0.element
    }
    return luck?.without(scaled, controls: controlPlaces) ?? scaled
  }

  /// The same in the facts' own units.
  func withoutLuck(_ row: [Double]) -> [Double] {
    guard controls > 0 else { return row }
    let scaled = scaled(row)
    return row.indices.map { $0 < facts.count ? facts[$0].figure(at: scaled[$0]) : row[$0] }
  }

  private mutating func append(_ figures: [[Double]], wave: Int) {
    for (offset, scores) in pending.enumerated() {
      let rows = figures[(offset * replications)..<((offset + 1) * replications)].map(scaled)
      let sums = rows[0].indices.map { place in rows.reduce(0) { $0 + $1[place] } }
      points.append(
        Point(
          wave: wave, scores: scores, sums: sums, replications: Double(replications),
          isComplete: sums[..<facts.count].allSatisfy(\.isFinite)))
    }
  }

  private mutating func addReplications(_ figures: [[Double]]) {
    for (request, row) in zip(requests, figures.map(scaled)) {
      for place in row.indices { points[request.index].sums[place] += row[place] }
      points[request.index].replications += 1
    }
  }

  /// Pooled deviations of the facts between replications of one world; how many replications give most for their cost,
  /// and what tolerances can be where the most that are allowed are too few.
  private mutating func measureNoise(_ figures: [[Double]]) throws(StatisticsError) {
    let rows = figures.map(scaled)
    let groups = stride(from: 0, to: rows.count, by: settings.noiseRepeats).map {
      Array(rows[$0..<($0 + settings.noiseRepeats)])
    }.filter { $0.allSatisfy { $0[..<facts.count].allSatisfy(\.isFinite) } }
    guard !groups.isEmpty else { throw Self.nothingShown }
    var squares = [Double](repeating: 0, count: facts.count)
    for own in groups {
      for fact in facts.indices { squares[fact] += try Moments(own.map { $0[fact] }).variance }
    }
    let luck = try KnownLuck(
      groups, facts: facts.count, controls: controlPlaces,
      noise: squares.map { ($0 / Double(groups.count)).squareRoot() })
    for place in points.indices {
      points[place].sums = luck.without(points[place].sums, controls: controlPlaces)
    }
    (self.luck, noise) = (luck, luck.noise)
    let repeats = 1...settings.replicationsMax
    replications =
      repeats.max { efficiency($0) < efficiency($1) }.flatMap { efficiency($0) > 0 ? $0 : nil }
      ?? repeats.upperBound
    for fact in facts.indices {
      let least = noise[fact] / Double(replications).squareRoot() / settings.noiseShareMax
      tolerances[fact] = max(facts[fact].tolerance, least)
    }
  }

  /// The effective size of points by their cost, of which noise takes a part: a fact of tolerance t whose mean of r
  /// replications has the variance q is fitted with the kernel t² - q, and weights of worlds that are equally near then
  /// vary by (1 - q² / t⁴)^(-1/2). 0 where noise is more than its share of a tolerance.
  private func efficiency(_ repeats: Int) -> Double {
    facts.indices.reduce(1 / Double(repeats)) { efficiency, fact in
      let part = noise[fact] / Double(repeats).squareRoot() / facts[fact].tolerance
      guard part <= settings.noiseShareMax else { return 0 }
      return efficiency * (1 - part * part * part * part).squareRoot()
    }
  }

  static let nothingShown = StatisticsError.degenerate(
    method: "match", .notEstimable("no simulated world shows all facts"))
}
