import Documents
import Foundation
import PushModel
import Scenarios
import SimWorld

/// The plan of some units, with all that they depend on: what another machine needs besides the
/// program and the numbers of the cells. It is an interface: docs/scale.md documents it.
package struct WorkFile: Hashable, Sendable, Codable {
  /// 1 were tasks, 2 were plans with shards.
  static let currentSchema = 3

  /// Version of this form.
  var schema = WorkFile.currentSchema
  var engineVersion = ExperimentPlan.engineVersion
  var zoneVersion = ZoneBuilder.dataVersion
  /// The file's name without `.json`. Units of files of the same name have the same results.
  package let name: String
  /// The scenario with every default; of a search with one replication.
  package let scenario: String
  /// The text of the ensemble that replications draw from; `nil` for the scenario's one world.
  let worlds: String?
  /// What is kept of the cells, with the settings that it depends on.
  package let result: Result
  /// Digest of the text without this line.
  var checksum = ""

  /// What is kept of the cells.
  package enum Result: Hashable, Sendable, Codable {
    /// The records of subscribers' cells and their events, in a database. The plan is divided into so
    /// many units.
    case run(events: String, source: ScenarioSource, units: Int)
    /// The metrics of whole seeds.
    case figures(tailMilliseconds: Int64)
    /// The records of the cells of whole seeds. The arms have these weights: those of an audit may give
    /// an arm nobody, which a scenario's file may not.
    case cells(losses: [Loss], weights: [Double])
    /// The finding of a law.
    case law(name: String)
  }

  /// An ``ExtraLoss``.
  package struct Loss: Hashable, Sendable, Codable {
    let share: Double
    let salt: UInt64
  }

  /// What is kept of a setting's seeds.
  package enum Kind: String, Sendable { case figures, cells }

  init(_ kind: Kind, of setting: WorkSetting) throws {
    name = Self.name(kind, of: setting.name)
    worlds = setting.plan.members?.text
    switch kind {
    case .figures:
      scenario = setting.plan.resolved
      result = .figures(tailMilliseconds: setting.tail.milliseconds)
    case .cells:
      scenario = try setting.textWithEqualWeights()
      result = .cells(
        losses: setting.losses.map { Loss(share: $0.share, salt: $0.salt) },
        weights: setting.plan.scenario.arms.map(\.weight))
    }
  }

  init(law: String, of setting: WorkSetting) {
    name = Self.name(law: law, of: setting.name)
    worlds = setting.plan.members?.text
    scenario = setting.plan.resolved
    result = .law(name: law)
  }

  /// - Parameter units: The number of units into which the plan is divided.
  package init(_ plan: ExperimentPlan, _ source: ScenarioSource, events: String, units: Int) {
    name = Self.name(of: plan)
    worlds = plan.members?.text
    scenario = plan.resolved
    result = .run(events: events, source: source, units: units)
  }

  static func name(_ kind: Kind, of setting: String) -> String { "\(kind.rawValue)-\(setting)" }

  static func name(law: String, of setting: String) -> String { "law-\(setting)-\(law)" }

  /// The name of the work file of a whole plan: `run-` and the hash of the plan.
  package static func name(of plan: ExperimentPlan) -> String { "run-\(hexadecimal(plan.hash))" }
}

extension WorkFile {
  /// Reads and checks a file; its scenario is not read yet.
  ///
  /// - Throws: ``WorkFileError``
  package init(path: String) throws(WorkFileError) {
    self = try WorkFileError.value(
      Self.self, in: WorkFileError.bytes(of: path), path, is: "work file", Self.currentSchema)
    try WorkFileError.check("checksum", checksum, digest, path)
    try WorkFileError.check("engine", engineVersion, ExperimentPlan.engineVersion, path)
    try WorkFileError.check("zone data", zoneVersion, ZoneBuilder.dataVersion, path)
  }

  /// - Throws: ``WorkFileError`` unless the name is the one that the content has.
  package func check(name expected: String, _ path: String) throws(WorkFileError) {
    try WorkFileError.check("name", name, expected, path)
  }

  /// Where the worlds are that replications draw from.
  ///
  /// - Parameter path: The file's name in errors.
  /// - Throws: `EnsembleError`
  package func source(_ path: String) throws(EnsembleError) -> WorldsSource {
    guard let worlds else { return .named }
    return .given(try EnsembleFile.read(Data(worlds.utf8), path: path))
  }

  /// The text, with its checksum: the same for the same plan.
  package func text() throws -> String {
    var file = self
    file.checksum = digest
    return try JSONReport.text(file)
  }

  /// Writes the file into a folder, unless it is there. A reader sees the whole file or none.
  ///
  /// - Returns: Its path.
  /// - Throws: ``OutputError``
  @discardableResult
  package func write(in folder: String) throws -> String {
    let path = "\(folder)/\(name).json"
    let text = Data(try text().utf8)
    if FileManager.default.contents(atPath: path) != text { try OutputFile.write(text, to: path) }
    return path
  }

  private var digest: String {
    var file = self
    file.checksum = ""
    return WorkFileError.digest(of: file)
  }
}

/// The source of a scenario: the user's own file and the settings of the command line.
///
/// The text itself is not kept, because its comments may be private.
package struct ScenarioSource: Hashable, Sendable, Codable {
  /// The file as the user named it.
  package var path: String
  /// Digest of its text, without the files that it extends: sixteen hexadecimal digits.
  package var hash: String
  /// `key=value`, in order.
  package var overrides: [String]

  /// - Parameter text: The file's.
  package init(path: String, text: String, overrides: [String]) {
    self.path = path
    hash = hexadecimal(Data(text.utf8).digest)
    self.overrides = overrides
  }
}
