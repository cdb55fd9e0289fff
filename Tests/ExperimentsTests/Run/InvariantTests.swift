import PushModel
import SimWorld
import TestSupport
import TestWorlds
import Testing

@testable import Experiments
@testable import Scenarios

/// Every push is accounted for, exactly, in every cell, arm and build.
@Suite(.releaseOnly) struct InvariantTests {
  @Test("conservation holds for the cohort and for the others alike", arguments: Design.allCases)
  func holds(design: Design) throws {
    for record in try Scenario.tiny(design: design).plan().run().ordered {
      for arm in record.arms {
        #expect(arm.cohort.violation == nil)
        #expect(arm.others.violation == nil)
        // The horizon cuts nothing of the cohort off.
        #expect(arm.cohort[.waiting] == 0)
        #expect(arm.cohort[.inFlight] == 0)
      }
    }
  }

  @Test("a push too many stops the run, and the message says where", arguments: [true, false])
  func broken(isInCohort: Bool) throws {
    let plan = try Scenario.tiny(replications: 1).plan()
    var record = try #require(try plan.run().ordered.first)
    try record.check(plan.scenario)
    if isInCohort {
      record.arms[1].cohort[.sent] += 1
    } else {
      record.arms[1].others[.sent] += 1
    }
    let damaged = record
    let error = #expect(throws: RunError.self) { try damaged.check(plan.scenario) }
    let text = error?.description ?? ""
    #expect(text.hasPrefix("replication 0, subscribers lane 0, arm `free`: "))
    #expect(text.hasSuffix("are accounted for"))
  }

  @Test("a push too many in the cohort is not made up for by one too few elsewhere")
  func noOffset() throws {
    let plan = try Scenario.tiny(replications: 1).plan()
    var record = try #require(try plan.run().ordered.first)
    record.arms[0].cohort[.intended] += 1
    record.arms[0].others[.intended] -= 1
    let damaged = record
    #expect(throws: RunError.self) { try damaged.check(plan.scenario) }
  }
}
