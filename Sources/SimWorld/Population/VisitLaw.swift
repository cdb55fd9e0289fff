import PushModel
import SimKernel

/// The rate at which somebody visits the app, by their habit and their absence.
///
/// The rate is the person's own times a factor,
///
///     (1 + gain · H) / (1 + gain · H*) · max(floor, 0.5^(max(0, missed - free) / halving)),
///
/// where H is the habit in 0...1, H* the habit at which what a visit adds and what time takes away are equal
/// at the person's own rate, and `missed` the time since the last visit times that rate. So people
/// who are left alone visit at about their own rate.
///
/// Visits are candidates, drawn once for all strategies at ``peak(at:)`` times the own rate, of which each
/// takes place with the probability factor / peak. A person therefore visits at the same times under
/// two strategies until these have led to different habits.
package struct VisitLaw: Sendable, BitwiseCopyable {
  private let habitGain: Double
  private let habitPerVisit: Double
  private let habitWear: Double
  /// Visits that somebody may miss before absence has an effect.
  package let absenceFree: Double
  private let absenceFloor: Double
  private let toldShare: Double
  private let annoyanceForgiven: Double
  private let silencePerAnnoyance: Double
  /// The loss of habit per day, as a rate.
  private let fading: Double
  private let toldFading: Double
  private let absenceFading: Double
  private let forgetting: Double

  /// The law of a world with these effects of visits and pushes on later visits.
  package init(_ parameters: DynamicsParameters) {
    habitGain = parameters.habitGain
    habitPerVisit = parameters.habitPerVisit
    habitWear = parameters.habitWear
    absenceFree = parameters.absenceFree
    absenceFloor = parameters.absenceFloor
    toldShare = parameters.toldShare
    annoyanceForgiven = parameters.annoyanceForgiven
    silencePerAnnoyance = parameters.silencePerAnnoyance
    fading = Self.ln2 / parameters.habitHalfLife.days
    toldFading = Self.ln2 / parameters.toldHalfLife.days
    forgetting = Self.ln2 / parameters.annoyanceHalfLife.days
    absenceFading = parameters.absenceHalving > 0 ? Self.ln2 / parameters.absenceHalving : 0
  }

  private static var ln2: Double { 0.693_147_180_559_945_3 }

  /// The habit of somebody who visits at `rate` a day and has always done so: gains and losses are
  /// equal at k · rate · (1 - H) = fading · H.
  package func steadyHabit(at rate: Double) -> Double {
    let gained = habitPerVisit * rate
    return gained / (gained + fading)
  }

  /// The largest factor on the rate of somebody whose own rate is `rate` a day; 1 or more.
  package func peak(at rate: Double) -> Double {
    (1 + habitGain) / (1 + habitGain * steadyHabit(at: rate))
  }

  /// The habit now, in 0...1.
  package func stock(of habit: Habit, at now: Timestamp) -> Double { habit.stock(at: now, fading) }

  /// The factor on the rate now, in 0...``peak(at:)``.
  package func factor(_ habit: Habit, at rate: Double, _ now: Timestamp) -> Double {
    let stock = 1 + habitGain * habit.stock(at: now, fading)
    let missed = (now - habit.lastVisit).days * rate - absenceFree
    let habitual = stock / (1 + habitGain * steadyHabit(at: rate))
    guard absenceFading > 0, missed > 0 else { return habitual }
    return habitual * max(absenceFloor, Elementary.exp(-absenceFading * missed))
  }

  /// Whether a candidate takes place.
  ///
  /// - Parameter u: The candidate's own uniform in (0, 1).
  package func comes(_ habit: Habit, at rate: Double, _ now: Timestamp, _ u: Double) -> Bool {
    u * peak(at: rate) < factor(habit, at: rate, now)
  }

  /// The habit and the last visit of somebody when the run starts, who visits at `rate` a day.
  ///
  /// - Parameter u: Uniform in (0, 1). The time since the last visit is its quantile: exponential, and
  ///   given that nobody has been away for so long that it has an effect.
  package func start(at rate: Double, _ start: Timestamp, _ u: Double) -> Habit {
    let within = absenceFading > 0 ? 1 - Elementary.exp(-absenceFree) : 1
    let missed = -Elementary.log(1 - u * within)
    let days = rate > 0 ? min(missed / rate, Self.awayMax) : Self.awayMax
    return Habit(
      stock: steadyHabit(at: rate), at: start,
      lastVisit: start - Interval(milliseconds: Int64(days * 86_400_000)))
  }

  /// Days before the start within which everybody has visited.
  private static var awayMax: Double { 3_650 }

  /// Records a visit.
  package func visit(_ habit: inout Habit, at now: Timestamp) {
    let stock = habit.stock(at: now, fading)
    habit.set(stock: stock + habitPerVisit * (1 - stock), at: now)
    habit.lastVisit = now
  }

  /// Wears the habit down by a push that was not wanted.
  package func wear(_ habit: inout Habit, at now: Timestamp) {
    guard habitWear > 0 else { return }
    habit.set(stock: habit.stock(at: now, fading) * (1 - habitWear), at: now)
  }

  /// Adds the annoyance of a push that was not wanted.
  ///
  /// - Returns: The probability that the recipient silences something now, in 0...1.
  package func annoy(_ habit: inout Habit, at now: Timestamp) -> Double {
    guard silencePerAnnoyance > 0 else { return 0 }
    let annoyance = 1 + habit.annoyance(at: now, forgetting)
    habit.set(annoyance: annoyance, at: now)
    return min(1, silencePerAnnoyance * annoyance)
  }

  /// Takes away what an opened push forgives.
  package func forgive(_ habit: inout Habit, at now: Timestamp) {
    guard silencePerAnnoyance > 0, annoyanceForgiven > 0 else { return }
    let left = habit.annoyance(at: now, forgetting) * (1 - annoyanceForgiven)
    habit.set(annoyance: left, at: now)
  }

  /// The factor on the response to a push that is shown now: what a visit told is not asked again.
  package func untold(_ habit: Habit, _ now: Timestamp) -> Double {
    guard toldShare > 0 else { return 1 }
    return 1 - toldShare
      * Elementary.exp(-toldFading * (now - habit.lastVisit).days)
  }
}

/// The habit of a subscriber of visiting the app, under one strategy, and what pushes annoy them.
package struct Habit: Sendable, BitwiseCopyable {
  private var level: Double
  private var levelAt: Timestamp
  /// The last time at which they were in the app.
  package var lastVisit: Timestamp
  private var annoyed = 0.0
  private var annoyedAt = Timestamp.distantPast

  /// - Parameter stock: In 0...1, as of `at`.
  package init(stock: Double, at: Timestamp, lastVisit: Timestamp) {
    assert((0...1).contains(stock), "a habit of \(stock)")
    level = stock
    levelAt = at
    self.lastVisit = lastVisit
  }

  /// The habit of a subscriber who has not been entered yet.
  package static var none: Habit { Habit(stock: 0, at: .distantPast, lastVisit: .distantPast) }

  /// The habit now, in 0...1, which fades at the rate `fading` per day.
  package func stock(at now: Timestamp, _ fading: Double) -> Double {
    level * Elementary.exp(-fading * (now - levelAt).days)
  }

  mutating func set(stock: Double, at now: Timestamp) {
    assert((0...1).contains(stock), "a habit of \(stock)")
    (level, levelAt) = (stock, now)
  }

  /// The unwanted pushes that are not forgotten now, which fade at the rate `forgetting` per day.
  func annoyance(at now: Timestamp, _ forgetting: Double) -> Double {
    guard annoyed > 0 else { return 0 }
    return annoyed * Elementary.exp(-forgetting * (now - annoyedAt).days)
  }

  mutating func set(annoyance: Double, at now: Timestamp) {
    (annoyed, annoyedAt) = (annoyance, now)
  }
}
