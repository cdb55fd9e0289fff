import CGSL

/// The paces and classes of devices at a point of the search.
struct OnOffLaw: Hashable, Sendable {
  let point: [Double]
  let paces: OnOffPaces
  /// Of devices that are seldom online.
  let seldom: OnOffPaces?
  let seldomShare: Double

  /// Shares by their log odds, mean spells by the logarithm of their hours.
  init(_ model: OnOffModel, _ point: [Double]) {
    self.point = point
    let day = Self.pace(point, 0)
    paces = OnOffPaces(day: day, night: model.hasNight ? Self.pace(point, 2) : day)
    let place = model.hasNight ? 4 : 2
    let seldom = model.hasSeldom ? Self.pace(point, place + 1) : nil
    self.seldom = seldom.map { OnOffPaces(day: $0, night: $0) }
    seldomShare = model.hasSeldom ? Self.share(point[place]) : 0
  }

  private static func share(_ logOdds: Double) -> Double {
    1 / (1 + exp(-min(20, max(-20, logOdds))))
  }

  private static func pace(_ point: [Double], _ place: Int) -> OnOffPace {
    OnOffPace(
      offlineShare: share(point[place]),
      offlineMean: 3_600_000 * exp(min(12, max(-12, point[place + 1]))))
  }

  static func start(_ model: OnOffModel, offlineShare: Double) -> [Double] {
    let logOdds = log(offlineShare) - log(1 - offlineShare)
    let pace = [logOdds - (model.hasSeldom ? 0.7 : 0), 0.0]
    return pace + (model.hasNight ? [pace[0], 1] : []) + (model.hasSeldom ? [-2, 0, 1] : [])
  }

  /// The log likelihood of one device, over both classes.
  func logLikelihood(_ sightings: [Sighting]) -> Double {
    let usual = OnOffWalk(paces: paces).logLikelihood(sightings)
    guard let seldom else { return usual }
    let other = OnOffWalk(paces: seldom).logLikelihood(sightings)
    let (one, two) = (usual + log(1 - seldomShare), other + log(seldomShare))
    let top = max(one, two)
    return top + log(exp(one - top) + exp(two - top))
  }

  /// The probability of being offline at each sighting, given all earlier ones; `nil` for a
  /// sighting that adds no information.
  func forecasts(_ sightings: [Sighting]) -> [Double?] {
    let usual = OnOffWalk(paces: paces).steps(sightings)
    guard let seldom else { return usual.map { $0?.offline } }
    let other = OnOffWalk(paces: seldom).steps(sightings)
    var logOdds = log(seldomShare) - log(1 - seldomShare)
    return zip(usual, other).map { usual, other in
      guard let usual, let other else { return nil }
      let weight = 1 / (1 + exp(-min(700, max(-700, logOdds))))
      logOdds += other.logLikelihood - usual.logLikelihood
      return (1 - weight) * usual.offline + weight * other.offline
    }
  }
}

/// A model of presence: the differences that it allows for.
public struct OnOffModel: Hashable, Sendable, Codable {
  /// A pace for the day and one for the night.
  public let hasNight: Bool

  /// Some devices are seldom online, whatever the hour.
  public let hasSeldom: Bool

  /// A model with or without a pace for the night and a class of devices that are seldom online.
  public init(hasNight: Bool, hasSeldom: Bool) {
    self.hasNight = hasNight
    self.hasSeldom = hasSeldom
  }

  /// All models, the simplest first.
  public static let all = [
    OnOffModel(hasNight: false, hasSeldom: false), OnOffModel(hasNight: true, hasSeldom: false),
    OnOffModel(hasNight: false, hasSeldom: true), OnOffModel(hasNight: true, hasSeldom: true),
  ]
}
