import JSON
import Statistics
import Testing

/// Data without information are named as such: no NaN, no division by zero, no verdict.
@Suite struct DegenerateTests {
  private static let flat: JSONValue = [3.0, 3, 3].value
  private static let zeros: JSONValue = .array([.integer(0), .integer(0), .integer(0)])
  private static let conf = ("conf", JSONValue(0.95))
  private static let pair: [(String, JSONValue)] = [
    ("x_a", .integer(40)), ("n_a", .integer(40)), ("x_b", .integer(30)), ("n_b", .integer(30)),
  ]

  private static let cases: [(method: String, inputs: [(String, JSONValue)])] = [
    ("welch_t", [("a", flat), ("b", flat), conf, ("alternative", .string("greater"))]),
    ("student_t", [("a", flat), ("b", [4.0, 4].value)]),
    ("seed_level_t", [("estimates", [0.1, 0.1, 0.1].value), conf]),
    (
      "tost_mean_welch",
      [
        ("a", flat), ("b", flat), ("low", JSONValue(-1.0)), ("high", JSONValue(1.0)),
        ("alpha", JSONValue(0.05)),
      ]
    ),
    (
      "cuped",
      [
        ("y_a", [1.0, 2, 3].value), ("x_a", flat), ("y_b", [2.0, 3, 5].value), ("x_b", flat), conf,
      ]
    ),
    ("two_prop_wald_ci", pair + [conf]),
    ("two_prop_risk_ratio_log_ci", pair + [conf]),
    ("noninferiority_prop_wald", pair + [("margin", JSONValue(0.1)), ("alpha", JSONValue(0.05))]),
    ("ratio_delta", [("num_a", zeros), ("den_a", flat), ("num_b", zeros), ("den_b", flat), conf]),
    ("ratio_delta", [("num_a", zeros), ("den_a", zeros), ("num_b", zeros), ("den_b", flat), conf]),
    (
      "mann_whitney",
      [
        ("a", flat), ("b", flat), ("variant", .string("asymptotic")), ("continuity", .bool(true)),
      ]
    ),
    (
      "log_rank",
      [("time_a", flat), ("event_a", zeros), ("time_b", flat), ("event_b", zeros)]
    ),
    (
      "cox_two_arm",
      [
        ("time_a", flat), ("event_a", zeros), ("time_b", flat), ("event_b", zeros),
        ("ties", .string("efron")),
      ]
    ),
    (
      "msprt_normal",
      [
        ("diff", JSONValue(0.1)), ("variance_of_diff", JSONValue(0.0)), ("tau2", JSONValue(1.0)),
        ("alpha", JSONValue(0.05)),
      ]
    ),
    (
      "fieller_relative_ci",
      [
        ("mean_a", JSONValue(0.1)), ("var_mean_a", JSONValue(1.0)), ("mean_b", JSONValue(2.0)),
        ("var_mean_b", JSONValue(1.0)), conf,
      ]
    ),
    ("ocba_allocation", [("mean", flat), ("variance", flat), ("total", .integer(9))]),
    ("dunnett", [("arms", .array([flat, flat])), ("control", flat)]),
  ]

  @Test(arguments: cases.indices)
  func noInformationIsNoAnswer(index: Int) {
    let (method, inputs) = Self.cases[index]
    let outcome = Method.evaluate(method, inputs: Dictionary(uniqueKeysWithValues: inputs))
    #expect(outcome.status == .degenerate, "\(method): \(outcome)")
    #expect(outcome.outputs.isEmpty && outcome.message != nil)
  }

  @Test(arguments: ["paired_t", "noninferiority_seed_level", "paired_ratio_delta"])
  func identicalArmsAreFlagged(method: String) {
    let outcome = Method.evaluate(
      method,
      inputs: [
        "a": [1.0, 2, 4].value, "b": [1.0, 2, 4].value, "estimates": Self.zeros,
        "num_a": [1.0, 2, 4].value, "den_a": [3.0, 3, 5].value, "num_b": [1.0, 2, 4].value,
        "den_b": [3.0, 3, 5].value, "conf": JSONValue(0.95), "margin": JSONValue(0.01),
        "alpha": JSONValue(0.05),
      ])
    #expect(outcome.status == .degenerate)
    #expect(outcome.flag == "exact_identity")
  }
}

extension [Double] {
  fileprivate var value: JSONValue { JSONValue(self) }
}
