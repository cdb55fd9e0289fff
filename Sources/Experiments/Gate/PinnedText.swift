import Documents
import Foundation

/// The text of a pinned baseline, made for review: what was pinned, then the rounded mean of every
/// figure as gates compare it, then the exact values seed by seed, as counted and adjusted; sorted, each
/// figure on one line.
struct PinnedText {
  /// The form before there were several worlds; it is read, and not written.
  static let oldSchema = 2

  private let pinned: PinnedBaseline

  init(_ pinned: PinnedBaseline) { self.pinned = pinned }

  /// Everything behind the checksum, with a new line at both ends.
  var body: String {
    get throws {
      let lines = [
        try line("schema", pinned.schema), try line("name", pinned.name),
        try line("engineVersion", pinned.engineVersion),
        try line("zoneVersion", pinned.zoneVersion),
      ]
      let worlds = try pinned.worlds.map { try Self.block($0, indent: 4) }
      let means = try pinned.worlds.map { world in
        try Self.figures(world, world.compared.mapValues(PinnedWorld.roundedMean))
      }
      let values = try pinned.worlds.map { try Self.figures($0, $0.values) }
      return "\n" + lines.joined()
        + "  \"worlds\" : [\n\(worlds.joined(separator: ",\n"))\n  ],\n"
        + "  \"means\" : {\n\(means.joined(separator: ",\n"))\n  },\n"
        + "  \"values\" : {\n\(values.joined(separator: ",\n"))\n  }\(try adjusted)\n}\n"
    }
  }

  /// Nothing where all figures are plain.
  private var adjusted: String {
    get throws {
      guard pinned.worlds.contains(where: { !$0.adjusted.isEmpty }) else { return "" }
      let figures = try pinned.worlds.map { try Self.figures($0, $0.adjusted) }
      return ",\n  \"adjusted\" : {\n\(figures.joined(separator: ",\n"))\n  }"
    }
  }

  private func line(_ key: String, _ value: some Encodable) throws -> String {
    "  \"\(key)\" : \(try JSONReport.line(value)),\n"
  }

  /// A value on lines of its own, indented.
  private static func block(_ value: some Encodable, indent: Int) throws -> String {
    let blanks = String(repeating: " ", count: indent)
    return try JSONReport.text(value).split(separator: "\n").map { blanks + $0 }
      .joined(separator: "\n")
  }

  /// A world's figures by name, each on a line.
  private static func figures(
    _ world: PinnedWorld, _ figures: [String: some Encodable]
  ) throws -> String {
    let lines = try figures.sorted { $0.key < $1.key }.map { name, value in
      "      \(try JSONReport.line(name)) : \(try JSONReport.line(value))"
    }
    return "    \(try JSONReport.line(world.key)) : {\n\(lines.joined(separator: ",\n"))\n    }"
  }
}

extension PinnedWorld {
  /// The mean in six significant digits.
  static func roundedMean(_ values: [Double?]) -> Double? {
    mean(values).flatMap { Double(String(format: "%.6g", $0)) }
  }
}

extension PinnedText {
  /// The baseline in `data`, of this form or the old one; `nil` if there is none.
  static func read(_ data: Data) -> PinnedBaseline? {
    if let file = try? JSONInput.value(File.self, in: data) { return file.pinned }
    return (try? JSONInput.value(Old.self, in: data))?.pinned
  }

  private struct File: Decodable {
    var schema: Int
    var name: String
    var engineVersion: String
    var zoneVersion: String
    var worlds: [PinnedWorld]
    var means: [String: [String: Double?]]
    var values: [String: [String: [Double?]]]
    /// `nil` where all are plain, and in a file of the form 3.
    var adjusted: [String: [String: PinnedFigure]]?

    /// `nil` unless each world has its figures, with the means that these have: before the form 5 those of
    /// the values as they were counted.
    var pinned: PinnedBaseline? {
      guard means.count == worlds.count, values.count == worlds.count else { return nil }
      var all: [PinnedWorld] = []
      for var world in worlds {
        guard let values = values[world.key] else { return nil }
        (world.values, world.adjusted) = (values, adjusted?[world.key] ?? [:])
        let shown = schema < 5 ? values : world.compared
        guard means[world.key] == shown.mapValues(PinnedWorld.roundedMean) else { return nil }
        all.append(world)
      }
      return PinnedBaseline(
        schema: schema, name: name, engineVersion: engineVersion, zoneVersion: zoneVersion,
        worlds: all)
    }
  }

  /// The form 2: one world without a name, in the same object.
  private struct Old: Decodable {
    let pinned: PinnedBaseline

    private struct Rest: Decodable {
      var schema: Int
      var name: String
      var engineVersion: String
      var zoneVersion: String
      var values: [String: [Double?]]
    }

    init(from decoder: any Decoder) throws {
      var world = try PinnedWorld(from: decoder)
      let rest = try Rest(from: decoder)
      (world.name, world.values) = (nil, rest.values)
      pinned = PinnedBaseline(
        schema: rest.schema, name: rest.name, engineVersion: rest.engineVersion,
        zoneVersion: rest.zoneVersion, worlds: [world])
    }
  }
}
