import PushModel
import SimKernel
import TestSupport
import Testing

@testable import SimWorld

/// The rate at which people visit follows from their habit and their absence.
@Suite struct VisitLawTests {
  private static let start = Town.start

  private static func law(_ change: (inout DynamicsParameters) -> Void) -> VisitLaw {
    var parameters = DynamicsParameters()
    change(&parameters)
    return VisitLaw(parameters)
  }

  @Test("values that are not given have no effect", arguments: [0, 0.01, 0.3, 1, 20] as [Double])
  func neutral(rate: Double) {
    let law = Self.law { _ in }
    var habit = law.start(at: rate, Self.start, 0.4)
    #expect(law.peak(at: rate) == 1)
    for day in 1...200 {
      let now = Self.start + .days(Int64(day))
      #expect(law.factor(habit, at: rate, now) == 1)
      #expect(law.untold(habit, now) == 1)
      #expect(law.comes(habit, at: rate, now, 1 - 0x1p-33))
      if day % 3 == 0 { law.visit(&habit, at: now) } else { law.wear(&habit, at: now) }
    }
  }

  @Test("the steady habit loses by day what visits add to it", arguments: [0.1, 1, 5] as [Double])
  func steady(rate: Double) {
    let law = Self.law { $0.habitGain = 2 }
    let habit = law.steadyHabit(at: rate)
    let lost = habit * 0.693_147 / 30
    let gained = rate * 0.0444 * (1 - habit)
    #expect(abs(lost - gained) < 1e-6)
    #expect(law.factor(law.start(at: rate, Self.start, 0.5), at: rate, Self.start) == 1)
  }

  @Test("66 daily visits make 95 % of a habit (Lally et al. 2010), and 30 days without halve it")
  func formation() {
    let law = Self.law { $0.habitHalfLife = .days(3_650) }
    var habit = Habit(stock: 0, at: Self.start, lastVisit: Self.start)
    for _ in 0..<66 { law.visit(&habit, at: Self.start) }
    #expect(abs(habit.stock(at: Self.start, 0) - 0.95) < 0.001)
    let fading = Self.law { $0.habitGain = 1 }
    let later = fading.factor(habit, at: 0, Self.start + .days(30))
    #expect(abs(later - (1 + 0.95 / 2)) < 0.001)
  }

  @Test("a visit that is missed halves the rate as often as said, down to the floor")
  func absence() {
    let law = Self.law {
      $0.absenceHalving = 2
      $0.absenceFloor = 0.05
    }
    // Half a visit a day, so that a visit is missed in two days.
    let habit = Habit(stock: 0.3, at: Self.start, lastVisit: Self.start)
    let factors = [0, 1, 2, 6, 10, 100].map { days in
      law.factor(habit, at: 0.5, Self.start + .days(days))
    }
    let expected = [1, 1, 1, 0.5, 0.25, 0.05]
    for (found, wanted) in zip(factors, expected) { #expect(abs(found - wanted) < 1e-9) }
  }

  @Test(
    "no factor is above the peak or below 0, whatever happened", arguments: 0..<200 as Range<UInt64>
  )
  func bounds(seed: UInt64) {
    var chance = Chance(seed: seed)
    let law = Self.law {
      $0.habitGain = chance.one(of: [0, 0.5, 10])
      $0.habitPerVisit = chance.one(of: [0, 0.05, 1])
      $0.habitHalfLife = chance.one(of: [.milliseconds(1), .days(10), .days(3_650)])
      $0.habitWear = chance.one(of: [0, 0.1, 1])
      $0.absenceHalving = chance.one(of: [0, 1, 1_000])
      $0.absenceFree = chance.one(of: [0, 3])
      $0.toldShare = chance.one(of: [0, 1])
    }
    let rate = chance.one(of: [0, 0.001, 1, 20])
    var habit = law.start(at: rate, Self.start, 0.5)
    var now = Self.start
    for _ in 0..<200 {
      now = now + .minutes(.random(in: 0...20_000, using: &chance))
      #expect((0...law.peak(at: rate) * (1 + 1e-12)).contains(law.factor(habit, at: rate, now)))
      #expect((0...1).contains(law.untold(habit, now)))
      if chance.once(in: 2) { law.visit(&habit, at: now) } else { law.wear(&habit, at: now) }
    }
  }

  @Test("who has just been in the app asks less of a push, and half of that is back in six hours")
  func told() {
    let law = Self.law { $0.toldShare = 0.4 }
    let habit = Habit(stock: 0, at: Self.start, lastVisit: Self.start)
    #expect(abs(law.untold(habit, Self.start) - 0.6) < 1e-12)
    #expect(abs(law.untold(habit, Self.start + .hours(6)) - 0.8) < 1e-12)
  }

  @Test("at the published values half of all daily visitors are gone by day 22 (T3)")
  func disengagement() {
    var parameters = DynamicsParameters.published
    parameters.absenceFloor = 0
    parameters.habitGain = 0
    let law = VisitLaw(parameters)
    let key = StreamKey(seed: 5, replication: 0)
    let last = (0..<4_000 as Range<UInt64>).map { person -> Double in
      var habit = Habit(stock: 0, at: Self.start, lastVisit: Self.start)
      var now = Self.start
      for occasion in 0..<400 as Range<UInt64> {
        let draw = Draw(key, 1, entity: person, occasion: occasion)
        let days = Distribution.exponential(draw.u0, mean: 1)
        now = now + Interval(milliseconds: Int64(days * 86_400_000))
        if law.comes(habit, at: 1, now, draw.u1) { law.visit(&habit, at: now) }
      }
      return (habit.lastVisit - Self.start).days
    }
    #expect((20...24).contains(last.sorted()[2_000]))
  }
}
