import Experiments
import Foundation
import GRDBSQLite

/// `manifest.json`: all that is needed to run the same again, and the only file with clock times
/// and host names.
public struct Manifest: Hashable, Sendable, Codable {
  public static let currentSchema = 2

  /// Version of this form.
  public var schema: Int
  public var name: String
  /// Sixteen hexadecimal digits each.
  public var planHash: String
  public var digest: String
  /// Digest of all that `run.sqlite` says, as `pushlab merge --digest` prints it; `nil` in a manifest of
  /// schema 1.
  public var contents: String?
  public var cells: Int
  public var events: String
  public var scenario: Source
  public var overrides: [String]
  public var versions: Versions
  public var machine: Machine
  public var times: Times
  public var timing: RunTiming

  /// The scenario's file as the user named it, and the digest of its text.
  public struct Source: Hashable, Sendable, Codable {
    public var path: String
    public var hash: String
  }

  /// Of everything that a result may depend on.
  public struct Versions: Hashable, Sendable, Codable {
    public var pushlab: String
    public var engine: String
    public var zoneData: String
    public var sqlite: String
    public var swift: String
  }

  /// ISO 8601, UTC, whole seconds.
  public struct Times: Hashable, Sendable, Codable {
    public var started: Date
    public var ended: Date
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
      pushlab: context.version, engine: ExperimentPlan.engineVersion, zoneData: plan.zoneVersion,
      sqlite: String(cString: sqlite3_libversion()), swift: Self.compiler)
    machine = context.machine
    times = Times(started: context.startedAt, ended: context.endedAt)
    timing = context.timing
  }

  /// The language version that this was compiled by, as far as it can be told.
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
