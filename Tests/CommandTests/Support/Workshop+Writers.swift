import Testing

extension Workshop {
  /// A workshop with the files that all verbs which write are given: `small.yaml`, the gate `g.yaml`,
  /// the sweep `s.yaml`, and `log.csv`.
  static func forWriters() throws -> Workshop {
    let workshop = try Workshop()
    try workshop.write(Scenarios.small, to: "small.yaml")
    try workshop.write(
      "gate: 1\nname: g\nscenario: small.yaml\ncandidate: free\nagainst: { arm: house }\n"
        + "bounds: { deliveryRate: { min: 0.5 } }\n", to: "g.yaml")
    try workshop.write(
      "sweep: 1\nname: s\nscenario: small.yaml\narm: house\nreplications: 2\n"
        + "vary: { strategy.minGap: [30min] }\n", to: "s.yaml")
    try workshop.write(OutputTests.delays, to: "log.csv")
    return workshop
  }

  /// Makes what some of them read: the folder `run`, `plan.json`, and its shards in `shards`.
  func prepareWriters() throws {
    let prepared = try shell(
      """
      pushlab run small.yaml --quiet --out run && pushlab plan small.yaml --shards 2 -o plan.json &&
        for k in 1 2; do pushlab run --plan plan.json --shard $k/2 --out shards; done
      """)
    try #require(prepared.status == 0, "\(prepared.note)")
  }
}
