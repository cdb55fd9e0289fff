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

/// What a program learns from and answers, with programs that are functions.
@Suite struct LearnerRunTests {
  /// A program that answers each report by its header and records.
  private final class Function: LineProgram {
    private let body: ([String]) throws -> String
    init(_ body: @escaping ([String]) throws -> String) { self.body = body }
    func answer(to lines: [String]) throws -> String { try body(lines) }
    func end() {}
    func kill() {}
  }

  /// What programs said, by arm and replication.
  private final class Said: Sendable {
    private let texts = Mutex<[LearnerName: String]>([:])
    var all: [LearnerName: String] { texts.withLock(\.self) }
    func keep(_ name: LearnerName, _ text: String) { texts.withLock { $0[name] = text } }
    var recorded: RecordedLearners { RecordedLearners { self.all[$0] } }
  }

  private static func learners(
    _ said: Said = Said(), _ body: @escaping @Sendable ([String]) throws -> String
  ) -> ProgramLearners {
    ProgramLearners(start: { _ in Function(body) }, keep: { said.keep($0, $1) })
  }

  private static func strategy(_ change: (inout Strategy) -> Void) -> Strategy {
    var strategy = Arm.three[0].strategy
    strategy.policy.timing = .immediate
    change(&strategy)
    return strategy
  }

  private static let external = ExternalLearner(
    ["learner"], records: .sample(0.5), slot: .hours(3), explore: 0.3, hold: 0.1)

  private static func plan(
    _ strategy: Strategy, design: Design = .paired
  ) throws -> ExperimentPlan {
    try Scenario.tiny(
      replications: 3, design: design,
      arms: [Arm.three[0], Arm(name: "learner", strategy: strategy)]
    ).plan()
  }

  private static func run(
    _ plan: ExperimentPlan, threads: Int = 2, _ learners: any LearnerHost,
    into store: MemoryStore = MemoryStore()
  ) throws -> [CellRecord] {
    try Runner(plan, threads: threads, learners: learners).run(into: store)
    return store.ordered
  }

  /// Opens best at three in the afternoon.
  private static let model =
    #"{"model":{"tables":[{"feature":"hour","below":[15,18],"values":[0,1,0]}]}}"#

  @Test("a program that answers what a model says gives the same outcome as the model")
  func sameAsModel() throws {
    let table = ScoreModel.Table(.hour, below: [15, 18], values: [0, 1, 0])
    var own = Self.strategy { strategy in
      strategy.score = Scoring(
        ScoreModel(tables: [table]), slot: .hours(3), explore: 0.3, hold: 0.1)
    }
    let built = try Self.run(try Self.plan(own), Self.learners { _ in "" })
    own.score = nil
    own.external = Self.external
    let program = try Self.run(try Self.plan(own), Self.learners { _ in Self.model })
    #expect(program.count == built.count)
    for (one, other) in zip(program, built) {
      #expect(one.arms[1].cohort == other.arms[1].cohort)
      #expect(one.arms[1].others == other.arms[1].others)
    }
  }

  @Test("with windows of the same length it gives the same digest as the model")
  func sameDigest() throws {
    let table = ScoreModel.Table(.hour, below: [15, 18], values: [0, 1, 0])
    let volume = VolumeLimit(2, per: .days(7))
    var own = Self.strategy { strategy in
      strategy.score = Scoring(
        ScoreModel(tables: [table]), slot: .hours(3), volume: volume, explore: 0.3, hold: 0.1)
    }
    let built = try Self.run(try Self.plan(own), Self.learners { _ in "" })
    own.score = nil
    own.external = Self.external
    own.external?.volume = volume
    let program = try Self.run(try Self.plan(own), Self.learners { _ in Self.model })
    #expect(program.map(\.digest) == built.map(\.digest))
    #expect(program == built)
  }

  @Test("threads change nothing, and each program hears of the same", arguments: Design.allCases)
  func threads(design: Design) throws {
    let plan = try Self.plan(Self.strategy { $0.external = Self.external }, design: design)
    let (one, many) = (Said(), Said())
    let alone = try Self.run(plan, threads: 1, Self.learners(one) { _ in Self.model })
    let together = try Self.run(plan, threads: 3, Self.learners(many) { _ in Self.model })
    #expect(alone == together)
    #expect(one.all == many.all && one.all.count == 3)
  }

  @Test("a run that stopped asks the programs of what is missing alone, and ends with the same")
  func resume() throws {
    let plan = try Self.plan(Self.strategy { $0.external = Self.external })
    let said = Said()
    let whole = try Self.run(plan, Self.learners { _ in Self.model })
    let store = MemoryStore()
    for record in whole where record.cell.replication != 1 { store.commit(record, events: []) }
    let again = try Self.run(plan, Self.learners(said) { _ in Self.model }, into: store)
    #expect(again == whole)
    #expect(said.all.keys.map(\.replication) == [1])
  }

  @Test(
    "what is looked at again reads what was said, and starts nothing", .releaseOnly,
    arguments: Design.allCases)
  func again(design: Design) throws {
    let plan = try Self.plan(Self.strategy { $0.external = Self.external }, design: design)
    let said = Said()
    let whole = try Self.run(plan, Self.learners(said) { _ in Self.model })
    let again = try Reexecution(plan, learners: said.recorded)
    for record in whole where record.cell.part == .subscribers {
      let cell = record.cell
      let outcome = try again.outcome(
        ofLane: cell.lane, replication: cell.replication, arm: 1, watching: .nobody)
      #expect(outcome.arms[design == .split ? 1 : 0].cohort == record.arms[1].cohort)
    }
    let other = try Reexecution(plan, learners: Said().recorded)
    #expect(throws: LearnerError.self) {
      try other.outcome(ofLane: 0, replication: 0, arm: 1, watching: .nobody)
    }
  }

  @Test("a program hears of decisions once, when their time is over, with what they led to")
  func records() throws {
    var learner = Self.external
    (learner.records, learner.outcome) = (.sample(1), .days(2))
    let plan = try Self.plan(Self.strategy { $0.external = learner })
    let said = Said()
    _ = try Self.run(plan, Self.learners(said) { _ in "{}" })
    let lines = said.all.first { $0.key.replication == 0 }!.value.split(separator: "\n")
    let records = lines.filter { $0.hasPrefix(#"{"recipient""#) }
    #expect(records.count > 100 && Set(records).count == records.count)
    let sent = records.filter { $0.contains(#""sent":true"#) }
    let opened = records.filter { $0.contains(#""opened":true"#) }
    #expect(!opened.isEmpty && sent.count > opened.count)
    #expect(opened.allSatisfy { $0.contains(#""sent":true"#) })
    let optedOut = records.count { $0.hasSuffix(#","optedOut":true}"#) }
    #expect(optedOut > 0)
    #expect(records.count { $0.hasSuffix(#","optedOut":false}"#) } == records.count - optedOut)
    #expect(records.allSatisfy { $0.contains(#""propensity":"#) && !$0.contains("null") })
    // On the first two days no decision is two days old.
    let windows = lines.indices.filter { lines[$0].contains(#""window":"#) }
    #expect(windows[1] - windows[0] == 2 && windows[2] - windows[1] == 2)
    #expect(windows[4] - windows[3] > 2)
  }

  @Test(
    "a program's limit of pushes is kept in each window", .releaseOnly, arguments: [0, 1, 7, 40])
  func pushes(limit: Int) throws {
    var learner = Self.external
    (learner.records, learner.outcome) = (.sample(1), .hours(1))
    let plan = try Self.plan(Self.strategy { $0.external = learner })
    let said = Said()
    _ = try Self.run(plan, Self.learners(said) { _ in #"{"pushes":\#(limit)}"# })
    for text in said.all.values {
      let rows = text.split(separator: "\n").filter { $0.contains(#""answer":"#) }
      let days = Dictionary(grouping: rows) {
        $0.split(separator: #""at":""#)[1].prefix { $0 != "T" }
      }
      let gone = days.mapValues { day in day.count { !$0.contains(#""answer":"drop""#) } }
      #expect(gone.values.allSatisfy { $0 <= limit })
      #expect(gone.values.max() == limit, "the limit is used up on a busy day")
    }
  }

  @Test("sums are those of the people of the arm, up to now", arguments: Design.allCases)
  func tallies(design: Design) throws {
    var learner = Self.external
    learner.records = .tallies
    let plan = try Self.plan(Self.strategy { $0.external = learner }, design: design)
    let said = Said()
    let whole = try Self.run(plan, Self.learners(said) { _ in "{}" })
    for (name, text) in said.all {
      let headers = text.split(separator: "\n").filter { $0.contains("tallies") }
      let last = try #require(headers.last)
      let people = try #require(last.firstMatch(of: /"people":(\d+)/).flatMap { Int($0.1) })
      let all = plan.scenario.people
      #expect(design == .paired ? people == all : people > 0 && people < all)
      #expect(whole.contains { $0.cell.replication == name.replication })
    }
  }

  @Test(
    "a program that fails ends the run with its arm, replication and words, and nothing of it is kept",
    arguments: [
      (#"{"model":{"weights":{"hours":1}}}"#, "did you mean 'hour'"),
      ("Traceback", "is no JSON object"), (#"{"price":"#, "not valid"), (#"{"cost":1}"#, "cost"),
      (#"{"model":{"tables":[{"feature":"hour","below":[],"values":[]}]}}"#, "one value more"),
      (#"{"model":{"link":"logit","intercept":1e308}}"#, "accepted: a number from -1e100 to 1e100"),
      (#"{"model":{"trees":["1e308"]}}"#, "trees[0] is out of range"),
      (#"{"pushes":-1}"#, "pushes is"), (#"{"pushes":1.5}"#, "pushes is"),
    ])
  func lies(answer: String, words: String) throws {
    let plan = try Self.plan(Self.strategy { $0.external = Self.external })
    let (said, store) = (Said(), MemoryStore())
    let error = #expect(throws: LearnerError.self) {
      try Self.run(plan, threads: 1, Self.learners(said) { _ in answer }, into: store)
    }
    let text = "\(try #require(error))"
    #expect(text.contains("arm `learner`, replication 0") && text.contains(words), "\(text)")
    #expect(said.all.isEmpty && store.records.isEmpty)
  }

  @Test("a program that stops in the middle ends the run, and what was finished before stays")
  func stops() throws {
    let plan = try Self.plan(Self.strategy { $0.external = Self.external })
    let store = MemoryStore()
    let error = #expect(throws: LearnerError.self) {
      try Self.run(
        plan, threads: 1,
        Self.learners { lines in
          if lines[0].contains(#""replication":1"#) {
            throw LineProgramError("ended with status 3")
          }
          return "{}"
        }, into: store)
    }
    #expect("\(error!)".contains("ended with status 3, after window 0"))
    #expect(Set(store.records.keys.map(\.replication)) == [0])
  }

  @Test("without leave no program is started")
  func refused() throws {
    let plan = try Self.plan(Self.strategy { $0.external = Self.external })
    let error = #expect(throws: LearnerError.self) {
      try Runner(plan, threads: 1).run(into: MemoryStore())
    }
    #expect("\(error!)".contains("--allow-command"))
    // A sample of the cost needs none.
    _ = try Runner(plan, threads: 1).firstCell()
  }
}
