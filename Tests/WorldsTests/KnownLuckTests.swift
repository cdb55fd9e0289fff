import Foundation
import Statistics
import TestSupport
import Testing

@testable import Worlds

/// Luck of known size that is taken off the figures of a match.
@Suite("Known luck") struct KnownLuckTests {
  /// Rows of two facts and two controls: the first fact goes with both, the second with none.
  private static func groups(_ count: Int) -> [[[Double]]] {
    var chance = Chance(seed: 11)
    return (0..<count).map { point in
      (0..<4).map { _ in
        let (posts, people) = (chance.normal(), chance.normal())
        let first = Double(point) + 0.5 * posts - 2 * people + 0.1 * chance.normal()
        return [first, Double(point) + chance.normal(), posts, people]
      }
    }
  }

  @Test("multiples come from differences within points, and noise is what they leave")
  func multiples() throws {
    let luck = try KnownLuck(Self.groups(40), facts: 2, controls: 2..<4, noise: [2.06, 0.9])
    // 120 differences; each multiple is known within .1 / √120.
    #expect(abs(luck.multiples[0][0] - 0.5) < 0.04 && abs(luck.multiples[0][1] + 2) < 0.04)
    #expect((0.08...0.12).contains(luck.noise[0]))
    // A fact whose noise is not lowered keeps its figures.
    #expect(luck.multiples[1].isEmpty && luck.noise[1] == 0.9)
    let left = luck.without([7, 3, 1, 2], controls: 2..<4)
    #expect(abs(left[0] - (7 - 0.5 + 4)) < 0.2 && left[1...] == [3, 1, 2])
  }

  @Test("few replications, none that vary and no controls leave all figures as they are")
  func few() throws {
    for groups in [Array(Self.groups(1)), Self.groups(30).map { $0.map { [$0[0], $0[1], 0, 0] } }] {
      let luck = try KnownLuck(groups, facts: 2, controls: 2..<4, noise: [9, 9])
      #expect(luck.multiples == [[], []] && luck.noise == [9, 9])
    }
    let none = try KnownLuck(Self.groups(30), facts: 2, controls: 4..<4, noise: [9, 9])
    #expect(none.multiples == [[], []])
  }

  /// Small enough for a debug build.
  private static var small: Matching.Settings {
    var settings = Matching.Settings()
    (settings.budget, settings.waves, settings.members) = (300, 2, 40)
    (settings.candidates, settings.candidateSize) = (1_500, 60)
    (settings.emulatorPoints, settings.scalePoints, settings.cloudSize) = (60, 30, 30)
    (settings.noisePoints, settings.effectiveSizeMin, settings.enough) = (20, 30, 1e9)
    return settings
  }

  /// A match of two facts whose noise is most of their tolerance, and nearly all of it known.
  private func matched(controls: Int) throws -> Matched {
    let toy = Toy(3, facts: [0.5, -0.2], tolerances: [0.3, 0.4]) { [$0[0], $0[0] + $0[1]] }
    var matching = try Matching(
      priors: toy.priors, facts: toy.facts, effects: 1, controls: controls, settings: Self.small,
      seed: 1)
    let ensemble = try matching.run { request in
      var chance = Chance(seed: request.seed)
      let (posts, people, rest) = (chance.normal(), chance.normal(), 0.03 * chance.normal())
      let figures = toy.simulate(request.values)
      let row = [figures[0] + 0.4 * posts + rest, figures[1] - 0.3 * posts + 0.2 * people + rest]
      return row + [request.values[2]] + [posts, people].prefix(controls)
    }
    let (scores, weights) = try matching.weighted()
    return Matched(ensemble: ensemble, values: scores, weights: weights)
  }

  @Test("a match that knows its luck has more worlds, and the same answer") func matches() throws {
    let (with, without) = (try matched(controls: 2), try matched(controls: 0))
    let (own, other) = (with.ensemble.diagnosis, without.ensemble.diagnosis)
    #expect(own.replications == 1 && other.replications > 1)
    for (known, all) in zip(own.noise, other.noise) { #expect(known < 0.2 * all) }
    #expect(own.effectiveSize > 1.5 * other.effectiveSize)
    // By the normal equations of the linear model, as without noise.
    with.expectMean(0.414_943_89, 0.277_636_64) { $0[0] }
    with.expectMean(-0.530_124_04, 0.441_832_09) { $0[1] }
    // Members' facts are without luck too, and effects stay what they are.
    for member in with.ensemble.members {
      #expect(abs(member.facts[0] - member.values[0]) < 0.12)
      #expect(member.effects == [member.values[2]])
    }
  }
}
