import PushModel
import PushPolicy
import TestSupport
import Testing

/// What is said of a verdict is what decided.
@Suite struct ExplanationTests {
  @Test(
    "an explanation comes to the verdict, whatever the policy, the person and the push",
    arguments: 0..<(Build.isOptimised ? 20 : 4) as Range<UInt64>, [false, true])
  func agreement(seed: UInt64, isEdited: Bool) throws {
    var asked = 0
    for number in 0..<5 as Range<UInt64> {
      var run = try ModelRun(seed: 9_000 + seed * 10 + number, isEdited: isEdited)
      run.isWitnessed = true
      run.witness = { explanation, verdict in
        asked += 1
        #expect(explanation.verdict == verdict)
        Self.check(explanation)
      }
      try run.all()
    }
    #expect(asked >= 5 * 200)
  }

  /// Rules stand in their order; the one that decided is the last that spoke, and after it nobody was
  /// asked but whether a hold comes in time.
  private static func check(_ explanation: Explanation) {
    let rules = explanation.steps.map(\.rule.rawValue)
    #expect(rules == rules.sorted())
    let speakers = explanation.steps.filter { step in
      switch step.answer {
      case .refused, .held: true
      case .passed, .doesNotApply, .notAsked: false
      }
    }
    #expect(speakers.count <= 2)
    switch explanation.verdict {
    case .send:
      #expect(explanation.decider == nil && speakers.isEmpty)
      #expect(
        !explanation.steps.dropLast().contains { $0.answer == .notAsked && $0.rule != .wakesInTime }
      )
    case .suppress(let refusal):
      #expect(explanation.decider?.answer == .refused(refusal))
      #expect(speakers.last == explanation.decider)
    case .wait(let until, let hold):
      #expect(explanation.decider?.answer == .held(until: until, because: hold))
    }
    for step in explanation.steps { #expect(step.inputs.isEmpty == (step.answer == .notAsked)) }
  }

  @Test("every rule that can speak alone is the decider, and what comes before it has passed")
  func everyRule() throws {
    for rule in Rule.allCases {
      let explanation = try Situation([rule]).explanation()
      #expect(explanation.verdict == rule.verdict)
      let decider = try #require(explanation.decider)
      let before = explanation.steps.prefix { $0.rule != decider.rule }
      // The clock's hold that would end too late speaks before the rule that counts.
      #expect(
        before.allSatisfy { [.passed, .doesNotApply, .notAsked].contains($0.answer) }
          || rule == .wouldExpire)
    }
  }

  @Test("a full cap says how full, and when it has room again")
  func cap() throws {
    let step = try #require(try Situation([.globalCap]).explanation().decider)
    #expect(step.rule == .globalCap)
    #expect(step.inputs.map(\.name) == ["used", "per", "room from", "over"])
    #expect(step.inputs[0].value == .text("1 of 1"))
  }
}
