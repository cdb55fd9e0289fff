import Foundation
import PushModel
import PushService
import SimWorld
import Strategies
import TestSupport
import Testing

@testable import Documents
@testable import Scenarios

/// The tables of keys in `docs/model.md` and `docs/scenarios.md` are those of the fields, those in
/// `docs/metrics.md` those of metrics, counts, refusals and holds.
@Suite("Tables of keys and metrics")
struct KeyTableTests {
  @Test("docs/model.md has every key of a world")
  func world() throws {
    let world = ScenarioShape.world
    let sections = world.properties.compactMap { property in
      property.shape.section.map { (property.name, $0) }
    }
    let tables =
      [("world", world.properties.map { Self.row(of: $0, at: "", isClosed: false) })]
      + sections.map { ("world.\($0)", Self.rows(of: $1)) }
    try expect(tables, on: "model")
  }

  @Test("docs/scenarios.md has every key of a strategy")
  func strategy() throws {
    // Groups and types are listed beside the table, rules in rules.md, models in learning.md,
    // content in content.md; a segment within another has the same keys.
    let elsewhere: Set = [
      "caps", "ranks", "digest", "quietHours.actions", "rules", "score.model", "score.volume",
      "external.volume", "timeToLive", "fanout.retries", "fanout.throttle", "segments.all",
      "segments.any",
      "segments.not", "content",
    ]
    let rows = Self.rows(of: StrategyShape.object, closed: elsewhere)
    try expect([("strategy", rows)], on: "scenarios")
  }

  @Test("docs/metrics.md has every metric, count, refusal and hold") func metrics() throws {
    let kinds: [(name: String, holds: (PlainMetric) -> Bool)] = [
      ("metrics of pushes", { !$0.isOfDays }), ("metrics of visits", \.isOfVisits),
      ("metrics of conversions", \.isOfConversions),
    ]
    let tables = kinds.map { kind in
      (kind.name, PlainMetric.allCases.filter(kind.holds).map { Self.line(Self.row($0)) })
    }
    try expect(tables, of: ["metric", "numerator", "denominator", "better"], on: "metrics")
    for (type, file, head, names) in Self.documented {
      let rows = try Self.documentedCases(of: type, in: "Sources/\(file).swift")
      #expect(rows.map(\.name) == names)
      let lines = rows.map { Self.line(["`\($0.name)`", $0.meaning]) }
      try expect([(type, lines)], of: head, on: "metrics")
    }
  }

  /// Enumerations that the page has tables of, from the comments of their cases.
  private static let documented: [(type: String, file: String, head: [String], names: [String])] = [
    (
      "Variable", "SimWorld/Outcome/Variable", ["variable", "counts"],
      Variable.allCases.map(\.name)
    ),
    (
      "VisitVariable", "SimWorld/Outcome/VisitVariable",
      ["count", "of a person, over the days of the cohort"], VisitVariable.allCases.map(\.name)
    ),
    (
      "Refusal", "PushModel/Refusal", ["`suppressed`", "meaning"], Refusal.allCases.map(\.name)
    ),
    ("Hold", "PushModel/Refusal", ["`held`", "meaning"], Hold.allCases.map(\.name)),
  ]

  /// The cases of an enumeration with their doc comments, less symbols in brackets.
  private static func documentedCases(
    of type: String, in path: String
  ) throws -> [(name: String, meaning: String)] {
    let parts = try Repository.text(path).components(separatedBy: "enum \(type):")
    try #require(parts.count == 2)
    var (rows, comment): ([(String, String)], [Substring]) = ([], [])
    for line in parts[1].prefix(upTo: parts[1].firstRange(of: "\n}")!.lowerBound)
      .split(separator: "\n")
    {
      if line.hasPrefix("  /// ") {
        comment.append(line.dropFirst(6))
      } else {
        if line.hasPrefix("  case ") {
          let meaning = comment.joined(separator: " ").replacing(#/ \(``.+?``\)/#, with: "")
          rows.append((String(line.dropFirst(7)), meaning))
        }
        comment = []
      }
    }
    return rows
  }

  private static func row(_ metric: PlainMetric) -> [String] {
    let scales = [7: " × 7", 1e-3: " ÷ 1,000", 1e-2: " ÷ 100"]
    return [
      "`\(metric.rawValue)`", name(metric.numerator) + (scales[metric.scale(cohortDays: 1)] ?? ""),
      (metric.denominator.map(name) ?? "`enrolled`") + (metric.perDay ? " × days" : ""),
      metric.whyUndecided != nil ? "neither" : metric.isHigherBetter ? "higher" : "lower",
    ]
  }

  private static func line(_ cells: [String]) -> String { "|" + cells.joined(separator: "|") + "|" }

  private static func name(_ count: MetricCount) -> String {
    switch count {
    case .push(let variable): "`\(variable)`"
    case .visit(let variable): "`\(variable)`"
    case .conversion(let variable): "`\(variable)`"
    }
  }

  /// With `PUSHLAB_UPDATE_DOCS=1` the page is written instead.
  private func expect(
    _ tables: [(name: String, rows: [String])],
    of head: [String] = ["key", "default", "meaning", "source"], on name: String
  ) throws {
    let file = Repository.folder.appending(path: "docs/\(name).md")
    let stands = try String(contentsOf: file, encoding: .utf8)
    var page = Page(text: stands)
    for table in tables {
      let lines = [Self.line(head), Self.line(head.map { _ in "---" })] + table.rows
      try page.fill(table.name, with: lines)
    }
    if ProcessInfo.processInfo.environment["PUSHLAB_UPDATE_DOCS"] == "1" {
      try page.text.write(to: file, atomically: true, encoding: .utf8)
    } else {
      #expect(page.text == stands, "PUSHLAB_UPDATE_DOCS=1 writes it anew")
    }
  }

  /// A row for each key, with those of mappings below it.
  private static func rows(
    of object: ObjectShape, at path: String = "", closed: Set<String> = []
  ) -> [String] {
    object.properties.flatMap { property in
      let key = path + property.name
      let isClosed = closed.contains(key)
      let below = isClosed ? nil : property.shape.section
      return [row(of: property, at: path, isClosed: isClosed)]
        + (below.map { rows(of: $0, at: "\(key).", closed: closed) } ?? [])
    }
  }

  private static func row(of property: Property, at path: String, isClosed: Bool) -> String {
    let meaning = ([property.doc] + words(of: property.shape)).joined(separator: " ")
    let cells = ["`\(path)\(property.name)`", text(of: property, isClosed), meaning]
    return "|" + (cells + [property.source ?? ""]).joined(separator: "|") + "|"
  }

  /// The words that may stand here, with what they stand for; none where there are many without.
  private static func words(of shape: Shape) -> [String] {
    switch shape.unwrapped {
    case .choice(let words) where words.count <= 6 || words.contains { !$0.doc.isEmpty }:
      words.map { $0.doc.isEmpty ? "`\($0.name)`." : "`\($0.name)`: \($0.doc)" }
    case .oneOf(let shapes):
      shapes.map(words(of:)).reduce([]) { $0 + ($0.starts(with: $1) ? [] : $1) }
    case .list(let item, _): words(of: item)
    case .map(let key, _): words(of: key)
    default: []
    }
  }

  /// The default in short, with those of the keys below it if these have no rows.
  private static func text(of property: Property, _ isClosed: Bool) -> String {
    let fallback = property.fallback.map { isClosed ? property.shape.filling($0) : $0 }
    guard let value = fallback else { return property.isRequired ? "required" : "" }
    switch value.content {
    case .null: return "null"
    case .scalar(let text): return text
    case .sequence(let items) where items.isEmpty: return "[]"
    case .sequence(let items) where items.count > 7: return "\(items.count) numbers"
    case .sequence(let items): return items.compactMap(\.scalar).joined(separator: ", ")
    case .mapping(let entries) where entries.isEmpty:
      if case .object = property.shape, !isClosed { return "" }
      return "{}"
    case .mapping(let entries):
      return entries.compactMap { entry in entry.value.scalar.map { "\(entry.key) \($0)" } }
        .joined(separator: ", ")
    }
  }
}

extension Shape {
  /// The mapping with known keys that may stand here, alone or in a list.
  fileprivate var section: ObjectShape? {
    switch unwrapped {
    case .object(let object): object
    case .list(let item, _): item.section
    case .map(_, let value): value.section
    case .oneOf(let shapes): shapes.lazy.compactMap(\.section).first
    default: nil
    }
  }
}
