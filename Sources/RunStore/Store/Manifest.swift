import Documents
import Experiments
import Foundation
import GRDBSQLite
import PushService
import Scenarios

/// `manifest.json`: the data needed to repeat a run, and the only file with clock times and host
/// names.
package struct Manifest: Hashable, Sendable, Codable {
  /// Version of the form that is written; 1 to this one are read.
  package static let currentSchema = 2

  /// Version of this form.
  package var schema: Int
  /// Name of the scenario.
  package var name: String
  /// Sixteen hexadecimal digits each.
  package var planHash: String
  /// SHA-256 of the ensemble that replications drew their worlds from, in hexadecimal; `nil` for one world.
  package var worlds: String?
  /// Digest of all cells: equal where every cell is, on any machine.
  package var digest: String
  /// Digest of the content of `run.sqlite`, as printed by `pushlab work join --digest`; `nil` in a
  /// manifest of schema 1.
  package var contents: String?
  /// Number of cells in the run.
  package var cells: Int
  /// The share of the events that is logged, as ``EventLog`` reads it.
  package var events: String
  /// The file that the run was made from.
  package var scenario: Source
  /// Settings of the command line over the scenario, `key=value`, in order.
  package var overrides: [String]
  /// Versions of the program and of what its results depend on.
  package var versions: Versions
  /// The machine that finished the run.
  package var machine: Machine
  /// Start and end of the work of that machine's command.
  package var times: Times
  /// Duration of that work, in which only the missing cells were computed.
  package var timing: RunTiming

  /// The scenario's file as the user named it, and the digest of its text.
  package struct Source: Hashable, Sendable, Codable {
    /// Path of the file as the user gave it.
    package var path: String
    /// Digest of the file's text, without the files that it extends: sixteen hexadecimal digits.
    package var hash: String
  }

  /// Versions of everything that a result may depend on.
  package struct Versions: Hashable, Sendable, Codable {
    /// Version of PushLab.
    package var pushlab: String
    /// The program that made the run; `nil` for `pushlab`.
    package var program: String?
    /// Its rules, with what their answers depend on; `nil` for none.
    package var rules: [String: String]?
    /// Version of the engine: runs of different ones may differ in every figure.
    package var engine: String
    /// Release of the time-zone data, such as `2025b`.
    package var zoneData: String
    /// Version of the SQLite library that wrote the database.
    package var sqlite: String
    /// Version of the compiler, such as `6.2`, as far as it can be determined.
    package var swift: String
  }

  /// ISO 8601, UTC, whole seconds.
  package struct Times: Hashable, Sendable, Codable {
    /// When the command that finished the run set about its first cell.
    package var started: Date
    /// When the results were computed, before they were stored.
    package var ended: Date
  }

  init(_ evidence: RunEvidence, _ events: EventLog, contents: UInt64, _ context: RunContext) {
    let plan = evidence.plan
    schema = Self.currentSchema
    name = plan.scenario.name
    planHash = hexadecimal(plan.hash)
    worlds = plan.members?.id
    digest = hexadecimal(evidence.digest)
    self.contents = hexadecimal(contents)
    cells = evidence.cells
    self.events = events.description
    scenario = Source(path: context.source.path, hash: context.source.hash)
    overrides = context.source.overrides
    versions = Versions(
      pushlab: context.program.version, program: context.program.ownName,
      rules: context.program.ownRules, engine: ExperimentPlan.engineVersion,
      zoneData: plan.zoneVersion,
      sqlite: String(cString: sqlite3_libversion()), swift: Self.compiler)
    machine = context.machine
    times = Times(started: context.startedAt, ended: context.endedAt)
    timing = context.timing
  }

  /// The Swift version of the compiler, as far as it can be determined.
  private static var compiler: String {
    #if compiler(>=6.4)
      "6.4 or later"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }
}

extension Manifest.Versions {
  /// The program in words.
  package var maker: String { Program.words(name: program, rules: rules, version: pushlab) }
}

extension Manifest {
  /// The program that made the run. Of its rules there is what results depend on.
  package var program: Program {
    Program(
      name: versions.program ?? Program.plainName, version: versions.pushlab,
      rules: .recorded(versions.rules ?? [:]))
  }

  /// The manifest of a finished run.
  ///
  /// - Throws: ``StoreError`` when the file cannot be read or is no manifest of this version.
  package init(of folder: RunFolder) throws(StoreError) {
    let data: Data
    do throws(InputFailure) { data = try InputFile.bytes(folder.manifest) } catch {
      throw StoreError(
        path: folder.manifest, .init(reading: error, SystemFault.words(error.number)))
    }
    let manifest = try? JSONInput.value(Manifest.self, in: data)
    if let manifest, (1...Self.currentSchema).contains(manifest.schema) {
      self = manifest
      return
    }
    // An early manifest of schema 1 has fewer keys, and what a later one has is not known.
    guard let form = try? JSONInput.value(Form.self, in: data), form.schema != Self.currentSchema
    else { throw StoreError(path: folder.manifest, .damaged("it is no manifest of a run")) }
    throw StoreError(
      path: folder.manifest,
      .otherVersion(of: "schema", found: "\(form.schema)", accepted: "\(Self.currentSchema)"))
  }

  private struct Form: Decodable { var schema: Int }
}
