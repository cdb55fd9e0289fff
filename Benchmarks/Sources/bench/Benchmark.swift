/// One thing that is measured, by a name that scripts use.
struct Benchmark: Sendable {
  let name: String
  /// What one operation is.
  let unit: String
  /// Enough for a stable time, in a second or so.
  let count: Int
  /// Does `count` of them; lanes count as lanes, though their operations are decisions.
  let run: @Sendable (_ count: Int) throws -> Measured

  static let all: [Benchmark] =
    [
      Benchmark(name: "policy", unit: "decision", count: 20_000_000) {
        let subject = try PolicySubject()
        return subject.run(decisions: $0)
      },
      Benchmark(
        name: "philox", unit: "block", count: 50_000_000, run: ChanceSubject.blocks),
      Benchmark(
        name: "uniforms", unit: "draw", count: 50_000_000, run: ChanceSubject.uniforms),
      Benchmark(
        name: "exponentials", unit: "draw", count: 50_000_000, run: ChanceSubject.exponentials),
      Benchmark(
        name: "lognormals", unit: "draw", count: 20_000_000, run: ChanceSubject.lognormals),
    ]
    + [100, 1_000, 100_000, 1_000_000].map { held in
      Benchmark(name: "hold-\(held)", unit: "hold", count: 4_000_000) {
        Hold(held: held).run(PushLabCalendar.self, operations: $0)
      }
    } + [
      lanes("lane-quickstart", "scenarios/quickstart.yaml", count: 4),
      lanes("lane-peer", "scenarios/peer-notification.yaml", count: 10),
      lanes("lane-peer-sampled", "scenarios/peer-notification.yaml", eventShare: 0.01, count: 10),
      lanes("lane-peer-ruled", "scenarios/peer-notification.yaml", rule: .builtIn, count: 10),
      lanes("lane-peer-own-rule", "scenarios/peer-notification.yaml", rule: .own, count: 10),
      lanes("lane-peer-logged", "scenarios/peer-notification.yaml", eventShare: 1, count: 10),
    ]

  private static func lanes(
    _ name: String, _ scenario: String, eventShare: Double = 0, rule: LaneSubject.Rule = .none,
    count: Int
  ) -> Benchmark {
    Benchmark(name: name, unit: "decision", count: count) {
      try LaneSubject(scenario: scenario, eventShare: eventShare, rule: rule).run(lanes: $0)
    }
  }
}
