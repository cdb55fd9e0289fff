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
  func missingReplications() -> [Request] {
    points.indices.filter { mayFit(points[$0]) }.flatMap { index in
      let has = Int(points[index].replications)
      return (has..<max(has, replications)).map {
        request(0, index, settings.noiseRepeats + $0, points[index].scores)
      }
    }
  }

  /// Whether one replication of a point lies within five deviations of all facts, of tolerance and noise together: of the
  /// worlds that show the facts, one in a million does not.
  private func mayFit(_ point: Point) -> Bool {
    facts.indices.allSatisfy { fact in
      let off = abs(point.figure(fact) - facts[fact].target)
      return off <= 5 * hypot(tolerances[fact], noise[fact])
    }
  }

  func memberRequests(_ weights: Weights) -> [Request] {
    weights.resampled(settings.members).enumerated().flatMap { place, index in
      (0..<2).map { request(settings.waves + 1, place, $0, points[index].scores) }
    }
  }
}
