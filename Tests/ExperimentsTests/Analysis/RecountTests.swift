import PushModel
import SimWorld
import Statistics
import Synchronization
import TestSupport
import TestWorlds
import Testing

@testable import Experiments
@testable import Scenarios

/// What a summary says is what was counted, push by push.
@Suite(.releaseOnly) struct RecountTests {
  private static let steps: [Variable: Funnel.Step] = [
    .intended: .intended, .sent: .sent, .delivered: .delivered, .opened: .opened,
    .tapped: .tapped, .deviceSent: .deviceSent, .deviceDelivered: .deviceDelivered,
    .receipt: .receipt, .optedOut: .optedOut, .uninstalled: .uninstalled,
  ]

  @Test(
    "S0-FR-ANA-03 S0-ARCH-12 every metric's counts are the sums of its funnels",
    arguments: Design.allCases)
  func funnels(design: Design) throws {
    let plan = try Scenario.tiny(design: design).plan()
    let store = try plan.run()
    let summary = try plan.summary(store)
    for (place, arm) in summary.arms.enumerated() {
      // In one world all owners hear of everyone, under the baseline.
      let hasOwners = design == .paired || place == 0
      for part in Cell.Part.allCases where part == .subscribers || hasOwners {
        let segment = part == .owners ? "owners" : "all"
        let funnel = store.ordered.filter { $0.cell.part == part }
          .reduce(Funnel()) { $0 + $1.arms[place].cohort }
        for metric in plan.scenario.metrics.all {
          let found = summary.metric(metric, arm.name, segment: segment)
          if case .push(let count) = metric.numerator, let step = Self.steps[count] {
            #expect(found.numerator == Int(funnel[step]), "\(arm.name) \(segment) \(metric)")
          }
          // Assignments are no pushes.
          guard case .push(let divisor) = metric.denominator, divisor != .assigned else { continue }
          let step = try #require(Self.steps[divisor])
          #expect(found.denominator == Int(funnel[step]), "\(arm.name) \(segment) \(metric)")
        }
        #expect(segment == "owners" || funnel[.tapped] > 0)
      }
    }
  }

  /// Keeps the log of each world by itself.
  private final class LogByWorld: CellStore {
    let cells = MemoryStore()
    let rows = Mutex([Int: [EventRow]]())

    func finished() -> Set<Cell> { cells.finished() }
    func record(_ cell: Cell) -> CellRecord { cells.record(cell) }
    func commit(_ record: CellRecord, events: ContiguousArray<EventRow>) {
      cells.commit(record, events: [])
      rows.withLock { $0[record.cell.replication, default: []] += events }
    }
  }

  private static let logged = Result {
    var scenario = Scenario.tiny()
    scenario.metrics.variance = .plain
    let plan = try scenario.plan()
    let store = LogByWorld()
    try Runner(plan, threads: 1, eventShare: 1).run(into: store)
    return (worlds: store.rows.withLock(\.self), summary: try plan.summary(store.cells))
  }

  @Test(
    "S1-9-delivery S1-9-open S1-9-ctr C-14 rates are ratios of events in the log, push by push",
    arguments: [
      (MetricName.deliveryRate, EventKind.delivered, EventKind.sent),
      (.openRate, .opened, .delivered), (.ctr, .tapped, .opened),
      (.sendYield, .sent, .intended),
    ])
  func events(metric: MetricName, numerator: EventKind, denominator: EventKind) throws {
    let (worlds, summary) = try Self.logged.get()
    for (place, arm) in summary.arms.enumerated() {
      func count(_ kind: EventKind, _ rows: [EventRow]) -> Int {
        // Owners' ids start at 2^40.
        rows.count {
          $0.kind == kind && $0.recipient < 1 << 40 && $0.isInCohort && $0.device < 0
            && Int($0.arm) == place
        }
      }
      let counts = worlds.sorted { $0.key < $1.key }.map { _, rows in
        (above: count(numerator, rows), below: count(denominator, rows))
      }
      let found = summary.metric(metric, arm.name)
      #expect(found.numerator == counts.reduce(0) { $0 + $1.above })
      #expect(found.denominator == counts.reduce(0) { $0 + $1.below })
      // A level of several worlds is the mean of theirs.
      let rates = counts.map { Double($0.above) / Double($0.below) }
      #expect(try #require(found.seeds) == rates)
      let mean = rates.reduce(0, +) / Double(rates.count)
      #expect(try abs(#require(found.value) - mean) < 1e-15)
    }
  }

  @Test("S0-DATA-05 S0-ARCH-02 each push goes through its funnel once and in order")
  func order() throws {
    struct Key: Hashable {
      var recipient: UInt64
      var push: PushID
      var arm: UInt8
    }
    let steps: [EventKind] = [.intended, .sent, .delivered, .displayed, .opened, .tapped]
    let plan = try Scenario.tiny(replications: 1).plan()
    let events = try plan.run(eventShare: 1).events
    let pushes = Dictionary(grouping: events) {
      Key(recipient: $0.recipient, push: $0.push, arm: $0.arm)
    }
    #expect(pushes.count > 10_000)
    for (key, rows) in pushes where key.push.rawValue != 0 {
      let own = rows.filter { $0.device < 0 }
      #expect(steps.allSatisfy { step in own.count { $0.kind == step } <= 1 }, "\(key)")
      // Whatever comes later has all that comes before it.
      let found = steps.filter { step in own.contains { $0.kind == step } }
      #expect(found == Array(steps.prefix(found.count)), "\(key)")
      // Each step is as early as that of the first device.
      let times = found.map { step in rows.filter { $0.kind == step }.map(\.at).min()! }
      #expect(times == times.sorted(), "\(found) \(times)")
    }
  }

  @Test("the share affected is that of the people for whom anything was counted differently")
  func affected() throws {
    let plan = try Scenario.tiny().plan()
    let store = try plan.run()
    let row = try plan.summary(store).comparison(.openRate, "free")
    let people = store.ordered.filter { $0.cell.part == .subscribers }
    let affected = people.reduce(0) { $0 + $1.arms[1].affected }
    let enrolled = people.reduce(0) { $0 + $1.subscribers }
    #expect(row.affectedShare == Double(affected) / Double(enrolled))
    #expect(row.affectedShare! > 0.1 && row.affectedShare! < 1)
  }

  @Test("the summary's funnel has every count by name, of subscribers and of owners")
  func named() throws {
    let plan = try Scenario.tiny().plan()
    let store = try plan.run()
    for (place, arm) in try plan.summary(store).arms.enumerated() {
      for (part, found) in [(Cell.Part.subscribers, arm.funnel), (.owners, arm.ownersFunnel)] {
        let funnel = store.ordered.filter { $0.cell.part == part }
          .reduce(Funnel()) { $0 + $1.arms[place].cohort }
        #expect(
          found == Dictionary(uniqueKeysWithValues: funnel.named.map { ($0.name, Int($0.count)) }))
        #expect(found["intended"] != nil)
      }
    }
  }

  @Test("latency percentiles are those of the delivered pushes, in order") func percentiles() throws
  {
    let plan = try Scenario.tiny().plan()
    for arm in try plan.summary(plan.run()).arms {
      let latency = try #require(arm.latency)
      #expect(latency.count == arm.funnel["delivered"])
      #expect(0 < latency.p50 && latency.p50 <= latency.p95 && latency.p95 <= latency.p99)
      let prompt = try #require(arm.promptLatency)
      #expect(prompt.count < latency.count && prompt.p99 <= latency.p99)
      #expect(try #require(arm.timeToOpen).count == arm.funnel["opened"])
    }
  }
}
