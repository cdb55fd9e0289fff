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

  /// What a run of ``Scenarios/tiny``, and the units of one leave, made once for all tests.
  private static let prepared = Result {
    let workshop = try forWriters()
    let made = try workshop.shell(
      """
      pushlab run small.yaml --quiet --out run &&
        pushlab work split --out work --units 2 run small.yaml && cp work/run-*.json unit.json
      pushlab work status work > todo
      while read -r file cells; do pushlab work do "$file" "$cells" || exit; done < todo
      """)
    try #require(made.status == 0, "\(made.note)")
    return workshop
  }

  /// Takes a copy of what some of them read: the folder `run`, the folder `work` with all units,
  /// and the work file `unit.json`.
  func prepareWriters() throws {
    for name in ["run", "unit.json", "work"] { try takePrepared(name) }
  }

  /// The name of the result of the first cell of `unit.json`, without its ending.
  static func preparedUnit() throws -> String {
    let names = try prepared.get().names
    let result = try #require(names.first { $0.hasPrefix("work/run-") && $0.contains("-0-") })
    return "\(result.dropFirst("work/".count).prefix(20))-0-0"
  }

  /// Takes a copy of the folder `run`, in which `small.yaml` of ``Scenarios/tiny`` has been run.
  func prepareRun(as name: String = "run") throws { try takePrepared("run", as: name) }

  private func takePrepared(_ name: String, as copy: String? = nil) throws {
    try FileManager.default.copyItem(
      at: Self.prepared.get().folder.appending(path: name),
      to: folder.appending(path: copy ?? name))
  }
}
