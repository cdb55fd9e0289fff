import Foundation
import Scenarios
import SimWorld
import Statistics
import Worlds

/// The keys of a world that responses give values to.
struct ResponseKeys {
  private let draws: [ResponseDraws.Draw]
  private let trials: ResponseTrials
  private let world: WorldParameters
  private let isWearTold: Bool
  private let hourly: [[Double]]
  private static let response = "world.response."

  init(
    _ draws: [ResponseDraws.Draw], _ trials: ResponseTrials, _ world: WorldParameters,
    isWearTold: Bool, seed: UInt64
  ) throws(StatisticsError) {
    (self.draws, self.trials, self.world) = (draws, trials, world)
    var hourly: [[Double]] = []
    for (place, draw) in draws.enumerated() {
      hourly.append(
        try HourDraw(draw.values.blocks, trials.blocks).factors(
          world.activity.byHour, Chances(seed: seed).stream(.hours, wave: 1, index: place)))
    }
    self.hourly = hourly
    self.isWearTold = isWearTold
  }

  var all: [DrawnKey] { rates + [spread] + wears + hours }

  /// A fit's rates are those of an average hour that was identified, a world's those of an average hour of all 24.
  private var rates: [DrawnKey] {
    trials.kinds.enumerated().flatMap { place, kind in
      let values = zip(draws, hourly).map { draw, hours in
        let mean = draw.values.blocks.isEmpty ? 1 : hours.reduce(0, +) / 24
        return -expm1(mean * log1p(-min(1 - 1e-9, draw.values.rates[place])))
      }
      return kind.keys(hasTypes: trials.hasTypes).map {
        DrawnKey(Self.response + $0, values, .logit, isTold: true)
      }
    }
  }

  private var spread: DrawnKey {
    DrawnKey(Self.response + "personCV", draws.map(\.values.cv), isTold: true)
  }

  private var wears: [DrawnKey] {
    let words = Wear.allCases.map(\.rawValue)
    let places = draws.map { draw in Double(Wear.allCases.firstIndex(of: draw.wear)!) }
    func key(_ name: String, _ wear: Wear, _ place: Int, isDays: Bool = false) -> [DrawnKey] {
      wearKey(name, wear, place, isDays).map { [$0] } ?? []
    }
    return [
      DrawnKey(
        Self.response + "habituation", places, .choice, form: .words(words), isTold: isWearTold)
    ] + key("habituationWeight", .volume, 0) + key("habituationLoss", .recency, 0)
      + key("habituationHalfLife", .recency, 1, isDays: true)
      + key("noveltyGain", .decay, 0) + key("noveltyHalfLife", .decay, 1, isDays: true)
  }

  /// A parameter of one wear, which worlds of another wear do not use: they have its median.
  private func wearKey(_ name: String, _ wear: Wear, _ place: Int, _ isDays: Bool) -> DrawnKey? {
    let scale = isDays ? 86_400_000.0 : 1
    let own = draws.filter { $0.wear == wear }.map { $0.values.wearing[place] }.sorted()
    guard !own.isEmpty else { return nil }
    let middle = own[own.count / 2]
    let values = draws.map { scale * ($0.wear == wear ? $0.values.wearing[place] : middle) }
    return DrawnKey(
      Self.response + name, isDays ? values.map { max(60_000, $0.rounded()) } : values,
      form: isDays ? .duration : .number, isTold: isWearTold)
  }

  /// Factors by hour, of hours that the log tells; the world's own stay where they are.
  private var hours: [DrawnKey] {
    guard !draws[0].values.blocks.isEmpty else { return [] }
    return trials.blocks.blocks.joined().sorted().map { hour in
      DrawnKey("world.activity.byHour[\(hour)]", hourly.map { $0[hour] }, isTold: true)
    }
  }
}

extension ResponseTrials.Kind {
  /// The rates of a world that stand for pushes of the kind.
  ///
  /// - Parameter hasTypes: Whether the log tells pushes about oneself from others.
  func keys(hasTypes: Bool) -> [String] {
    switch self {
    case .android: ["openAndroid"]
    case .ios: ["openIOS"]
    case .contextual: ["openContextual"]
    case .generic: ["openAndroid", "openIOS"] + (hasTypes ? [] : ["openContextual"])
    }
  }
}
