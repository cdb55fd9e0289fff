import Foundation
import PushModel
import SimWorld
import Statistics
import TestSupport
import TestWorlds
import Testing

@testable import Experiments
@testable import Scenarios

/// What the sources ask of delivery, held against `scenarios/baseline-delivery.yaml`.
@Suite("Delivery under normal conditions", .releaseOnly)
struct DeliveryTests {
  static let subscribers = 4_000

  /// The scenario with fewer people, changed as asked.
  static func run(
    _ change: (inout Scenario) -> Void = { _ in }
  ) throws -> (summary: Summary, records: [CellRecord]) {
    let file = Repository.folder.appending(path: "scenarios/baseline-delivery.yaml")
    var scenario = try ScenarioFile.load(
      path: file.path, overrides: ["world.subscribers=\(subscribers)"]
    ).scenario
    change(&scenario)
    let plan = try ExperimentPlan(scenario, resolved: try scenario.yaml())
    let store = MemoryStore()
    try Runner(plan, threads: 2).run(into: store)
    return (try Analysis.summary(plan: plan, records: store.ordered), store.ordered)
  }

  static func rates(_ metric: MetricName, _ records: [CellRecord]) throws -> [Double] {
    let replications = Set(records.map(\.cell.replication)).count
    var evidence = Evidence(
      .subscribers, design: .paired, arms: 1, replications: replications)
    for record in records { try evidence.add(record) }
    return evidence.moments.indices.compactMap { evidence.ratio(metric, 0, in: $0) }
  }

  @Test("At least 95 % are delivered, by the lower 99 % bound over seeds (S0-NFR-REL-01)")
  func deliveryRate() throws {
    let rates = try Self.rates(.deliveryRate, Self.run().records)
    #expect(rates.count == 10)
    // A two-sided 98 % interval ends at the one-sided 99 % bound.
    #expect(try seedLevelT(rates, level: 0.98).interval.low >= 0.95)
  }

  @Test("95 % of what reaches an awake, online device is there in four seconds (S0-NFR-PER-01)")
  func latency() throws {
    let arm = try #require(try Self.run().summary.arms.first)
    let latency = try #require(arm.promptLatency)
    #expect(latency.p95 <= 4)
    #expect(latency.p50 < latency.p95 && latency.p95 < latency.p99)
    #expect(latency.count > 1_000)
  }

  /// `share` of the time no provider answers, ten minutes at a time.
  private func withOutages(_ share: Double) throws -> (delivery: [Double], yield: Double) {
    let records = try Self.run { scenario in
      let every = Int64(10 / share)
      scenario.world.faults.outages = (0..<Int64(scenario.horizon.days) * 1_440 / every).map {
        FaultParameters.Outage(from: .minutes($0 * every), length: .minutes(10))
      }
      scenario.replications = 4
    }.records
    let yields = try Self.rates(.sendYield, records)
    return (try Self.rates(.deliveryRate, records), yields.reduce(0, +) / Double(yields.count))
  }

  @Test("2 % downtime leaves the delivery rate, 10 % shows in sent of intended (S0-NFR-REL-02)")
  func downtime() throws {
    let little = try withOutages(0.02)
    let much = try withOutages(0.1)
    #expect(little.delivery.allSatisfy { $0 >= 0.95 })
    #expect(much.delivery.allSatisfy { $0 >= 0.95 })
    #expect(much.yield < 0.97 * little.yield)
  }

  @Test("Delivery reports fall short of deliveries, and both are kept (S1-1-receipt)")
  func receipts() throws {
    let run = try Self.run { $0.replications = 2 }
    for record in run.records {
      let funnel = record.arms[0].cohort
      #expect(funnel[.receipt] <= funnel[.deviceDelivered])
    }
    let metrics = try #require(run.summary.arms.first).metrics
    let receipt = try #require(metrics.first { $0.name == .receiptRate && $0.segment == "all" })
    let value = try #require(receipt.value)
    // Between the shares of the two platforms.
    #expect(value > 0.6 && value < 0.95)
  }

  @Test("Per-subscriber counts add up to the funnel, arm by arm (S0-FR-ANA-03, S0-ARCH-12)")
  func aggregates() throws {
    let run = try Self.run { $0.replications = 2 }
    let metrics = try #require(run.summary.arms.first).metrics.filter { $0.segment == "all" }
    let funnel = run.records.filter { $0.cell.part == .subscribers }
      .reduce(Funnel()) { $0 + $1.arms[0].cohort }
    for (metric, numerator, denominator) in [
      (MetricName.deliveryRate, Funnel.Step.delivered, Funnel.Step.sent),
      (.openRate, .opened, .delivered), (.ctr, .tapped, .opened), (.sendYield, .sent, .intended),
    ] {
      let row = try #require(metrics.first { $0.name == metric })
      #expect(row.numerator == Int(funnel[numerator]), "\(metric)")
      #expect(row.denominator == Int(funnel[denominator]), "\(metric)")
    }
  }
}
