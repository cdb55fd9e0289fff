import Foundation
import Scenarios
import Statistics
import Worlds

/// Responses that fit a log, drawn over models and parameters.
///
/// Where the volume varied by chance, the models that were fitted have their weights, of which those near the best keep
/// at least 5 % (``PseudoBayes``: a fit to a log without a change says little of the change). Where it did not, wear is
/// ``WearPrior``, and the log fixes the rest given that (a cut posterior: Plummer 2015, doi 10.1007/s11222-014-9503-z).
struct ResponseDraws {
  /// A response with its wear.
  struct Draw {
    let wear: Wear
    var values: FrailtyFit.Values
  }

  private let trials: ResponseTrials
  private let models: ResponseModels
  private let chances: Chances

  /// Spread of the logarithm of the exponent on hours' factors where they did not vary by chance: 95 % between half and
  /// twice of what was fitted (*assumption*).
  private static let hoursSpread = 0.35

  /// Pushes on which the levels under each wear are compared; more would move them by less than they differ.
  private static let pushesMax = 10_000

  init(_ trials: ResponseTrials, _ models: ResponseModels, seed: UInt64) {
    (self.trials, self.models, chances) = (trials, models, Chances(seed: seed))
  }

  /// Whether hours matter in the model that the fitted scenario has; worlds of it follow.
  private var hasHours: Bool { models.entries[models.taken].choice.hasHours }

  /// - Parameter byChance: What varied by chance in the log.
  func drawn(
    _ count: Int, byChance: Set<PushDimension>
  ) throws(StatisticsError) -> [Draw] {
    var draws =
      byChance.contains(.volume) ? try fitted(count) : try cut(count, try WearPrior().nodes)
    if !byChance.contains(.hour) {
      for place in draws.indices { try stretchHours(&draws[place], place) }
    }
    return draws
  }

  /// Draws of the fitted models, as many of each as its weight says.
  private func fitted(_ count: Int) throws(StatisticsError) -> [Draw] {
    let possible = models.entries.filter { $0.isPossible && $0.choice.hasHours == hasHours }
    guard !possible.isEmpty else {
      throw .degenerate(
        method: "worlds of a log", .notEstimable("no model of the response is one of a world"))
    }
    var draws: [Draw] = []
    for (place, times) in try Self.weights(possible).systematic(count).enumerated()
    where times > 0 {
      let fit = possible[place].fit
      let cloud = try StudentDraws(center: fit.point, covariance: fit.covariance)
      var stream = chances.stream(.response, wave: place)
      for _ in 0..<times { draws.append(try Self.draw(fit, cloud, &stream)) }
    }
    return draws
  }

  /// Draws that are tried before the estimate itself stands for one.
  private static let triesMax = 100

  /// A draw that a world can have: its wear loses something, and no more than all.
  private static func draw(
    _ fit: FrailtyFit, _ cloud: StudentDraws, _ stream: inout SplitMix
  ) throws(StatisticsError) -> Draw {
    for _ in 0..<triesMax {
      let draw = Draw(wear: fit.wear, values: fit.values(at: try cloud.next(&stream)))
      if draw.isPossible { return draw }
    }
    return Draw(wear: fit.wear, values: fit.values(at: fit.point))
  }

  /// Akaike's weights, of which models near the best keep at least 5 %.
  private static func weights(
    _ entries: [ResponseModels.Entry]
  ) throws(StatisticsError) -> Weights {
    let best = entries.reduce(-.infinity) { max($0, $1.fit.logLikelihood) }
    return try Weights(
      entries.map { entry in
        let isNear = entry.fit.logLikelihood >= best - PseudoBayes.closeness
        return max(entry.weight, isNear ? PseudoBayes.weightMin : 0)
      })
  }
}

extension ResponseDraws {
  /// Draws of what the log fixes under wears that it does not tell.
  private func cut(_ count: Int, _ nodes: [WearPrior.Node]) throws(StatisticsError) -> [Draw] {
    let base = models.entries.first {
      $0.choice.wear == .none && $0.choice.hasHours == hasHours
    }!
    let hours = base.choice.hasHours ? trials.blocks.hours : [24]
    let shifts = try shifts(nodes, hours)
    let cloud = try StudentDraws(center: base.fit.point, covariance: base.fit.covariance)
    var draws: [Draw] = []
    for place in 0..<count {
      let node = nodes[place % nodes.count]
      var stream = chances.stream(.wear, index: place)
      let point = zip(try cloud.next(&stream), shifts[node]!).map { $0 + $1 }
      var values = base.fit.values(at: point)
      values.wearing = node.values
      draws.append(Draw(wear: node.wear, values: values))
    }
    return draws
  }

  /// By wear, how far it moves the other parameters of a fit.
  private func shifts(
    _ nodes: [WearPrior.Node], _ hours: [Double]
  ) throws(StatisticsError) -> [WearPrior.Node: [Double]] {
    let sample = sample(alike: hours.count == 1)
    func fit(_ people: [[FrailTrial]], _ start: FrailtyFit?) throws(StatisticsError) -> FrailtyFit {
      try FrailtyFit(
        people, kinds: trials.kinds.count, blockHours: hours, hasVisits: trials.hasVisits,
        from: start)
    }
    let plain = try fit(sample, nil)
    var shifts: [WearPrior.Node: [Double]] = [:]
    for node in nodes where shifts[node] == nil {
      let worn =
        node.wear == .none ? plain : try fit(sample.map { $0.map(node.known) }, plain)
      shifts[node] = zip(worn.point, plain.point).map { $0 - $1 }
    }
    return shifts
  }

  /// The first people, whose order is that of a hash, with as many pushes as suffice.
  private func sample(alike: Bool) -> [[FrailTrial]] {
    var (people, pushes) = ([[FrailTrial]](), 0)
    for own in trials.all where pushes < Self.pushesMax {
      people.append(alike ? own.map(\.atAnyHour) : own)
      pushes += own.count
    }
    return people
  }

  /// Brings hours' factors to a power, with the same mean.
  private func stretchHours(_ draw: inout Draw, _ place: Int) throws(StatisticsError) {
    let blocks = draw.values.blocks
    guard !blocks.isEmpty else { return }
    var stream = chances.stream(.hours, index: place)
    let exponent = exp(Self.hoursSpread * (try stream.normal()))
    let powers = blocks.map { pow($0, exponent) }
    let hours = trials.blocks.hours
    let mean = zip(powers, hours).reduce(0) { $0 + $1.0 * $1.1 } / hours.reduce(0, +)
    draw.values.blocks = powers.map { $0 / mean }
  }
}

extension ResponseDraws.Draw {
  /// Whether a world can have it.
  var isPossible: Bool {
    switch wear {
    case .none: true
    case .volume: (0...100).contains(values.wearing[0])
    case .recency: (0...1).contains(values.wearing[0])
    case .decay: (0...100).contains(values.wearing[0])
    }
  }
}
