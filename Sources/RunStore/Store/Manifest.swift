import Documents
import Experiments
import Foundation
import GRDBSQLite
import PushService
import Scenarios

/// `manifest.json`: the data needed to repeat a run, and the only file with clock times and host
/// names.
package struct Manifest: Hashable, Sendable, Codable {
  package static let currentSchema = 2

  /// Version of this form.
  package var schema: Int
  package var name: String
  /// Sixteen hexadecimal digits each.
  package var planHash: String
  package var digest: String
  /// Digest of the content of `run.sqlite`, as printed by `pushlab work join --digest`; `nil` in a
  /// manifest of schema 1.
  package var contents: String?
  package var cells: Int
  package var events: String
  package var scenario: Source
  package var overrides: [String]
  package var versions: Versions
  package var machine: Machine
  package var times: Times
  package var timing: RunTiming

  /// The scenario's file as the user named it, and the digest of its text.
  package struct Source: Hashable, Sendable, Codable {
    package var path: String
    package var hash: String
  }

  /// Versions of everything that a result may depend on.
  package struct Versions: Hashable, Sendable, Codable {
    package var pushlab: String
    /// The program that made the run; `nil` for `pushlab`.
    package var program: String?
    /// Its rules, with what their answers depend on; `nil` for none.
    package var rules: [String: String]?
    package var engine: String
    package var zoneData: String
    package var sqlite: String
    package var swift: String
  }

  /// ISO 8601, UTC, whole seconds.
  package struct Times: Hashable, Sendable, Codable {
    package var started: Date
    package var ended: Date
  }

  init(_ evidence: RunEvidence, _ events: EventLog, contents: UInt64, _ context: RunContext) {
    let plan = evidence.plan
    schema = Self.currentSchema
    name = plan.scenario.name
    planHash = hexadecimal(plan.hash)
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
