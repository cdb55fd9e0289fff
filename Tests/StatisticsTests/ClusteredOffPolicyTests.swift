import Testing

@testable import Statistics

/// Off-policy values by people, against figures that can be worked out by hand.
@Suite("Off-policy values by people")
struct ClusteredOffPolicyTests {
  private func decision(
    _ reward: Double, _ logged: Double, _ target: Double, model: Double = 0
  ) -> OffPolicyValue.Decision {
    OffPolicyValue.Decision(
      reward: reward, loggedPropensity: logged, targetPropensity: target, modelledLogged: model,
      modelledTarget: model)
  }

  @Test("four decisions of two people")
  func byHand() throws {
    // Weights 2, 0, 1, 1; weighted rewards 2, 0, 0, 1: by person 2 of 2 and 1 of 2.
    let found = try ClusteredOffPolicy(
      [
        decision(1, 0.5, 1), decision(1, 0.5, 0), decision(0, 0.5, 0.5), decision(1, 0.5, 0.5),
      ], clusters: [7, 7, 3, 3])
    #expect(found.inverseWeighted.value == 0.75)
    // K / (K - 1) sum e^2 / n^2 with e = 2 - 0.75 * 2 and 1 - 0.75 * 2.
    #expect(abs(found.inverseWeighted.standardError - (2.0 * 0.5 / 16).squareRoot()) < 1e-15)
    #expect(found.selfNormalised?.value == 0.75)
    #expect(found.own.value == 0.75)
    #expect(found.effectiveSampleSize == 16.0 / 6)
    #expect(found.largestWeight == 2)
    // t of one degree of freedom: 12.706.
    let reach = found.inverseWeighted.high - found.inverseWeighted.value
    #expect(abs(reach / found.inverseWeighted.standardError - 12.7062) < 1e-4)
  }

  @Test("actions that are known to bring nothing need no log")
  func known() throws {
    // The target takes the logged action with 0.6 and drops with 0.4, which the log never did.
    let decisions = [1.0, 0, 1, 0].map { reward in
      OffPolicyValue.Decision(
        reward: reward, loggedPropensity: 1, targetPropensity: 0.6, modelledLogged: 0,
        modelledTarget: 0, knownTarget: 0.4)
    }
    let found = try ClusteredOffPolicy(decisions, clusters: [1, 1, 2, 2])
    #expect(found.inverseWeighted.value == 0.3)
    #expect(abs(try #require(found.selfNormalised).value - 0.3) < 1e-15)
    #expect(try OffPolicyValue(decisions).selfNormalised == found.selfNormalised?.value)
    let check = try WeightCheck(weights: [0.5, 0.5, 0.5, 0.5], clusters: [1, 1, 2, 2])
    #expect(check.weight.value == 0.5 && check.p == nil)
    #expect(check.isOff(by: 0.02, p: 0.001) && !check.isOff(by: 0.6, p: 0.001))
  }

  @Test("a model that knows everything leaves no spread but its own")
  func knowing() throws {
    let decisions = (0..<40).map { decision(Double($0 % 4), 0.25, 0.5, model: Double($0 % 4)) }
    let found = try ClusteredOffPolicy(decisions, clusters: (0..<40).map { $0 / 4 })
    #expect(found.doublyRobust.value == 1.5)
    #expect(found.doublyRobust.standardError == 0)
    #expect(found.inverseWeighted.value == 3)
  }

  @Test("each decision a person of its own: the standard errors of independent decisions")
  func independent() throws {
    let decisions = (0..<50).map { decision(Double($0 * 7 % 3), 0.2 + 0.1 * Double($0 % 5), 0.3) }
    let found = try ClusteredOffPolicy(decisions, clusters: Array(0..<50))
    let plain = try OffPolicyValue(decisions)
    #expect(abs(found.inverseWeighted.value - plain.inverseWeighted.value) < 1e-12)
    #expect(
      abs(found.inverseWeighted.standardError - plain.inverseWeighted.standardError) < 1e-12)
    #expect(abs(found.doublyRobust.standardError - plain.doublyRobust.standardError) < 1e-12)
  }

  @Test("what cannot be weighed is refused")
  func refused() {
    #expect(throws: StatisticsError.self) {
      try ClusteredOffPolicy([decision(1, 0.5, 1), decision(1, 0.5, 1)], clusters: [1, 1])
    }
    #expect(throws: StatisticsError.self) {
      try ClusteredOffPolicy([decision(1, 0.5, 1), decision(1, 0, 1)], clusters: [1, 2])
    }
    #expect(throws: StatisticsError.self) {
      try ClusteredOffPolicy([decision(1, 0.5, 1)], clusters: [1, 2])
    }
    #expect(throws: StatisticsError.self) {
      try PropensityCheck(propensities: [0.5, 1.5], clusters: [1, 2])
    }
  }

  @Test("weights of right propensities average one, of wrong ones their ratio")
  func check() throws {
    let taken = (0..<4_000).map { $0 % 4 == 0 }
    let clusters = (0..<4_000).map { $0 / 10 }
    let right = try PropensityCheck(
      propensities: taken.map { $0 ? 0.25 : nil }, clusters: clusters)
    #expect(right.weight.value == 1 && right.taken == 1_000)
    #expect(try #require(right.p) > 0.99)
    let wrong = try PropensityCheck(
      propensities: taken.map { $0 ? 0.5 : nil }, clusters: clusters)
    #expect(wrong.weight.value == 0.5)
    #expect(try #require(wrong.p) < 1e-9)
  }
}
