import Foundation
import Testing

extension Workshop {
  /// A workshop with the files that all verbs which write are given: `small.yaml`, the gate `g.yaml`,
  /// the sweep `s.yaml`, and `log.csv`.
  static func forWriters() throws -> Workshop {
    let workshop = try Workshop()
    try workshop.write(Scenarios.tiny, to: "small.yaml")
    try workshop.write(
      "gate: 1\nname: g\nscenario: small.yaml\ncandidate: free\nagainst: { arm: house }\n"
        + "bounds: { deliveryRate: { min: 0.5 } }\n", to: "g.yaml")
    try workshop.write(
      "sweep: 1\nname: s\nscenario: small.yaml\narm: house\nreplications: 2\n"
        + "vary: { strategy.minGap: [30min] }\n", to: "s.yaml")
    try workshop.write(OutputTests.delays, to: "log.csv")
    return workshop
  }

  /// What a run of ``Scenarios/tiny``, its plan and its shards leave, made once for all tests.
  private static let prepared = Result {
    let workshop = try forWriters()
    let made = try workshop.shell(
      """
      pushlab run small.yaml --quiet --out run && pushlab plan small.yaml --shards 2 -o plan.json &&
        for k in 1 2; do pushlab run --plan plan.json --shard $k/2 --out shards; done
      """)
    try #require(made.status == 0, "\(made.note)")
    return workshop
  }

  /// Takes a copy of what some of them read: the folder `run`, `plan.json`, and its shards in `shards`.
  func prepareWriters() throws {
    for name in ["run", "plan.json", "shards"] { try takePrepared(name) }
  }

  /// Takes a copy of the folder `run`, in which `small.yaml` of ``Scenarios/tiny`` has been run.
  func prepareRun(as name: String = "run") throws { try takePrepared("run", as: name) }

  private func takePrepared(_ name: String, as copy: String? = nil) throws {
    try FileManager.default.copyItem(
      at: Self.prepared.get().folder.appending(path: name),
      to: folder.appending(path: copy ?? name))
  }
}
