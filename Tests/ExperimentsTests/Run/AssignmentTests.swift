import Statistics
import TestSupport
import TestWorlds
import Testing

@testable import Experiments
@testable import Scenarios

/// A split deals subscribers out by their ids alone, in proportion to the weights.
@Suite(.releaseOnly) struct AssignmentTests {
  private static let people = 20_000

  private func sizes(_ weights: [Double], seed: UInt64 = 1, replication: Int = 0) throws -> [Int] {
    let assignment = Assignment(try plan(weights, seed: seed), replication: replication)
    var sizes = weights.map { _ in 0 }
    for subscriber in 0..<UInt64(Self.people) { sizes[assignment.arm(of: subscriber)] += 1 }
    return sizes
  }

  private func plan(_ weights: [Double], seed: UInt64 = 1) throws -> ExperimentPlan {
    try Scenario.tiny(
      seed: seed, design: .split,
      arms: weights.enumerated().map { Arm(name: "arm-\($0)", weight: $1) }
    ).plan()
  }

  static let weightings: [[Double]] = [
    [1, 1], [9, 1], [1, 9], [0.2, 0.3, 0.5], [1, 1, 1, 1, 96],
  ]

  @Test("every arm gets its share, within exact binomial bounds", arguments: weightings)
  func shares(weights: [Double]) throws {
    let total = weights.reduce(0, +)
    for seed: UInt64 in 1...20 {
      for (size, weight) in zip(try sizes(weights, seed: seed), weights) {
        let lower = try Binomial.lowerTail(size, trials: Self.people, probability: weight / total)
        let upper = try Binomial.upperTail(size, trials: Self.people, probability: weight / total)
        #expect(min(lower, upper) > 1e-6, "\(size) at \(weight) of \(total)")
      }
    }
  }

  @Test("the sizes pass the sample-ratio check, and those of other weights do not")
  func sampleRatio() throws {
    let sizes = try sizes([1, 1])
    #expect(try SampleRatio.check(counts: sizes, weights: [1, 1]).pValue > 0.0005)
    #expect(try SampleRatio.check(counts: sizes, weights: [52, 48]).pValue < 0.0005)
  }

  @Test("an arm keeps its people when others change places")
  func otherArms() throws {
    // The first arm's share is at the lower end whatever comes behind it.
    let one = Assignment(try plan([3, 2, 5]), replication: 0)
    let other = Assignment(try plan([3, 5, 2]), replication: 0)
    for subscriber in 0..<UInt64(2_000) {
      #expect((one.arm(of: subscriber) == 0) == (other.arm(of: subscriber) == 0))
    }
  }

  @Test("weights count in proportion: doubling all of them moves nobody") func scale() throws {
    let one = Assignment(try plan([1, 3]), replication: 0)
    let other = Assignment(try plan([2, 6]), replication: 0)
    for subscriber in 0..<UInt64(2_000) {
      #expect(one.arm(of: subscriber) == other.arm(of: subscriber))
    }
  }

  @Test("replications and seeds deal anew: two agree as often as chance has it")
  func independence() throws {
    let plan = try plan([1, 1])
    let first = Assignment(plan, replication: 0)
    let others = [
      Assignment(plan, replication: 1), Assignment(try self.plan([1, 1], seed: 2), replication: 0),
    ]
    for other in others {
      let same = (0..<UInt64(Self.people)).count { first.arm(of: $0) == other.arm(of: $0) }
      let lower = try Binomial.lowerTail(same, trials: Self.people, probability: 0.5)
      #expect(lower > 1e-6 && lower < 1 - 1e-6, "\(same)")
    }
  }

  @Test("a split run puts each subscriber in the arm that their id says") func inTheRun() throws {
    let plan = try Scenario.tiny(design: .split).plan()
    for record in try plan.run().ordered where record.cell.part == .subscribers {
      let assignment = Assignment(plan, replication: record.cell.replication)
      let first = UInt64(record.cell.lane * plan.scenario.laneSize)
      var sizes = [0, 0, 0]
      for id in first..<first + UInt64(record.subscribers) { sizes[assignment.arm(of: id)] += 1 }
      #expect(record.arms.map(\.subscribers) == sizes)
      #expect(record.moments.map(\.count) == sizes)
    }
  }
}
