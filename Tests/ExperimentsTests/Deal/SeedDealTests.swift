import TestSupport
import Testing

@testable import Experiments

/// Which seeds are in which task.
@Suite struct SeedDealTests {

  @Test("blocks begin at multiples of their size, and end where the step does")
  func blocks() {
    let deal = SeedDeal(perTask: 10)
    let step = SearchStep([0], 0..<25)
    #expect(deal.tasks(of: step) { _, _ in true }.map(\.seeds) == [0..<10, 10..<20, 20..<25])
    let one = SearchStep([0], 25..<26, clip: 0..<100)
    #expect(deal.tasks(of: one) { _, seed in seed >= 25 }.map(\.seeds) == [25..<30])
    #expect(deal.tasks(of: one) { _, seed in seed == 25 }.map(\.seeds) == [25..<26])
    #expect(deal.tasks(of: one) { _, seed in seed > 25 }.isEmpty)
  }

  @Test("tasks ahead are of later blocks, the points in turn")
  func ahead() {
    let step = SearchStep([3, 5], 0..<1, clip: 0..<10, reach: 0..<24)
    let tasks = SeedDeal(perTask: 10, ahead: 5).tasks(of: step) { _, _ in true }
    #expect(tasks.map(\.point) == [3, 5, 3, 5, 3])
    #expect(tasks.map(\.seeds) == [0..<10, 0..<10, 10..<20, 10..<20, 20..<24])
    #expect(SeedDeal(perTask: 10, ahead: 99).tasks(of: step) { _, _ in true }.count == 6)
    #expect(SeedDeal(perTask: 10, ahead: 99).tasks(of: step) { _, seed in seed > 0 }.isEmpty)
  }

  /// For random steps and states of the results.
  @Test("every wanted seed is in one task, no task has a known end, none leaves its step")
  func law() {
    for seed in 1...500 {
      var chance = Chance(seed: UInt64(seed))
      let low = chance.below(30)
      let clip = low - chance.below(low + 1)..<low + 1 + chance.below(40)
      let wanted = low..<min(clip.upperBound, low + 1 + chance.below(40))
      let known = Set((0..<90).filter { _ in chance.happens(0.4) })
      let deal = SeedDeal(perTask: 1 + chance.below(12), ahead: chance.below(6))
      let step = SearchStep([0], wanted, clip: clip, reach: clip)
      let found = deal.tasks(of: step) { !known.contains($1) }.map(\.seeds)
      let dealt = found.flatMap(Array.init)
      #expect(Set(dealt).count == dealt.count)
      #expect(Set(wanted).subtracting(known).isSubset(of: dealt))
      #expect(found.allSatisfy { $0.clamped(to: clip) == $0 && $0.count <= deal.perTask })
      #expect(
        found.allSatisfy { !known.contains($0.lowerBound) && !known.contains($0.upperBound - 1) })
      #expect(found.isEmpty == known.isSuperset(of: wanted))
    }
  }
}
