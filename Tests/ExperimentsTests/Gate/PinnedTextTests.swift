import Foundation
import TestSupport
import TestWorlds
import Testing

@testable import Documents
@testable import Experiments

/// A pinned baseline as a file that people review.
@Suite struct PinnedTextTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static func world(_ name: String?, _ values: [String: [Double?]]) -> PinnedWorld {
    PinnedWorld(
      name: name, scenario: "tiny", arm: "house", planHash: "00000000000000aa",
      worldHash: "00000000000000bb", settings: ["world.subscribers": "150"], seed: 42,
      replications: 3, cohortDays: 17, values: values)
  }

  private static let pinned = PinnedBaseline(
    schema: 3, name: "main", engineVersion: "4", zoneVersion: "2025b",
    worlds: [
      world("normal", ["deliveryRate": [0.9, 0.95, 0.97], "openRate": [nil, nil, nil]]),
      world("faulty", ["latencyP95": [1.5, 12_345.678_9, nil]]),
    ])

  private func read(_ pinned: PinnedBaseline) throws -> PinnedBaseline {
    try folder.write("b.json", bytes: Array(try pinned.encoded()))
    return try PinnedBaseline(path: folder.path("b.json"))
  }

  @Test("it reads back, exactly")
  func roundTrip() throws { #expect(try read(Self.pinned) == Self.pinned) }

  @Test("rounded means come first, then every value, a sorted line for each figure")
  func lines() throws {
    let text = String(decoding: try Self.pinned.encoded(), as: UTF8.self)
    let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    let means = try #require(lines.firstIndex(of: #""means" : {"#))
    #expect(lines[0] == "{" && lines[1].hasPrefix(#""checksum" : ""#))
    #expect(
      Array(lines[means...]) == [
        #""means" : {"#, #""normal" : {"#, #""deliveryRate" : 0.94,"#, #""openRate" : null"#, "},",
        #""faulty" : {"#, #""latencyP95" : 6173.59"#, "}", "},", #""values" : {"#,
        #""normal" : {"#, #""deliveryRate" : [0.9,0.95,0.97],"#,
        #""openRate" : [null,null,null]"#, "},", #""faulty" : {"#,
        #""latencyP95" : [1.5,12345.6789,null]"#, "}", "}", "}",
      ])
  }

  @Test("means are those that a gate prints: of adjusted values where there are such")
  func adjustedMeans() throws {
    var pinned = Self.pinned
    pinned.schema = PinnedBaseline.currentSchema
    let shifted = AdjustedFigures(values: [0.8, 0.85, 0.87])
    pinned.worlds[0].adjusted["deliveryRate"] = PinnedFigure(shifted)
    let text = String(decoding: try pinned.encoded(), as: UTF8.self)
    #expect(text.contains(#""deliveryRate" : 0.84,"#) && !text.contains(#""deliveryRate" : 0.94,"#))
    #expect(try read(pinned) == pinned)
    let report = BaselineReport(pinned, file: "b.json")
    #expect(report.worlds[0].figures[0].mean == shifted.mean)
    var new = pinned
    new.worlds[0].values["deliveryRate"] = [0.9, 0.95, 0.98]
    new.worlds[0].adjusted["deliveryRate"] = PinnedFigure(shifted.shifted(by: 0.1))
    let rate = BaselineDifference(from: pinned, to: new, files: ("a", "b")).worlds[0].figures[0]
    #expect(abs(try #require(rate.difference) - 0.1) < 1e-12)
  }

  @Test("a mean that is not that of its values is refused, even with the right checksum")
  func wrongMean() throws {
    let text = String(decoding: try Self.pinned.encoded(), as: UTF8.self)
    let body = try #require(
      text.range(of: "\",\n").map { String(text[$0.lowerBound...].dropFirst(2)) })
    let edited = body.replacing(": 0.94,", with: ": 0.95,")
    #expect(edited != body)
    let sum = PinnedBaseline.checksum(of: Data(edited.utf8))
    try folder.write("b.json", "{\n  \"checksum\" : \"\(sum)\"," + edited)
    let error = #expect(throws: SavedFileError.self) {
      try PinnedBaseline(path: folder.path("b.json"))
    }
    #expect(error?.isMismatch == true)
  }

  @Test("a file of the form before there were worlds is still read")
  func old() throws {
    let path = Repository.folder.appending(path: "Tests/Baselines/form-2.json").path
    let old = try PinnedBaseline(path: path)
    #expect(old.schema == 2 && old.name == "main" && old.worlds.count == 1)
    #expect(old.worlds[0].name == nil && old.worlds[0].replications == 20)
    #expect(old.worlds[0].values["deliveriesPerSubscriberDay"]?.first == 1.174929411764706)
    let report = BaselineReport(old, file: path)
    let rate = try #require(report.worlds[0].figures.first { $0.name == "deliveryRate" })
    #expect(rate.seeds == 20 && (0.97...0.98).contains(rate.mean ?? 0))
    #expect(try #require(rate.low) < rate.mean! && rate.mean! < #require(rate.high))
  }

  @Test("an old file of the gate's world is compared with, as before")
  func oldWorld() throws {
    let shipped = Scenarios.folder
    try folder.write(
      "g.yaml",
      """
      gate: 1
      name: g
      scenario: \(shipped)/baseline-delivery.yaml
      candidate: house-policy
      against: { baseline: \(Repository.folder.path)/Tests/Baselines/form-2.json }
      notWorse: { deliveryRate: { margin: 0.005 } }
      looks: [10, 20]
      """)
    _ = try GateRun(try GateFile.load(path: folder.path("g.yaml")), threads: 1)
    let other = try GateFile.load(path: folder.path("g.yaml"), overrides: ["world.subscribers=10"])
    #expect(throws: SavedFileError.self) { try GateRun(other, threads: 1) }
  }

  @Test("what differs between two baselines is the difference of their means, seed by seed")
  func differences() throws {
    var new = Self.pinned
    new.worlds[0].values["deliveryRate"] = [0.91, 0.97, 0.97]
    let report = BaselineDifference(from: Self.pinned, to: new, files: ("a", "b"))
    let (rate, opens) = (report.worlds[0].figures[0], report.worlds[0].figures[1])
    #expect(report.worlds[0].isPaired && rate.change == .changed)
    #expect(abs(try #require(rate.difference) - 0.01) < 1e-12)
    #expect(try #require(rate.low) < 0.01 && #require(rate.high) > 0.01)
    #expect(opens.change == .unchanged && opens.old == nil && opens.difference == nil)
    #expect(report.worlds[1].figures.allSatisfy { $0.change == .unchanged })
  }

  @Test("of paired worlds only the seeds count that both files have")
  func seeds() throws {
    var new = Self.pinned
    new.worlds[0].replications = 2
    new.worlds[0].values["deliveryRate"] = [0.91, 0.97]
    let world = BaselineDifference(from: Self.pinned, to: new, files: ("a", "b")).worlds[0]
    let old = try #require(Self.pinned.worlds[0].values["deliveryRate"]).prefix(2)
    let rate = world.figures[0]
    #expect(world.seeds == 2 && rate.old == (old[0]! + old[1]!) / 2)
    let middle = try (#require(rate.low) + #require(rate.high)) / 2
    #expect(abs(try #require(rate.difference) - middle) < 1e-12)
  }

  @Test("of another engine nothing is paired, and the versions are told") func engines() throws {
    var new = Self.pinned
    new.engineVersion = "other"
    let report = BaselineDifference(from: Self.pinned, to: new, files: ("a", "b"))
    #expect(report.worlds.allSatisfy { !$0.isPaired && $0.figures.allSatisfy { $0.change == nil } })
    #expect(report.worlds[0].reason?.contains("now engine other") == true)
  }

  @Test("baselines of other worlds are not paired, and say what differs")
  func unpaired() throws {
    var new = Self.pinned
    new.worlds[0].settings = ["world.subscribers": "200", "seed": "7"]
    new.worlds.removeLast()
    new.worlds[0].values["sendYield"] = [0.1, 0.1, 0.1]
    let report = BaselineDifference(from: Self.pinned, to: new, files: ("a", "b"))
    #expect(!report.worlds[0].isPaired && report.onlyOld == ["faulty"] && report.onlyNew == [])
    #expect(report.worlds[0].settings.map(\.key) == ["seed", "world.subscribers"])
    #expect(report.worlds[0].figures.allSatisfy { $0.change == nil && $0.low == nil })
    let yield = try #require(report.worlds[0].figures.first { $0.name == "sendYield" })
    #expect(yield.old == nil && yield.new == 0.1 && yield.difference == nil)
  }
}
