import PushModel
import SimKernel
import Statistics
import TestSupport
import Testing

@testable import SimWorld

/// New users leave as published, and those of the start have the tenures of an app's age.
@Suite struct RetentionLawTests {
  private static let key = StreamKey(seed: 11, replication: 0)
  private static let people = 0..<20_000 as Range<UInt64>

  private static func law(_ change: (inout RetentionParameters) -> Void = { _ in }) -> RetentionLaw
  {
    var parameters = RetentionParameters()
    change(&parameters)
    return RetentionLaw(parameters)
  }

  private static func u(_ person: UInt64) -> Double {
    Draw(key, 1, entity: person, occasion: 0).uniform
  }

  @Test("V12: 19 % have left after a day, 32 % after a week and 45 % after 30 days")
  func published() {
    let left = [1, 7, 30].map { 1 - Self.law().survival($0) }
    for (found, wanted) in zip(left, [0.19, 0.32, 0.45]) { #expect(abs(found - wanted) < 0.006) }
  }

  @Test("Lives of new users have that survival, in exact bands", arguments: [1, 7, 30, 200])
  func lives(days: Double) throws {
    let law = Self.law()
    let kept = Self.people.count { law.life(Self.u($0)) > days }
    let band = try Tally(kept, of: Self.people.count).clopperPearson(level: 1 - 1e-7)
    #expect((band.low...band.high).contains(law.survival(days)))
  }

  /// The integral of the survival to `end` days, over that to the age: Simpson's rule on the
  /// logarithm of time.
  private static func integral(_ law: RetentionLaw, _ end: Double) -> Double {
    let steps = 20_000
    let low = Elementary.log(1e-9)
    let width = (Elementary.log(end) - low) / Double(steps)
    var sum = 1e-9
    for step in 0...steps {
      let time = Elementary.exp(low + Double(step) * width)
      let weight = step == 0 || step == steps ? 1.0 : step % 2 == 0 ? 2 : 4
      sum += weight * width / 3 * time * law.survival(time)
    }
    return sum
  }

  @Test(
    "Tenures have a density proportional to survival, up to the app's age",
    arguments: [(0.31, 161, 730), (0.31, 161, 20), (1, 30, 400), (4, 10, 300)]
      as [(Double, Int64, Int64)])
  func tenures(shape: Double, scale: Int64, age: Int64) throws {
    let law = Self.law {
      $0.shape = shape
      $0.scale = .days(scale)
      $0.appAge = .days(age)
    }
    let tenures = Self.people.map { law.tenure(of: $0, Self.key) }
    #expect(tenures.allSatisfy { (0...Double(age)).contains($0) })
    let whole = Self.integral(law, Double(age))
    for end in [1, 5, 20, Double(age) / 2] where end < Double(age) {
      let band = try Tally(tenures.count { $0 <= end }, of: tenures.count)
        .clopperPearson(level: 1 - 1e-7)
      #expect((band.low...band.high).contains(min(1, Self.integral(law, end) / whole)), "\(end)")
    }
  }

  @Test("Who has had the app for long keeps it for longer, by the law", arguments: [0, 1, 30, 700])
  func rests(tenure: Double) throws {
    let law = Self.law()
    for days in [1.0, 30, 300] {
      let kept = Self.people.count { law.rest(after: tenure, Self.u($0)) > days }
      let band = try Tally(kept, of: Self.people.count).clopperPearson(level: 1 - 1e-7)
      let expected = law.survival(tenure + days) / law.survival(tenure)
      #expect((band.low...band.high).contains(expected), "\(days)")
    }
  }

  @Test("With a shape of 1 it is the constant hazard")
  func exponential() {
    let law = Self.law {
      $0.shape = 1
      $0.scale = .days(100)
    }
    for person in 0..<100 as Range<UInt64> {
      let rest = law.rest(after: 50, Self.u(person))
      #expect(abs(rest - Distribution.exponential(Self.u(person), mean: 100)) < 1e-9)
    }
  }
}
