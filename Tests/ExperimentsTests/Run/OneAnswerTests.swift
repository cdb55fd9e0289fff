import PushModel
import PushPolicy
import PushService
import SimWorld
import Synchronization
import TestSupport
import TestWorlds
import Testing

@testable import Experiments
@testable import Scenarios

/// The same scenario and seed give the same bytes, however they are computed.
@Suite struct OneAnswerTests {
  @Test(
    "any number of threads gives the same cells and the same summary", .releaseOnly,
    arguments: Design.allCases)
  func threads(design: Design) throws {
    let plan = try Scenario.tiny(design: design).plan()
    let one = try plan.run(threads: 1)
    for threads in [1, 2, 3, 8] {
      let other = try plan.run(threads: threads)
      #expect(other.digest == one.digest)
      #expect(other.ordered == one.ordered)
      #expect(try plan.summary(other) == plan.summary(one))
    }
  }

  @Test(
    "S0-ARCH-07: arms that choose posts by what was opened give the same cells on any threads",
    .releaseOnly, arguments: Design.allCases)
  func learning(design: Design) throws {
    let arms = PostChoice.allCases.map { choice in
      let policy = Policy(
        caps: [.global: Cap(limit: 1, per: .localDay)], timing: .fixed(LocalTime(minute: 1_080)))
      return Arm(
        name: choice.rawValue, baseline: choice == .due,
        strategy: Strategy(policy: policy, choice: choice))
    }
    var scenario = Scenario.tiny(design: design, arms: arms)
    scenario.world.posts.topics = 4
    let one = try scenario.plan().run(threads: 1)
    #expect(try scenario.plan().run(threads: 1).ordered == one.ordered)
    #expect(try scenario.plan().run(threads: 3).ordered == one.ordered)
    if design == .paired {
      let opened = one.ordered[0].arms.map { $0.cohort[.opened] }
      #expect(Set(opened).count > 1, "\(opened)")
    }
  }

  @Test("every summary comes out in the same bytes", .releaseOnly) func bytes() throws {
    let plan = try Scenario.tiny().plan()
    let first = try plan.run(threads: 2).ordered.map(\.stored)
    let again = try plan.run(threads: 3).ordered.map(\.stored)
    #expect(first == again)
  }

  @Test("the order in which cells are committed changes nothing", .releaseOnly) func anyOrder()
    throws
  {
    let plan = try Scenario.tiny().plan()
    let whole = try plan.run()
    let evidence = try RunEvidence(plan, in: whole)
    #expect(evidence.digest == whole.digest)
    var chance = Chance(seed: 3)
    for _ in 0..<5 {
      let other = MemoryStore()
      for record in whole.ordered.shuffled(using: &chance) { other.commit(record, events: []) }
      #expect(try RunEvidence(plan, in: other).digest == evidence.digest)
      #expect(try plan.summary(other) == plan.summary(whole))
    }
  }

  @Test("other seeds are other worlds", .releaseOnly) func seeds() throws {
    let digests = try (1...5).map { try Scenario.tiny(seed: $0).plan().run().digest }
    #expect(Set(digests).count == digests.count)
  }

  /// This is also the test that debug and release builds agree: both must find this number.
  ///
  /// When the meaning of a scenario or of a draw changes on purpose, put here what the test says it
  /// found, in debug and in release, and raise `ExperimentPlan.engineVersion`.
  @Test("the digest of a tiny run is the same on every machine and in every build")
  func pinned() throws {
    let paired = try Scenario.tiny().plan().run()
    #expect(hexadecimal(paired.digest) == "9f1919d46ef90d16")
    let split = try Scenario.tiny(design: .split).plan().run()
    #expect(hexadecimal(split.digest) == "25df21112ae0c91a")
  }

  @Test("an arm does the same alone and beside others", .releaseOnly) func neighbours() throws {
    let together = try Scenario.tiny().plan().run().ordered
    for (place, arm) in Arm.three.enumerated() {
      let alone = try Scenario.tiny(arms: [arm]).plan().run().ordered
      #expect(alone.map(\.arms[0].cohort) == together.map { $0.arms[place].cohort })
      #expect(alone.map(\.arms[0].others) == together.map { $0.arms[place].others })
      #expect(alone.map(\.arms[0].latency) == together.map { $0.arms[place].latency })
    }
  }

  @Test("logging events changes nothing but the log", .releaseOnly) func events() throws {
    let plan = try Scenario.tiny().plan()
    let silent = try plan.run()
    let told = try plan.run(eventShare: 1)
    #expect(told.ordered == silent.ordered)
    #expect(silent.events.isEmpty)
    #expect(!told.events.isEmpty)
  }

  @Test("a sample is of people: of those in it every event, of the others none", .releaseOnly)
  func sample()
    throws
  {
    let plan = try Scenario.tiny(replications: 1).plan()
    let all = try plan.run(eventShare: 1).events
    let some = try plan.run(eventShare: 0.25).events
    let people = Set(some.map(\.recipient))
    #expect(Array(some) == all.filter { people.contains($0.recipient) })
    let share = Double(people.count) / Double(Set(all.map(\.recipient)).count)
    #expect(0.1 < share && share < 0.4, "\(share) of the people")
  }

  @Test(
    "each replication and each seed draws its own sample, which is the same under every arm",
    .releaseOnly)
  func samples() throws {
    let one = try SampleStore(seed: 7)
    #expect(one.people[0] != one.people[1])
    #expect(try SampleStore(seed: 8).people[0] != one.people[0])
    #expect(one.people == one.peopleOfEveryArm)
  }
}

/// Keeps who is logged, by replication.
private final class SampleStore: CellStore {
  private let logged = Mutex<[Int: [UInt8: Set<UInt64>]]>([:])
  private let memory = MemoryStore()

  init(seed: UInt64) throws {
    try Runner(Scenario.tiny(seed: seed).plan(), threads: 1, eventShare: 0.25).run(into: self)
  }

  /// Who is logged under one of the arms or more.
  var people: [Int: Set<UInt64>] {
    byArm.mapValues { arms in arms.values.reduce([]) { $0.union($1) } }
  }

  /// Who is logged under each of the arms.
  var peopleOfEveryArm: [Int: Set<UInt64>] {
    byArm.mapValues { arms in arms.values.reduce(arms.values.first!) { $0.intersection($1) } }
  }

  private var byArm: [Int: [UInt8: Set<UInt64>]] { logged.withLock { $0 } }

  func finished() -> Set<Cell> { memory.finished() }

  /// Owners' cells are made of those of their subscribers.
  func record(_ cell: Cell) -> CellRecord { memory.record(cell) }

  func commit(_ record: CellRecord, events: ContiguousArray<EventRow>) {
    memory.commit(record, events: events)
    let replication = Int(record.cell.replication)
    logged.withLock { byArm in
      for event in events {
        byArm[replication, default: [:]][event.arm, default: []].insert(event.recipient)
      }
    }
  }
}
