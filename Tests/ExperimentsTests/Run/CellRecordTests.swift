import Bytes
import SimWorld
import TestSupport
import TestWorlds
import Testing

@testable import Experiments
@testable import Scenarios

/// A cell's record is stored and read back whole, or not at all.
@Suite struct CellRecordTests {
  /// A plan and the bytes of its first cell's record.
  private struct Sample {
    let plan: ExperimentPlan
    let bytes: [UInt8]
    var shape: CellShape { CellShape(plan) }

    init(_ design: Design) throws {
      plan = try Scenario.tiny(replications: 1, design: design, subscribers: 60).plan()
      bytes = try #require(try plan.run().ordered.first).stored
    }
  }

  private static let paired = Result { try Sample(.paired) }
  private static let split = Result { try Sample(.split) }

  @Test("a record reads back as it was stored", arguments: Design.allCases)
  func roundTrip(design: Design) throws {
    for variance: MetricPlan.Variance? in [nil, .adjusted] {
      var scenario = Scenario.tiny(design: design)
      scenario.metrics.variance = variance
      let plan = try scenario.plan()
      let shape = CellShape(plan)
      for record in try plan.run().ordered {
        #expect(try CellRecord(stored: record.stored, of: shape) == record)
      }
    }
  }

  @Test("every segment and every owners' lane is kept", arguments: Design.allCases)
  func segments(design: Design) throws {
    var scenario = Scenario.tiny(replications: 1, design: design, subscribers: 40, laneSize: 5)
    scenario.metrics.segments = SegmentDimension.allCases
    let plan = try scenario.plan()
    #expect(plan.ownerLanes == 3)
    for record in try plan.run().ordered {
      #expect(try CellRecord(stored: record.stored, of: CellShape(plan)) == record)
    }
  }

  @Test("a subscriber under one arm takes a few bytes") func size() throws {
    let plan = try Scenario.tiny(
      replications: 1, subscribers: 1_024, laneSize: 1_024, arms: [Arm(name: "a")]
    ).plan()
    let record = try #require(try plan.run().ordered.first)
    #expect(record.decisions > 20_000)
    #expect(record.stored.count < 16 * 1_024)
  }

  /// A debug build tries each seventh length.
  @Test("a record that is cut short or goes on is refused, wherever") func cut() throws {
    let sample = try Self.paired.get()
    let (bytes, shape) = (sample.bytes, sample.shape)
    for length in stride(from: 0, to: bytes.count, by: Build.isOptimised ? 1 : 7) {
      #expect(throws: ByteError.self) {
        _ = try CellRecord(stored: Array(bytes.prefix(length)), of: shape)
      }
    }
    #expect(throws: ByteError(bytes.count, .tooLong(by: 1))) {
      _ = try CellRecord(stored: bytes + [0], of: shape)
    }
  }

  @Test("a record of another version is refused") func version() throws {
    let sample = try Self.paired.get()
    let (bytes, shape) = (sample.bytes, sample.shape)
    let accepted = CellRecord.storedVersion
    for version in [1, UInt8(accepted - 1), UInt8(accepted + 1)] {
      let error = ByteError(
        0, .outOfRange(name: "version", found: "\(version)", accepted: "\(accepted)"))
      #expect(throws: error) {
        _ = try CellRecord(stored: [version] + bytes.dropFirst(), of: shape)
      }
    }
  }

  @Test("a record of another plan is refused or fits this one") func foreign() throws {
    let bytes = try Self.paired.get().bytes
    for scenario in [
      Scenario.tiny(replications: 1, subscribers: 60, arms: [Arm(name: "a")]),
      Scenario.tiny(replications: 1, design: .split, subscribers: 60),
    ] {
      let shape = CellShape(try scenario.plan())
      #expect(throws: ByteError.self) { _ = try CellRecord(stored: bytes, of: shape) }
    }
  }

  /// What damage can do, whatever a checksum would say: each is refused with a reason, or is
  /// another record, which then has these bytes and adds up with others.
  /// A debug build is twenty times as slow, and tries a few of them.
  @Test(
    "flipped bits and random bytes never trap",
    arguments: 0..<(Build.isOptimised ? 40 : 6) as Range<UInt64>)
  func fuzz(seed: UInt64) throws {
    for sample in [Self.paired, Self.split] {
      let sample = try sample.get()
      let (good, shape) = (sample.bytes, sample.shape)
      var chance = Chance(seed: seed)
      for _ in 0..<(Build.isOptimised ? 100 : 4) {
        var bytes = good
        for _ in 0...Int.random(in: 0..<3, using: &chance) {
          let place = Int.random(in: bytes.indices, using: &chance)
          bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &chance)
        }
        try expectRefusedOrWhole(bytes, shape, sample.plan)
        let start = Int.random(in: 1..<good.count, using: &chance)
        bytes = good.prefix(start) + (0..<200).map { _ in .random(in: 0...255, using: &chance) }
        try expectRefusedOrWhole(bytes, shape, sample.plan)
      }
    }
  }

  private func expectRefusedOrWhole(
    _ bytes: [UInt8], _ shape: CellShape, _ plan: ExperimentPlan
  ) throws {
    do throws(ByteError) {
      let record = try CellRecord(stored: bytes, of: shape)
      #expect(record.stored == bytes)
      #expect(throws: Never.self) {
        var evidence = RunEvidence(plan)
        try evidence.add(record)
      }
    } catch {
      #expect(error.place <= bytes.count && !error.description.isEmpty)
    }
  }
}
