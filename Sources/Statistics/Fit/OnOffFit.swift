import CGSL

/// A fit of when devices can be reached, by maximum likelihood over their sightings.
///
/// Sightings may be at any times; the process is unobserved between them. An offline spell whose
/// end was seen also gives its length.
public struct OnOffFit: Hashable, Sendable {
  /// A pace with its intervals.
  public struct Pace: Hashable, Sendable, Codable {
    /// The long-run share of time offline.
    public let offlineShare: FittedValue

    /// Median length of an offline spell, in milliseconds: the mean times ln 2.
    public let offlineMedian: FittedValue
  }

  /// Devices that are seldom online.
  public struct Seldom: Hashable, Sendable, Codable {
    /// Share of the devices that are seldom online.
    public let share: FittedValue

    /// Their pace, the same at every hour.
    public let pace: Pace
  }

  /// Model that was fitted.
  public let model: OnOffModel

  /// Pace of the day; of all hours in a model without a night.
  public let day: Pace
  /// Pace of the night; equal to ``day`` in a model without one.
  public let night: Pace

  /// The class of devices that are seldom online; `nil` in a model without one.
  public let seldom: Seldom?

  /// Log likelihood at the estimates.
  public let logLikelihood: Double
  /// Schwarz's criterion: the smaller, the better.
  public let criterion: Double
  let law: OnOffLaw

  /// - Parameters:
  ///   - devices: Sightings of each in order.
  ///   - start: A fit of the same model to begin the search at.
  /// - Throws: `degenerate` when the sightings do not determine the parameters.
  /// - Complexity: O(sightings × days between them) for each of some hundreds of evaluations.
  public init(
    _ devices: [[Sighting]], model: OnOffModel, from start: OnOffFit? = nil, level: Double = 0.95
  ) throws(StatisticsError) {
    let check = Check("presence")
    let offline = devices.joined().count { !$0.isOnline }
    let count = devices.joined().count
    guard offline >= 10, count - offline >= 10 else {
      throw check.degenerate(
        .notEstimable("\(offline) of \(count) sightings are offline, and ten of each are needed"))
    }
    let share = Double(offline) / Double(count)
    let top = try MaximumLikelihood.search(
      from: start?.law.point ?? OnOffLaw.start(model, offlineShare: share), method: check.method
    ) { (point) throws(StatisticsError) in
      let law = OnOffLaw(model, point)
      return devices.reduce(0) { $0 + law.logLikelihood($1) }
    }
    func value(
      on link: Link, _ get: @escaping (OnOffLaw) -> Double
    ) throws(StatisticsError) -> FittedValue {
      try top.fitted(level: level, on: link) { get(OnOffLaw(model, $0)) }
    }
    func pace(_ get: @escaping (OnOffLaw) -> OnOffPace) throws(StatisticsError) -> Pace {
      Pace(
        offlineShare: try value(on: .logit) { get($0).offlineShare },
        offlineMedian: try value(on: .log) { get($0).offlineMean * log(2) })
    }
    self.model = model
    day = try pace { $0.paces.day }
    night = try pace { $0.paces.night }
    seldom =
      model.hasSeldom
      ? Seldom(
        share: try value(on: .logit) { $0.seldomShare }, pace: try pace { $0.seldom!.day }) : nil
    logLikelihood = top.logLikelihood
    criterion = top.criterion(observations: count)
    law = OnOffLaw(model, top.parameters)
  }
}
