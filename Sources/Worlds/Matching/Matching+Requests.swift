import Foundation
import Statistics

extension Matching {
  private func request(_ wave: Int, _ index: Int, _ replication: Int, _ scores: [Double]) -> Request
  {
    var seed = chances.stream(.resample, wave: wave, index: index, parameter: replication)
    return Request(
      wave: wave, index: index, replication: replication,
      values: zip(priors, scores).map { $0.value(score: $1) }, seed: seed.next())
  }

  func newRequests(wave: Int) -> [Request] {
    pending.enumerated().flatMap { offset, scores in
      (0..<replications).map { request(wave, points.count + offset, $0, scores) }
    }
  }

  /// The points of wave 0 that are nearest to the facts, several times with new seeds: those that they were chosen by
  /// count for nothing, and noise is that of worlds which matter.
  func noiseRequests() -> [Request] {
    let distances = points.map(distance)
    let nearest = points.indices.sorted { (distances[$0], $0) < (distances[$1], $1) }
    return nearest.prefix(settings.noisePoints).sorted().flatMap { index in
      (1...settings.noiseRepeats).map { request(0, index, $0, points[index].scores) }
    }
  }

  /// Replications that points of wave 0 lack, where one is too noisy; their seeds are not those of the repeats for noise.
  ///
  /// A point that one replication puts far from a fact is not simulated again, and counts for nothing.
  func missingReplications() throws(StatisticsError) -> [Request] {
    var requests: [Request] = []
    for index in points.indices where try mayFit(points[index]) {
      requests += (Int(points[index].replications)..<replications).map {
        request(0, index, settings.noiseRepeats + $0, points[index].scores)
      }
    }
    return requests
  }

  /// Whether one replication of a point is as near to all facts as all but one in ten thousand worlds that show them.
  private func mayFit(_ point: Point) throws(StatisticsError) -> Bool {
    guard point.isComplete else { return false }
    let distance = facts.indices.reduce(0.0) { sum, fact in
      let off = point.figure(fact) - facts[fact].target
      return sum + off * off / (pow(tolerances[fact], 2) + pow(noise[fact], 2))
    }
    return try ChiSquare.upperTail(distance, degreesOfFreedom: Double(facts.count)) >= 1e-4
  }

  func memberRequests(_ weights: Weights) -> [Request] {
    weights.resampled(settings.members).enumerated().flatMap { place, index in
      (0..<2).map { request(settings.waves + 1, place, $0, points[index].scores) }
    }
  }
}
