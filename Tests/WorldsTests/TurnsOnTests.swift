import Foundation
import Statistics
import TestSupport
import Testing
import Worlds

@Suite("What a choice turns on") struct TurnsOnTests {
  @Test("the cut is the golden's") func golden() throws {
    let golden = WorldsGolden.named("turns_on")
    let places = [golden.numbers("tolerance"), golden.numbers("other")]
    let best = golden.numbers("best").map { $0 == 7 ? 0 : 1 }
    let weights = Weights(equal: best.count)
    let cuts = places.map { TurningPoint($0, best: best, weights: weights)! }
    golden.expect("probability_7_best", weights.share { best[$0] == 0 })
    golden.expect("impurity", cuts[0].impurityBefore)
    golden.expect("cut_tolerance", cuts[0].cut)
    golden.expect("impurity_after_tolerance", cuts[0].impurity)
    golden.expect("share_explained_tolerance", cuts[0].explainedShare)
    golden.expect("cut_other", cuts[1].cut)
    golden.expect("impurity_after_other", cuts[1].impurity)
    golden.expect("share_explained_other", cuts[1].explainedShare)
    let chosen = TurningPoint(of: places, best: best, weights: weights)!
    #expect(chosen.parameter == 0)
    #expect((chosen.below, chosen.above) == (0, 1))
  }

  @Test("a parameter of one value has no cut, and worlds of one best option nothing to part")
  func none() {
    let weights = Weights(equal: 3)
    #expect(TurningPoint([1, 1, 1], best: [0, 1, 0], weights: weights) == nil)
    #expect(TurningPoint([1, 2, 3], best: [1, 1, 1], weights: weights)!.explainedShare == 0)
  }

  @Test("a cut that half of the worlds chose holds in the other half") func checked() {
    var chance = Chance(seed: 7)
    let places = (0..<400).map { _ in chance.uniform() }
    let best = places.map { ($0 < 0.3) != chance.happens(0.05) ? 0 : 1 }
    let half = Weights(equal: 200)
    let cut = TurningPoint(Array(places[..<200]), best: Array(best[..<200]), weights: half)!
    #expect(abs(cut.cut - 0.3) < 0.03)
    #expect(
      cut.accuracy(Array(places[200...]), best: Array(best[200...]), weights: half) > 0.9)
  }

  @Test("the parameter that turns the choice is named, one that moves the difference alone is not")
  func turns() throws {
    var chance = Chance(seed: 2)
    let rows = (0..<200).map { _ in (0..<3).map { _ in chance.normal() } }
    let places = (0..<3).map { place in rows.map { $0[place] } }
    let one = try TurnsOn(places: places, differences: rows.map { 0.2 + $0[0] + 0.2 * $0[1] })
    #expect(one.named == [0])
    #expect(one.parameters[0].number == 0)
    let two = try TurnsOn(places: places, differences: rows.map { $0[0] + $0[1] })
    #expect(two.named.sorted() == [0, 1])
    let far = try TurnsOn(places: places, differences: rows.map { 50 + $0[0] })
    #expect(far.named == [])
  }
}

@Suite("Rules for worlds") struct ScenarioBoxTests {
  private func worlds(_ seed: UInt64) -> (places: [[Double]], isOfInterest: [Bool]) {
    var chance = Chance(seed: seed)
    let places = (0..<4).map { _ in (0..<500).map { _ in chance.uniform() } }
    return (places, (0..<500).map { places[0][$0] > 0.6 && places[2][$0] < 0.5 })
  }

  @Test("a corner is found by its two conditions, and holds in other worlds") func corner() throws {
    let (places, isOfInterest) = worlds(3)
    let box = try #require(try ScenarioBox(places: places, isOfInterest: isOfInterest))
    #expect(Set(box.conditions.map(\.parameter)) == [0, 2])
    #expect(box.density > 0.95)
    #expect(box.coverage > 0.75)
    #expect(box.conditions.allSatisfy { $0.quasiP < 1e-6 })
    for condition in box.conditions {
      #expect(condition.isAbove == (condition.parameter == 0))
      #expect(abs(condition.limit - (condition.parameter == 0 ? 0.6 : 0.5)) < 0.06)
    }
    let other = worlds(4)
    let check = box.checked(places: other.places, isOfInterest: other.isOfInterest)
    #expect(check.density > 0.85 && check.coverage > 0.7, "\(check)")
  }

  @Test("never more than three conditions, and none without two kinds of worlds") func limits()
    throws
  {
    var chance = Chance(seed: 9)
    let places = (0..<8).map { _ in (0..<300).map { _ in chance.uniform() } }
    let sums = (0..<300).map { world in places.reduce(0) { $0 + $1[world] } }
    let box = try ScenarioBox(places: places, isOfInterest: sums.map { $0 > 4.5 })
    #expect((1...3).contains(try #require(box).conditions.count))
    #expect(try ScenarioBox(places: places, isOfInterest: sums.map { _ in true }) == nil)
    #expect(try ScenarioBox(places: places, isOfInterest: sums.map { _ in false }) == nil)
  }
}
