import Documents
import Experiments
import Foundation
import PushService
import Scenarios

extension ShardedPlan {
  /// Reads the output of ``write(to:)``, and expands the scenario again.
  ///
  /// - Parameter rules: Those of the program, which arms may name.
  /// - Throws: ``StoreError`` for a file that is no plan, was changed or is of another version;
  ///   `ScenarioError` or `ZoneError` for a scenario that cannot be run here.
  package init(path: String, rules: OwnRules = OwnRules()) throws {
    let bytes = try Self.bytes(path)
    let file = try Self.file(bytes, path)
    try Self.checkWhole(file, bytes, path)
    let scenario = try ScenarioFile.load(
      text: file.scenario, name: path, isWhole: true, rules: rules
    ).scenario
    plan = try ExperimentPlan(scenario, resolved: file.scenario)
    source = file.source
    events = try Self.events(file, path)
    self.file = file
    let again = PlanFile(
      plan, file.source, events: events, shards: file.shards.count,
      expectedDecisions: file.expectedDecisions)
    guard again.planHash == file.planHash else {
      throw StoreError(
        path: path, .otherVersion(of: "plan hash", found: file.planHash, accepted: again.planHash))
    }
    guard again.shards == file.shards, again.keys == file.keys else {
      throw StoreError(path: path, .damaged("its shards or keys are not those of its scenario"))
    }
  }

  private static func bytes(_ path: String) throws(StoreError) -> Data {
    do throws(InputFailure) { return try InputFile.bytes(path) } catch {
      let words = error.number == ENOENT ? "no such file" : "it is no readable file"
      throw StoreError(path: path, .init(reading: error, words))
    }
  }

  /// A file that cannot be read may be of another format version, which may have other keys.
  private static func file(_ bytes: Data, _ path: String) throws(StoreError) -> PlanFile {
    struct Head: Decodable { let schema: Int }
    let file: PlanFile
    do throws(StoreError) { file = try decode(PlanFile.self, bytes, path) } catch {
      try checkSchema(try decode(Head.self, bytes, path).schema, path)
      throw error
    }
    try checkSchema(file.schema, path)
    return file
  }

  private static func checkSchema(_ schema: Int, _ path: String) throws(StoreError) {
    try check("schema", "\(schema)", "\(PlanFile.currentSchema)", path)
  }

  private static func checkWhole(
    _ file: PlanFile, _ bytes: Data, _ path: String
  ) throws(StoreError) {
    if !file.isChecksum(of: bytes) {
      let expected = try StoreError.naming(path) { try file.expectedChecksum() }
      guard file.checksum == expected else {
        throw StoreError(
          path: path, .damaged("its checksum is \(file.checksum), its content has \(expected)"))
      }
    }
    try check("engine", file.engineVersion, ExperimentPlan.engineVersion, path)
    try check("zone data", file.zoneVersion, ZoneBuilder.dataVersion, path)
    guard (1...Shard.countMax).contains(file.shards.count) else {
      throw StoreError(path: path, .noPlan("it has \(file.shards.count) shards"))
    }
  }

  private static func events(_ file: PlanFile, _ path: String) throws(StoreError) -> EventLog {
    do { return try EventLog(file.events) } catch {
      throw StoreError(path: path, .noPlan("\(error)"))
    }
  }

  private static func check(
    _ subject: String, _ found: String, _ accepted: String, _ path: String
  ) throws(StoreError) {
    guard found != accepted else { return }
    throw StoreError(path: path, .otherVersion(of: subject, found: found, accepted: accepted))
  }

  private static func decode<T: Decodable>(
    _ type: T.Type, _ bytes: Data, _ path: String
  ) throws(StoreError) -> T {
    do { return try JSONInput.value(type, in: bytes) } catch {
      throw StoreError(path: path, .noPlan(words(error)))
    }
  }

  private static func words(_ error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      "`\(name(context.codingPath + [key]))` is missing"
    case DecodingError.typeMismatch(_, let context) where context.codingPath.isEmpty:
      "it is no JSON object"
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      "`\(name(context.codingPath))` has a value of another kind"
    default: "it is no whole JSON text"
    }
  }

  /// `shards[2].cells`.
  private static func name(_ path: [any CodingKey]) -> String {
    path.reduce("") { name, key in
      if let index = key.intValue { return "\(name)[\(index)]" }
      return name.isEmpty ? key.stringValue : "\(name).\(key.stringValue)"
    }
  }
}
