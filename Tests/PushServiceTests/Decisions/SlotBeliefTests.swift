import PushModel
import PushService
import TestSupport
import Testing

/// What is believed of slots goes from what all people do to what one does, as counts grow.
@Suite struct SlotBeliefTests {
  private static func scores(
    _ belief: SlotBelief, sent: [Int], opened: [Int], factor z: Double = 0
  ) -> [Double] {
    let counts = SlotCounts(sent: sent, opened: opened)
    let level = belief.level(of: counts)
    return sent.indices.map { belief.score($0, of: counts, at: level, rate: 0, factor: z) }
  }

  /// A belief after `people` with these counts each.
  private static func belief(_ counts: [(sent: [Int], opened: [Int])]) -> SlotBelief {
    var belief = SlotBelief(slots: counts[0].sent.count)
    for _ in 0..<2 {
      var sums = SlotBelief.Sums()
      for (sent, opened) in counts { belief.add(SlotCounts(sent: sent, opened: opened), to: &sums) }
      belief.learn(from: sums)
    }
    return belief
  }

  @Test("before anything is seen all slots are alike") func blank() {
    let belief = SlotBelief(slots: 8)
    let scores = Self.scores(
      belief, sent: Array(repeating: 0, count: 8), opened: Array(repeating: 0, count: 8))
    #expect(Set(scores).count == 1)
  }

  @Test("a newcomer gets the slot that is best for all") func newcomer() {
    let all = (0..<500).map { person in (sent: [10, 10, 10], opened: [1, person % 2 + 2, 0]) }
    let belief = Self.belief(all)
    let scores = Self.scores(belief, sent: [0, 0, 0], opened: [0, 0, 0])
    #expect(scores[1] > scores[0] && scores[0] > scores[2])
    // 2.5 of ten, shrunk by a hundred pushes at the rate over all slots, 3.5 of thirty.
    #expect(abs(belief.rate(1) - (1_250 + 100 * 3.5 / 30) / 5_100) < 1e-12)
  }

  @Test("one who opens at another time gets that, after enough of it") func own() {
    // Half of the people open in one slot, half in the other: factors differ between people.
    let all = (0..<400).map { person in
      (sent: [20, 20], opened: person % 2 == 0 ? [6, 0] : [0, 5])
    }
    let belief = Self.belief(all)
    #expect(belief.weight < 3)
    let few = Self.scores(belief, sent: [1, 1], opened: [0, 0])
    #expect(few[0] > few[1])
    let many = Self.scores(belief, sent: [20, 20], opened: [0, 5])
    #expect(many[1] > 3 * many[0])
  }

  @Test("where people do not differ, their own counts hardly matter") func alike() {
    var chance = Chance(seed: 11)
    let all = (0..<4_000).map { _ in
      let opened = (0..<2).map { _ in (0..<20).count { _ in chance.happens(0.1) } }
      return (sent: [20, 20], opened: opened)
    }
    let belief = Self.belief(all)
    #expect(belief.weight > 20)
    let scores = Self.scores(belief, sent: [20, 20], opened: [1, 4])
    #expect(scores[1] / scores[0] < 1.25)
  }

  @Test("draws spread less as counts grow, about the same mean") func spread() {
    let belief = SlotBelief(slots: 2)
    func width(_ sent: Int, _ opened: Int) -> Double {
      let ends = [-1.0, 1.0].map { z in
        Self.scores(belief, sent: [sent, sent], opened: [opened, opened], factor: z)[0]
      }
      return (ends[1] - ends[0]) / (ends[1] + ends[0])
    }
    #expect(width(20, 1) > width(200, 10) && width(200, 10) > width(2_000, 100))
  }

  @Test("quantiles are those of the gamma posterior, by Fisher's approximation")
  func quantiles() {
    // Gamma(10 + 5, 10 + e), e = 100 pushes at 0.05 at the level (5 + 1.8) / (5 + 1.8) = 1. From R,
    // qgamma(c(0.05, 0.5, 0.95), 15, 15): 0.6164, 0.9779, 1.4591.
    let belief = SlotBelief(slots: 1)
    for (z, factor) in [(-1.6449, 0.6164), (0, 0.9779), (1.6449, 1.4591)] {
      let score = Self.scores(belief, sent: [100], opened: [5], factor: z)[0]
      #expect(abs(score / 0.05 - factor) < 0.01, "\(score / 0.05)")
    }
  }
}
