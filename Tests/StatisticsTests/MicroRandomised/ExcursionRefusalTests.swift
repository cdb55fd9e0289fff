import JSON
import Testing

@testable import Statistics

/// What cannot be estimated is refused, and the reason is said.
@Suite("Trials that have no answer")
struct ExcursionRefusalTests {
  private let trial = RecurrentTrial()

  private static func message(_ body: () throws -> Void) -> String {
    do {
      try body()
      return "none"
    } catch {
      return "\(error)"
    }
  }

  @Test(
    "a point outside the limits is refused and leaves the sums as they were",
    arguments: [
      ("probability", 0.0), ("probability", 1), ("probability", .nan), ("probability", -0.2),
      ("numerator", 0), ("numerator", 1.5), ("outcome", .nan), ("outcome", .infinity),
      ("controls[1]", .nan), ("moderators[0]", 1e200),
    ])
  func badPoint(part: String, value: Double) throws {
    var point = RecurrentTrial.point(trial.rows[3], 0.4)
    switch part {
    case "probability": point.probability = value
    case "numerator": point.numerator = value
    case "outcome": point.outcome = value
    case "controls[1]": point.controls[1] = value
    default: point.moderators[0] = value
    }
    var sums = PersonSums(controls: 3, moderators: 3)
    let message = Self.message { try sums.add(point) }
    #expect(message.hasPrefix("micro-randomised trial: `\(part)` is \(value), accepted: "))
    #expect(sums == PersonSums(controls: 3, moderators: 3))
  }

  @Test("rows of another length are refused")
  func length() {
    var sums = PersonSums(controls: 2, moderators: 3)
    let message = Self.message { try sums.add(RecurrentTrial.point(trial.rows[3], 0.4)) }
    #expect(message == "micro-randomised trial: `controls` is 3 value(s), accepted: 2")
  }

  private func estimate(_ change: (inout ExcursionPoint, Int) -> Void) -> String {
    Self.message {
      let persons = try trial.persons.map { rows in
        var sums = PersonSums(controls: 3, moderators: 3)
        for row in rows {
          var point = RecurrentTrial.point(row, 0.4)
          change(&point, row.person)
          try sums.add(point)
        }
        return sums
      }
      _ = try CausalExcursion(persons)
    }
  }

  @Test("no information is told as such")
  func degenerate() throws {
    let prefix = "causal excursion effect: not estimable, "
    #expect(estimate { _, _ in } == "none")
    #expect(
      estimate { point, _ in point.isTreated = true }
        == prefix + "the treatment is the same at every available point")
    #expect(
      estimate { point, _ in point.controls[2] = 2 - 3 * point.controls[1] }
        == prefix + "the controls and moderators determine one another")
    #expect(
      estimate { point, _ in point.moderators[1] = 0 }
        == prefix + "a control or moderator is 0 at every available point")
    #expect(
      estimate { point, person in point.isAvailable = person <= 6 }
        == prefix + "6 people with an available point are no more than the 6 coefficients")
    #expect(
      estimate { point, person in point.controls[2] = person == 5 ? 1 : 0 }
        == prefix + "one person alone determines a coefficient")
    #expect(estimate { point, _ in point.outcome = 7 } == prefix + "the data have no variance")
    #expect(
      Self.message { _ = try CausalExcursion([]) }
        == "causal excursion effect: `persons` is 0 value(s), accepted: one for each person")
    let excursion = try CausalExcursion(try trial.sums())
    #expect(throws: StatisticsError.self) { try excursion.effect(at: [1, 2]) }
    #expect(throws: StatisticsError.self) { try excursion.effect(at: [0, 0, 0]) }
    #expect(throws: StatisticsError.self) { try excursion.jointTest([]) }
    #expect(throws: StatisticsError.self) { try excursion.jointTest([1, 1]) }
    #expect(throws: StatisticsError.self) { try excursion.jointTest([3]) }
  }

  @Test("relative risks need outcomes of 0 and 1, and a 1 in both arms")
  func relativeRisk() {
    func message(_ outcome: @escaping (ExcursionPoint) -> Double) -> String {
      Self.message {
        _ = try RelativeRiskExcursion(
          trial.persons.map { rows in
            rows.map { row in
              var point = RecurrentTrial.point(row, 0.4)
              point.outcome = outcome(point)
              return point
            }
          })
      }
    }
    let method = "excursion effect on a relative risk: "
    #expect(message { _ in 0.5 } == method + "`outcome` is 0.5, accepted: 0 or 1")
    #expect(message { $0.isTreated ? 0 : 1 } == method + "not estimable, no event was observed")
    #expect(message { $0.outcome > 0.9 ? 1 : 0 } == "none")
  }

  @Test("a call by name that would take too long is unsupported")
  func cost() {
    func status(_ points: Int, _ columns: Int) -> Method.Outcome.Status {
      let ones = JSONValue([Double](repeating: 1, count: points))
      let whole = JSONValue.array((0..<points).map { .integer($0) })
      let outcome = Method.evaluate(
        "emee",
        inputs: [
          "person": whole, "y": ones, "treat": ones, "prob": ones, "avail": ones,
          "controls": .array([JSONValue](repeating: ones, count: columns)),
          "moderators": .array([]), "numerator": ones, "small_sample": .string("uncorrected"),
          "conf": .number(0.95),
        ])
      return outcome.status
    }
    #expect(status(100, 39) == .unsupported)
    #expect(status(20_000, 10) == .unsupported)
    #expect(status(100, 3) == .error)
  }
}
