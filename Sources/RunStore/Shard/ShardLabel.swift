import Experiments

/// What the database of a shard says about itself.
struct ShardLabel {
  private(set) var planHash = ""
  private(set) var engineVersion = ""
  private(set) var zoneVersion = ""
  private(set) var events = ""
  /// `nil` for a run's database.
  private(set) var shard: Shard?
  /// `nil` until the shard is finished.
  private(set) var checksum: String?

  init(_ database: ReadOnlyDatabase) throws(StoreError) {
    var rows = 0
    try database.forEachRow("SELECT plan_hash, engine_version, zone_version, events FROM run") {
      planHash = $0.text(0) ?? ""
      engineVersion = $0.text(1) ?? ""
      zoneVersion = $0.text(2) ?? ""
      events = $0.text(3) ?? ""
      rows += 1
    }
    guard rows == 1 else {
      throw StoreError(path: database.path, .damaged("the table `run` has \(rows) rows"))
    }
    var isShard = false
    let name = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'shard'"
    try database.forEachRow(name) { _ in isShard = true }
    guard isShard else {
      throw StoreError(path: database.path, .noShard("it is the database of a run"))
    }
    try database.forEachRow("SELECT number, count, checksum FROM shard") {
      shard = Shard("\($0.integer(0))/\($0.integer(1))")
      checksum = $0.text(2)
    }
  }

  /// - Throws: ``StoreError`` unless it is one of the shards of `plan`.
  func check(_ plan: ShardedPlan, _ path: String) throws(StoreError) {
    try check("engine", engineVersion, ExperimentPlan.engineVersion, path)
    try check("zone data", zoneVersion, plan.plan.zoneVersion, path)
    let hash = hexadecimal(plan.plan.hash)
    let events = plan.events.description
    guard planHash == hash, self.events == events, let shard, shard.count == plan.count else {
      let found = description(of: shard.map { "\($0)" } ?? "?", planHash, self.events)
      let accepted = description(of: "k/\(plan.count)", hash, events)
      throw StoreError(path: path, .otherShard(found: found, accepted: accepted))
    }
  }

  private func check(
    _ subject: String, _ found: String, _ accepted: String, _ path: String
  ) throws(StoreError) {
    guard found != accepted else { return }
    throw StoreError(path: path, .otherVersion(of: subject, found: found, accepted: accepted))
  }

  private func description(of shard: String, _ hash: String, _ events: String) -> String {
    "shard \(shard) of plan \(hash) with `--events \(events)`"
  }
}
