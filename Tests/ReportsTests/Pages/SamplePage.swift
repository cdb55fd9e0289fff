import Foundation
import Statistics
import TestWorlds

@testable import Experiments
@testable import Reports
@testable import RunStore
@testable import Scenarios

/// ``SampleSummary`` with all that a page shows besides.
enum SamplePage {
  /// - Parameter summary: Gets the decision that it has none of.
  static func findings(_ summary: Summary = SampleSummary.value) -> RunFindings {
    var summary = summary
    if summary.decision == nil {
      summary.decision = try! RunRecommendation(summary, of: scenario)
    }
    return RunFindings(
      summary: summary, manifest: manifest, scenario: scenario, arms: arms, cells: 200,
      violations: summary.arms.map { _ in nil }, seeds: seeds, power: power,
      latency: curves(summary, 0.4), promptLatency: curves(summary, 0.3), timeToOpen: [],
      hours: .found(sent: maps(summary), opened: maps(summary), weeks: 2))
  }

  static func page(_ summary: Summary = SampleSummary.value) -> ReportTree {
    RunPage(findings: findings(summary)).tree
  }

  /// The scenario with the seed of the manifest and two arms.
  static let scenario = try! ScenarioFile.load(
    text: """
      pushlab: 1
      name: evening
      description: Is the evening a good time?
      seed: 7
      world: { subscribers: 20_000, zones: { Europe/Oslo: 3, Africa/Johannesburg: 1 } }
      arms:
        - name: house
          baseline: true
          strategy:
            caps: { global: { limit: 3, per: localDay } }
            quietHours: { from: "22:00", to: "08:00", action: defer }
        - { name: no-rules, extends: house, strategy: { caps: none, quietHours: { action: drop } } }
      """, name: "evening.yaml"
  ).scenario

  static let arms = try! scenario.arms.indices.map { try ArmWords(scenario, arm: $0) }

  static let manifest: Manifest = {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return try! decoder.decode(Manifest.self, from: Data(manifestText.utf8))
  }()

  private static let manifestText = """
    {
      "schema": 2, "name": "evening", "planHash": "0123456789abcdef",
      "digest": "fedcba9876543210", "cells": 200, "events": "all",
      "scenario": { "path": "scenarios/evening.yaml", "hash": "00" }, "contents": "00",
      "overrides": ["seed=7", "arms[no-rules].name=it's"],
      "versions": {
        "pushlab": "0.1.0", "engine": "3", "zoneData": "2025b", "sqlite": "3", "swift": "6.3"
      },
      "machine": { "system": "Test OS", "cores": 2, "host": "some-host" },
      "times": { "started": "2026-03-01T00:00:00Z", "ended": "2026-03-01T00:01:00Z" },
      "timing": {
        "simulateSeconds": 1, "processorSeconds": 2, "decisions": 3, "events": 4,
        "peakMemoryBytes": 5
      }
    }
    """

  private static let seeds = [
    SeedDifferences(
      metric: "openRate", unit: .share, arm: "no-rules",
      values: [-0.0021, -0.0034, nil, 0.0002]),
    SeedDifferences(
      metric: "opensPerSubscriberDay", unit: .perDay, arm: "no-rules", values: [0.0101, 0.0145]),
  ]

  private static var power: [PowerReached] {
    SampleSummary.value.comparisons.compactMap {
      try? PowerReached($0, seeds: 10, family: 5)
    }
  }

  private static func curves(_ summary: Summary, _ seconds: Double) -> [DelayCurve] {
    summary.arms.prefix(2).compactMap { arm in
      var delays = LogHistogram()
      for place in 1...1_000 { delays.record(Int64(Double(place) * seconds * 7)) }
      return DelayCurve(delays, arm: arm.name)
    }
  }

  private static func maps(_ summary: Summary) -> [HourMap] {
    summary.arms.enumerated().map { place, arm in
      var map = HourMap(arm: arm.name)
      for hour in 0..<(place < 2 ? 24 : 0) {
        for _ in 0...hour { map.count(day: (hour + place) % 7, hour: hour) }
      }
      return map
    }
  }
}

extension ReportTree {
  var html: String { HTMLRenderer(self).text }

  /// The sections of the page in the order of the tree.
  var sections: [Section] {
    Self.shown(nodes).compactMap { if case .section(let section) = $0 { section } else { nil } }
  }

  /// What a page has of some nodes.
  private static func shown(_ nodes: [Node]) -> [Node] {
    nodes.flatMap { node -> [Node] in
      switch node {
      case .section(var section):
        section.nodes = shown(section.nodes)
        return [.section(section)]
      case .only(let media, let inner): return media.contains(.page) ? shown(inner) : []
      default: return [node]
      }
    }
  }

  /// What is read, without the tags: a line for each element, cells of a row in one.
  var words: String {
    let body = html[html.range(of: "<header>")!.upperBound...]
    let rows = body.replacing("</th>", with: " | ").replacing("</td>", with: " | ")
      .replacing("<small>", with: " · ")
      .replacing("<tr>", with: "\n").replacing(#/<[^>]*>/#, with: "")
    return rows.split(separator: "\n").map { line in
      line.split(separator: " ").joined(separator: " ")
    }.filter { !$0.isEmpty }.joined(separator: "\n") + "\n"
  }
}

extension Section {
  /// Its sentences, those behind a name apart.
  var sentences: [Sentence] {
    nodes.compactMap { if case .sentence(let sentence) = $0 { sentence } else { nil } }
  }
  var tables: [Table] { nodes.flatMap(\.tables) }
}

extension Table {
  /// The figures of a row, without its head and what stands below a figure.
  func figures(_ row: Row) -> [String] {
    columns.indices.dropFirst().filter { !columns[$0].isUnder }.map { row.cells[$0] }
  }
  func figures(_ place: Int) -> [String] { figures(rows[place]) }
  /// The heads of its own columns.
  var heads: [String] { columns.filter { !$0.isUnder }.map(\.title) }
}
