import PushModel
import PushService
import SimWorld
import TestSupport
import Testing

@testable import Experiments
@testable import Scenarios

/// What push notifications are known to do, tried on a world: there with the mechanism, gone without.
@Suite(.releaseOnly) struct LawBookTests {
  /// The default world, with more to push than anyone should get.
  static func scenario() -> Scenario {
    var scenario = Scenario(name: "laws", arms: [Arm(name: "house", baseline: true)])
    scenario.world.subscribers = 400
    scenario.world.businesses = 100
    scenario.world.follows.mean = 6
    scenario.laneSize = 400
    // Replies to reviews, of which the default world has few.
    scenario.world.engagement.reviewPerSession = 0.2
    scenario.world.devices.staleShare = 0.1
    // Openings enough to see the laws in small worlds.
    scenario.world.response.openAndroid = 0.18
    scenario.world.response.openIOS = 0.13
    scenario.world.response.openContextual = 0.55
    scenario.world.response.personCV = 0.5
    return scenario
  }

  /// The same with what a law is about that the default world lacks.
  static func scenario(for law: String) -> Scenario {
    var scenario = scenario()
    if ["W9", "W10"].contains(law) { scenario.world.keenness = 0.8 }
    if law == "W7" { scenario.world.response.habituation = .text }
    return scenario
  }

  static func finding(_ law: String, in scenario: Scenario) throws -> LawFinding {
    // W2 is about years.
    let seeds = law == "W2" ? 8 : 12
    let book = LawBook(scenario, laws: [law], seeds: seeds, threads: 2)
    return try #require(try book.report().findings.first)
  }

  @Test("each law holds in a world that has what it takes", arguments: LawBook.names)
  func holds(law: String) throws {
    let finding = try Self.finding(law, in: Self.scenario(for: law))
    #expect(finding.standing == .holds, "\(finding)")
  }

  struct Fault: CustomTestStringConvertible, Sendable {
    let law: String
    let what: String
    let change: @Sendable (inout WorldParameters) -> Void
    var testDescription: String { "\(law) \(what)" }
  }

  static let faults: [Fault] = [
    Fault(law: "W1", what: "nobody tires") {
      $0.response.habituation = .none
      $0.fatigue.optOutPerPush = 0
      $0.fatigue.leavePerWeekAbove = 0
    },
    Fault(law: "W2", what: "nobody leaves") {
      $0.fatigue.optOutPerPush = 0
      $0.fatigue.leavePerWeekAbove = 0
      $0.fatigue.uninstallPerDay = 0
    },
    Fault(law: "W3", what: "nobody would have come anyway") { $0.activity.sessionsPerDay = 0.01 },
    Fault(law: "W4", what: "the hour does not matter") { $0.response.hourExponent = 0 },
    Fault(law: "W5", what: "people care no more for what is about them") {
      $0.response.openContextual = $0.response.openAndroid
    },
    Fault(law: "W6", what: "pushes are opened half a day later") {
      $0.response.timeToOpenAndroid = .hours(10)
      $0.response.timeToOpenIOS = .hours(10)
      $0.response.timeToOpenSigma = 0.3
    },
    Fault(law: "W6", what: "people leave because of a push a day") {
      $0.fatigue.leavePerWeekAbove = 1
      $0.fatigue.uninstallShare = 1
    },
    Fault(law: "W7", what: "a text that is repeated loses nothing") {
      $0.response.habituationLoss = 0
    },
    Fault(law: "W8", what: "a second push is ignored") { $0.response.habituationWeight = 5 },
    Fault(law: "W9", what: "the keen open no more of their pushes") { $0.response.personCV = 0 },
    Fault(law: "W9", what: "nobody would have come anyway") { $0.activity.sessionsPerDay = 0.01 },
    Fault(law: "W10", what: "who allows pushes visits no more than others") {
      $0.activity.sessionsSigma = 0.02
    },
    Fault(law: "W11", what: "no stale device is old enough to be cleaned up") {
      $0.devices.staleDaysMax = 20
    },
    Fault(law: "W14", what: "platforms are alike") {
      $0.response.openIOS = $0.response.openAndroid
      $0.response.timeToOpenIOS = $0.response.timeToOpenAndroid
    },
    Fault(law: "W15", what: "nobody tires") { $0.response.habituation = .none },
  ]

  @Test("a law does not hold where its mechanism is switched off", arguments: faults)
  func broken(fault: Fault) throws {
    var scenario = Self.scenario(for: fault.law)
    fault.change(&scenario.world)
    let finding = try Self.finding(fault.law, in: scenario)
    #expect(finding.standing == .broken || finding.standing == .undecided, "\(finding)")
  }

  @Test("a law is not applied to a world that has nothing to say about it")
  func missing() throws {
    var scenario = Self.scenario()
    scenario.world.activity.chronotypeSigma = 0
    scenario.world.activity.sessionsPerDay = 0
    scenario.world.devices.staleShare = 0
    scenario.world.devices.androidShare = 1
    scenario.world.follows.mean = 1
    scenario.world.posts.perDay = 0.01
    scenario.world.engagement.reviewPerSession = 0
    let report = try LawBook(scenario, seeds: 2, threads: 2).report()
    #expect(report.findings.map(\.law) == LawBook.names)
    for finding in report.findings where finding.law != "W12" {
      #expect(finding.standing == .notApplicable, "\(finding)")
      #expect(finding.reason != nil && finding.claims.isEmpty)
    }
  }

  @Test(
    "what needs keen people is not applied where traits are independent", arguments: ["W9", "W10"])
  func independentTraits(law: String) throws {
    var scenario = Self.scenario()
    for keenness in [nil, 0] as [Double?] {
      scenario.world.keenness = keenness
      let finding = try Self.finding(law, in: scenario)
      #expect(finding.standing == .notApplicable)
      #expect(finding.reason?.contains("world.keenness") == true)
    }
  }

  @Test("saving on the most active costs least where they are keen on pushes, too (W3)")
  func savingWithKeenness() throws {
    var scenario = Self.scenario()
    scenario.world.keenness = 0.8
    #expect(try Self.finding("W3", in: scenario).standing == .holds)
  }

  @Test("the answer is the same on any number of threads")
  func threads() throws {
    let reports = try [1, 3].map {
      try LawBook(Self.scenario(), laws: ["W9", "W11"], seeds: 3, threads: $0).report()
    }
    #expect(reports[0] == reports[1])
  }

  @Test("a claim holds or is broken by the whole of its interval, else it is undecided")
  func claims() {
    let wide = [0.0, 1, 2, 3, 4]
    #expect(LawClaim("", wide, min: -3).standing == .holds)
    #expect(LawClaim("", wide, min: 8).standing == .broken)
    #expect(LawClaim("", wide, max: -3).standing == .broken)
    #expect(LawClaim("", wide, min: 1).standing == .undecided)
    #expect(LawClaim("", [2, 2, 2], min: 2, max: 2).standing == .holds)
    #expect(LawClaim("", [2, 2, 2], min: 2.1).standing == .broken)
    #expect(LawClaim("", [2, nil, 2], min: 1).standing == .undecided)
    #expect(LawClaim("", [], min: 1).standing == .undecided)
  }
}
