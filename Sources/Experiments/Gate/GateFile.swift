import Documents
import Foundation
import PushModel
import PushService
import Scenarios
import SimWorld
import Statistics
import Strategies

/// A gate that was read from a file and is valid, with its scenarios.
package struct GateFile: Sendable {
  /// The gate as its file states it.
  package let gate: Gate
  /// Path as the user gave it.
  package let path: String
  /// One for each scenario, in the order of the file; never empty.
  package let worlds: [GateWorld]
  /// Settings of the command line, as the user gave them.
  package let overrides: [String]

  var conditions: [GateCondition] { worlds.flatMap(\.conditions) }

  /// Reads the gate at `path`, and its scenarios with `overrides` over each of them, or over the one
  /// that an override names: `worlds[faulty].world.subscribers=500`.
  ///
  /// - Parameter rules: Those of the program, which arms may name.
  /// - Throws: `ScenarioError` with everything that is wrong, each problem with its line.
  package static func load(
    path: String, overrides: [String] = [], rules: OwnRules = OwnRules()
  ) throws(ScenarioError) -> GateFile {
    // A gate may name the types of push that its scenarios add.
    try TypesInUse.types(of: scenarios(of: path)).inUse { () throws(ScenarioError) in
      try read(path, overrides, rules)
    }
  }

  private static func read(
    _ path: String, _ overrides: [String], _ rules: OwnRules
  ) throws(ScenarioError) -> GateFile {
    let document = try DocumentLoader(shape: GateShape.shape).load(path)
    let gate = try DocumentDecoder().decode(
      Gate.self, from: GateShape.shape.withoutNone(document))
    try checkWorlds(gate, document, overrides)
    var worlds: [GateWorld] = []
    var problems: [Problem] = []
    for (place, world) in (gate.worlds ?? []).enumerated() {
      worlds.append(
        try read(
          gate.of(world), document, path, overrides, rules, world: (place, world.name), &problems))
    }
    if gate.worlds == nil {
      worlds.append(try read(gate, document, path, overrides, rules, world: nil, &problems))
    }
    problems += differingSeeds(gate, document, worlds) + differingTypes(document, worlds)
    guard problems.isEmpty else { throw ScenarioError(problems.withoutRepetitions) }
    return GateFile(gate: gate, path: path, worlds: worlds, overrides: overrides)
  }

  private static func read(
    _ gate: Gate, _ document: DocumentNode, _ path: String, _ overrides: [String],
    _ rules: OwnRules, world: (place: Int, name: String)?, _ problems: inout [Problem]
  ) throws(ScenarioError) -> GateWorld {
    let own = overrides.map(GateOverride.init)
      .filter { $0.world == nil || $0.world == world?.name }.map(\.text)
    let place = world.map { DocumentPath() + "worlds" + $0.place } ?? DocumentPath()
    let target = Self.path(gate.scenario ?? "", beside: path)
    try checkThere(target, document, place + "scenario")
    let scenario = try ScenarioFile.load(
      path: target, overrides: own, isNamedInFile: true, rules: rules)
    let check = GateCheck(gate, document, scenario, world: world)
    problems += check.problems
    return GateWorld(
      name: world?.name, scenario: scenario, gate: gate, conditions: check.conditions)
  }

  /// - Throws: That a file which another one names is not there, at the place that names it.
  static func checkThere(
    _ file: String, _ document: DocumentNode, _ path: DocumentPath
  ) throws(ScenarioError) {
    guard !FileManager.default.fileExists(atPath: file) else { return }
    throw ScenarioError(
      document.mark(at: path), path,
      "names \(quotable(file)), which is not there; accepted: the path of a file, from here")
  }

  /// Without looks all worlds have one number of seeds: they are judged together.
  private static func differingSeeds(
    _ gate: Gate, _ document: DocumentNode, _ worlds: [GateWorld]
  ) -> [Problem] {
    let seeds = worlds.map(\.scenario.scenario.replications)
    guard gate.looks.isEmpty, Set(seeds).count > 1 else { return [] }
    let path = DocumentPath() + "worlds"
    return [
      Problem(
        document.mark(at: path), path,
        "has scenarios of \(seeds) replications; accepted: the same number, or looks")
    ]
  }

  /// A type of push has one number for the gate, so the worlds that add types add the same.
  private static func differingTypes(
    _ document: DocumentNode, _ worlds: [GateWorld]
  ) -> [Problem] {
    let tables = Set(worlds.map(\.scenario.scenario.types).filter { !$0.added.isEmpty })
    guard tables.count > 1 else { return [] }
    let path = DocumentPath() + "worlds"
    return [
      Problem(
        document.mark(at: path), path,
        "has scenarios whose contents add different types of push; accepted: the same content.types "
          + "in all that add some")
    ]
  }

  /// The types of push that its scenarios add, and those that ship: in use while it is judged and shown.
  package var types: PushTypes {
    worlds.map(\.scenario.scenario.types).first { !$0.added.isEmpty } ?? .shipped
  }

  /// Checks that there is one scenario or several worlds, and that overrides name these.
  private static func checkWorlds(
    _ gate: Gate, _ document: DocumentNode, _ overrides: [String]
  ) throws(ScenarioError) {
    guard (gate.scenario == nil) != (gate.worlds == nil) else {
      throw ScenarioError(document.mark, DocumentPath(), "needs one of scenario, worlds")
    }
    let names = gate.worlds?.map(\.name) ?? []
    for (place, name) in names.enumerated() where names[..<place].contains(name) {
      let path = DocumentPath() + "worlds" + place + "name"
      throw ScenarioError(
        document.mark(at: path), path,
        "is '\(quotable(name))' again; accepted: another name for each world")
    }
    for text in overrides {
      guard let name = GateOverride(text).world, !names.contains(name) else { continue }
      let accepted =
        names.isEmpty ? "no world, as the gate has one scenario" : names.joined(separator: ", ")
      throw ScenarioError(
        DocumentMark(.override(text)),
        "names the world '\(quotable(name))';\(didYouMean(name, among: names)) accepted: \(accepted)"
      )
    }
  }

  /// The path of a file that is named in another one, relative to it.
  static func path(_ target: String, beside name: String) -> String {
    guard !target.hasPrefix("/") else { return target }
    return (name.lastIndex(of: "/").map { String(name[...$0]) } ?? "") + target
  }

  /// Every file that the gate at `path` reads, whether or not the gate is valid.
  package static func inputs(of path: String) -> [String] {
    let own = DocumentFile.names(from: path)
    let documents = own.compactMap { DocumentFile.readable($0) }
    let baseline = documents.compactMap { $0["against"]?["baseline"]?.scalar }.first
    return own + scenarioFiles(of: documents, beside: path)
      + (baseline.map { [Self.path($0, beside: path)] } ?? [])
  }

  /// The files of the scenarios that the gate at `path` names, whether or not anything is valid.
  private static func scenarios(of path: String) -> [DocumentNode] {
    let own = DocumentFile.names(from: path).compactMap { DocumentFile.readable($0) }
    return scenarioFiles(of: own, beside: path).compactMap { DocumentFile.readable($0) }
  }

  private static func scenarioFiles(of documents: [DocumentNode], beside path: String) -> [String] {
    let named = documents.flatMap { document in
      ([document] + (document["worlds"]?.items ?? [])).compactMap { $0["scenario"]?.scalar }
    }
    return named.flatMap { DocumentFile.names(from: Self.path($0, beside: path)) }
  }

  /// The path of the pinned figures; `nil` if the reference is an arm.
  package var baselinePath: String? {
    gate.against.baseline.map { Self.path($0, beside: path) }
  }
}

extension [Problem] {
  /// The problems without those that another world has told.
  fileprivate var withoutRepetitions: [Problem] {
    var seen: Set<Problem> = []
    return filter { seen.insert($0).inserted }
  }
}

enum GateShape {
  static let shape = Shape.object(object)

  /// Segments of people; a kind of pushes is asked for with the metric itself.
  private static let people = SegmentDimension.ofPeople.map { Choice($0.rawValue, $0.doc) }

  private static let share = Shape.number(.above(0, to: 1))

  static let object = ObjectShape(
    title: "Gate", doc: "Conditions that a change must satisfy.",
    [
      .extends,
      Property("gate", .integer(1...1), required: true, doc: "The version of this format."),
      Property("name", .text(), required: true, doc: "The gate's name, in reports."),
      Property(
        "scenario", .text(),
        doc: "The scenario's file, relative to this one; or there are worlds."),
      Property(
        "worlds", .list(of: .object(world), count: 1...20),
        doc: "Several scenarios, in each of which the candidate is judged."),
      Property("candidate", .text(), required: true, doc: "The arm that is judged."),
      Property(
        "against", .object(reference), required: true,
        doc: "The reference that it is compared with."),
      Property(
        "alpha", .number(.above(0, to: 0.5)), default: "0.05",
        doc:
          "The probability that a candidate worse by its margin passes, or one without a drop fails.",
        source: "convention"),
      notWorse("Metrics that must not be worse by their margin."),
      bounds("Limits for the candidate's own figures; delays are in seconds."),
      Property(
        "segments",
        .list(of: .choice(people), count: 0...people.count),
        default: "[]", doc: "Segments in each of which `notWorse` must hold as well."),
      Property(
        "looks", .list(of: .integer(2...10_000), count: 0...50), default: "[]",
        doc: "Numbers of seeds after which the gate may decide, ascending; one look if empty."),
      Property(
        "spending",
        .choice(of: Spending.self) { spending in
          switch spending {
          case .obrienFleming: "Spends little at early looks (Lan and DeMets 1983)."
          case .pocock: "Evenly."
          }
        }, default: "obrien-fleming", doc: "How much of `alpha` each look may spend."),
    ])

  private static func notWorse(_ doc: String) -> Property {
    Property(
      "notWorse",
      .map(
        key: MetricShape.shape,
        value: .object(
          ObjectShape(
            doc: "How much worse a metric may be: margin or relative.",
            [
              Property(
                "margin", .number(.above(0, to: 1e9).ofMetric), doc: "In the metric's own unit."),
              Property("relative", share, doc: "As a share of the reference's value."),
            ]))),
      default: "{}", doc: doc)
  }

  private static func bounds(_ doc: String) -> Property {
    Property(
      "bounds",
      .map(
        key: GateFigure.shape,
        value: .object(
          ObjectShape(
            doc: "Limits for the figure's confidence limit.",
            [
              Property("min", .number(.from(0, to: 1e9).ofMetric), doc: "The least."),
              Property("max", .number(.from(0, to: 1e9).ofMetric), doc: "The most."),
            ]))),
      default: "{}", doc: doc)
  }

  private static let world = ObjectShape(
    doc: "A scenario, with conditions of its own beside those of the gate.",
    [
      Property("name", .name, required: true, doc: "The world's name, in reports."),
      Property(
        "scenario", .text(), required: true, doc: "The scenario's file, relative to this one."),
      notWorse("Margins in this world, each in place of the gate's own for the metric."),
      bounds("Limits in this world, each in place of the gate's own for the figure."),
    ])

  private static let reference = ObjectShape(
    doc: "An arm of the scenario, or pinned figures.",
    [
      Property("arm", .text(), doc: "Another arm of the scenario."),
      Property(
        "baseline", .text(),
        doc: "A file of `pushlab gate pin`, relative to this one."),
    ])
}
