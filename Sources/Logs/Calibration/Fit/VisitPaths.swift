import Foundation
import PushModel
import SimWorld
import Statistics

/// What people's visits mean at each rate that may be their own, by the world's law of visits.
struct VisitPaths {
  private let log: PushLog
  private let law: VisitLaw
  private let hours: VisitHours
  /// When visits begin to count; before, they only form habits.
  private let begin: Int64
  /// Mean and spread of the logarithms of people's plain rates.
  private let common: (mean: Double, spread: Double)

  init(_ people: [LoggedPerson], _ log: PushLog, _ law: VisitLaw, _ hours: VisitHours, begin: Int64)
  {
    (self.log, self.law, self.hours, self.begin) = (log, law, hours, begin)
    let logs = people.compactMap { person -> Double? in
      let days = Double((person.leftAt ?? log.last) - begin) / Self.day
      return days > 1 ? Foundation.log((Double(person.visits.count) + 0.5) / days) : nil
    }
    let mean = logs.reduce(0, +) / Double(max(1, logs.count))
    let square = logs.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(max(1, logs.count))
    common = (mean, max(0.5, square.squareRoot()))
  }

  private static let day = 86_400_000.0
  /// Standard errors around what the person's visits say, as far as rates are looked at.
  private static let reach = 5.0
  /// How far absence and habit may keep the logarithm of somebody's rate from what they came to.
  private static let shift = 0.8
  /// Length of a step in visits missed; the factor changes by about a tenth in one.
  private static let missedStep = 0.3

  /// The person's path at each rate, evenly spaced in the logarithm; empty without observation.
  func paths(of person: LoggedPerson) -> [VisitPath] {
    let end = min(person.leftAt ?? log.last, log.last)
    guard end > begin else { return [] }
    let events = events(of: person, until: end)
    return rates(events, until: end).map { path(events, person, rate: $0, until: end) }
  }

  private enum Coming { case visit, opening, unopened }

  private func events(of person: LoggedPerson, until end: Int64) -> [(at: Int64, what: Coming)] {
    let visits = person.visits.map { (at: $0, what: Coming.visit) }
    let pushes = person.pushes.compactMap { push -> (at: Int64, what: Coming)? in
      guard let shown = push.shownAt(log.stage) else { return nil }
      return push.openedAt.map { ($0, .opening) } ?? (shown, .unopened)
    }
    return (visits + pushes).filter { $0.at <= end }.sorted { $0.at < $1.at }
  }

  /// From what a steady visitor would need to what a lapsed one may have had.
  private func rates(_ events: [(at: Int64, what: Coming)], until end: Int64) -> [Double] {
    let visits = Double(events.count { $0.what == .visit && $0.at >= begin })
    let days = Double(end - begin) / Self.day
    let step = min(0.5, 1 / (visits + 1).squareRoot())
    let steady = Foundation.log((visits + 0.5) / days)
    let last = events.last { $0.what != .unopened }?.at ?? begin
    let active = max(0.02 * days, Double(last - begin) / Self.day)
    let lapsed = min(
      Foundation.log((visits + 1) / active), common.mean + Self.reach * common.spread)
    let low = steady - Self.reach * step - Self.shift
    let high = max(steady, lapsed) + Self.reach * step + Self.shift
    let count = min(200, Int(((high - low) / step).rounded(.up)))
    return (0...count).map { exp(low + (high - low) * Double($0) / Double(count)) }
  }

  private func path(
    _ events: [(at: Int64, what: Coming)], _ person: LoggedPerson, rate: Double, until end: Int64
  ) -> VisitPath {
    let first = events.firstIndex { $0.what != .unopened }
    let seen = first.map { $0 + 1 } ?? events.count
    let until = first.map { events[$0].at } ?? end
    let starts = Self.lastVisits.map { u in
      let habit = law.start(at: rate, Timestamp(milliseconds: log.first), u)
      return walk(events[..<seen], person, rate, from: (habit, log.first), to: until)
    }
    let rest = walk(events[seen...], person, rate, from: (starts[0].habit, until), to: end)
    return VisitPath(
      rate: rate, steady: law.steadyHabit(at: rate), starts: starts.map(\.steps), steps: rest.steps)
  }

  /// Shares of those who last visited later, before the log begins, at which their absence is looked at.
  private static let lastVisits = [0.125, 0.375, 0.625, 0.875]

  /// The steps of a part of the log, and the habit at its end.
  private func walk(
    _ events: ArraySlice<(at: Int64, what: Coming)>, _ person: LoggedPerson, _ rate: Double,
    from start: (habit: Habit, at: Int64), to end: Int64
  ) -> (steps: ContiguousArray<VisitPath.Step>, habit: Habit) {
    var steps: ContiguousArray<VisitPath.Step> = []
    var (habit, now) = start
    for event in events {
      if event.at > begin { add(&steps, habit, rate, person, from: max(now, begin), to: event.at) }
      let at = Timestamp(milliseconds: event.at)
      switch event.what {
      case .visit:
        if event.at >= begin {
          steps.append(
            VisitPath.Step(
              stock: law.stock(of: habit, at: at), missed: missed(habit, rate, event.at)))
        }
        law.visit(&habit, at: at)
      case .opening: law.visit(&habit, at: at)
      case .unopened: law.wear(&habit, at: at)
      }
      now = event.at
    }
    add(&steps, habit, rate, person, from: max(now, begin), to: end)
    return (steps, habit)
  }

  /// Visits missed beyond the free ones.
  private func missed(_ habit: Habit, _ rate: Double, _ at: Int64) -> Double {
    let days = Double(at - habit.lastVisit.milliseconds) / Self.day
    return max(0, days * rate - law.absenceFree)
  }

  /// Divides a time without an event into spans in which neither habit nor absence changes much.
  private func add(
    _ steps: inout ContiguousArray<VisitPath.Step>, _ habit: Habit, _ rate: Double,
    _ person: LoggedPerson, from start: Int64, to end: Int64
  ) {
    let free = Double(habit.lastVisit.milliseconds) + law.absenceFree / rate * Self.day
    var at = start
    while at < end {
      let next: Int64
      if Double(at) < free {
        next = min(end, Int64(min(free.rounded(.up), Double(at) + 3 * Self.day)))
      } else {
        let grown = Self.missedStep * max(1, 0.15 * missed(habit, rate, at)) / rate * Self.day
        next = min(end, at + Int64(min(3 * Self.day, max(3_600_000, grown))))
      }
      let middle = at + (next - at) / 2
      steps.append(
        VisitPath.Step(
          stock: law.stock(of: habit, at: Timestamp(milliseconds: middle)),
          missed: missed(habit, rate, middle),
          days: max(1e-9, hours.days(of: person, from: at, to: next))))
      at = next
    }
  }
}

/// How people's visits are spread over the hours of their day.
struct VisitHours {
  private let clock: LogClock
  /// Share of a day's activity before each hour; 25 values.
  private let before: [Double]

  init(_ people: [LoggedPerson], _ clock: LogClock) {
    self.clock = clock
    // Half a visit at every hour, so that none is impossible.
    var counts = [Double](repeating: 0.5, count: 24)
    for person in people {
      let zone = person.zone
      for at in person.visits { counts[clock.hour(at, zone.offset, zone.zone)] += 1 }
    }
    let all = counts.reduce(0, +)
    before = counts.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1 / all) }
  }

  /// Length of a span in days of average activity.
  func days(of person: LoggedPerson, from start: Int64, to end: Int64) -> Double {
    sum(person, end) - sum(person, start)
  }

  private func sum(_ person: LoggedPerson, _ moment: Int64) -> Double {
    let zone = person.zone
    let days = clock.local(moment, zone.offset, zone.zone) / 86_400_000
    let whole = days.rounded(.down)
    let hours = (days - whole) * 24
    let hour = min(23, Int(hours))
    return whole + before[hour] + (hours - Double(hour)) * (before[hour + 1] - before[hour])
  }
}
