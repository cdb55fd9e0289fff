import PushMessages
import PushModel
import PushService
import TestSupport
import Testing

@testable import SimWorld

/// What people do with the text that they are shown.
@Suite(.releaseOnly) struct TextResponseTests {
  private static func world(subscribers: Int = 100) -> WorldParameters {
    var world = WorldParameters.plain(.inactivity, subscribers: subscribers)
    world.response.openContextual = 0.5
    world.response.personCV = 0
    world.response.hourExponent = 0
    world.response.habituation = .none
    return world
  }

  @Test("a text is opened by its factor, and one without a factor as always")
  func factors() {
    var world = Self.world(subscribers: 400)
    world.response.textFactors = [0, 2]
    let outcome = Town(world, seed: 1, days: 12).reminding(texts: [1, 1, 1])
    let rates = (0..<3).map { outcome.openRate(ofText: $0) }
    #expect(rates[0] == 0)
    // 1 − e^(−2 · ln 2) and 0.5, less what is opened later than a day.
    #expect(abs(rates[1] - 0.75 * 0.95) < 0.05, "\(rates)")
    #expect(abs(rates[2] - 0.5 * 0.95) < 0.05, "\(rates)")
  }

  @Test("a spread changes texts, another world other texts, and the mean of all little")
  func spread() {
    var world = Self.world(subscribers: 200)
    world.response.textSigma = 0.6
    let twelve = Array(repeating: 1.0, count: 12)
    let rates = ([1, 2] as [UInt64]).map { seed in
      let outcome = Town(world, seed: seed, days: 30).reminding(texts: twelve)
      return (0..<12).map { outcome.openRate(ofText: $0) }
    }
    for own in rates {
      #expect(own.max()! - own.min()! > 0.2, "\(own)")
      #expect(abs(own.reduce(0, +) / 12 - 0.44) < 0.12, "\(own)")
    }
    #expect(zip(rates[0], rates[1]).contains { abs($0 - $1) > 0.2 })
  }

  @Test(
    "what was shown before is not opened again where all is lost, be it the type or the very text",
    arguments: [
      (ResponseParameters.Habituation.recency, texts: 4, openings: 1),
      (.text, 1, 1), (.text, 4, 4), (.text, 12, 12),
    ])
  func wearsOff(habituation: ResponseParameters.Habituation, texts: Int, openings: Int) {
    var world = Self.world()
    world.response.openContextual = 0.9
    world.response.habituation = habituation
    world.response.habituationLoss = 1
    world.response.habituationHalfLife = .days(3_650)
    let town = Town(world, seed: 3, days: 60)
    let outcome = town.reminding(texts: Array(repeating: 1, count: texts))
    let opened = outcome.rows(.opened, .reminder).count
    #expect(outcome.rows(.displayed, .reminder).count > 50 * town.world.count)
    // Nine in ten of the first showings, less what is opened late; in sixty days a hundredth of the
    // hazard returns.
    let share = Double(opened) / Double(openings * town.world.count)
    #expect((0.8...0.97).contains(share), "\(share)")
  }

  @Test("a text that rests is opened more: half of the loss is back after a half-life")
  func recovers() {
    var world = Self.world(subscribers: 400)
    world.response.habituation = .text
    world.response.habituationLoss = 0.8
    world.response.habituationHalfLife = .days(2)
    // One text every day, or one of twelve: seldom the same.
    let daily = Town(world, seed: 4, days: 30).reminding(texts: [1]).openRate(ofText: 0)
    // 1 − 2^−(1 − 0.8 · 0.707), less what is opened late.
    #expect(abs(daily - 0.26 * 0.95) < 0.03, "\(daily)")
    let seldom = Town(world, seed: 4, days: 30)
      .reminding(texts: Array(repeating: 1, count: 12)).openRate(ofText: 0)
    #expect(seldom > 1.5 * daily, "\(seldom) and \(daily)")
  }
}

extension Town {
  /// A reminder every day, in one of so many texts.
  func reminding(texts: [Double], choice: DifferenceSoftmax? = nil) -> LaneOutcome {
    let strategy = Strategy.reminding(DailyChance(share: 1, texts: texts, choice: choice))
    let arms = try! ArmStrategies([strategy], zones: Place.table)
    return Lane.paired(world, arms, eventShare: 1, keepsTextDecisions: true)[0]
  }
}

extension Strategy {
  /// ``instant`` with one rule.
  static func reminding(_ chance: DailyChance) -> Strategy {
    var strategy = Strategy.instant
    strategy.rules = TriggerBook([
      TriggerRule("daily", .daily(chance), to: .subject, push: .reminder)
    ])
    return strategy
  }
}

extension LaneOutcome {
  /// Opened of shown, of one text: a push is known by its person and the moment of its decision.
  func openRate(ofText text: Int) -> Double {
    var texts: [[Int64]: Int] = [:]
    for decision in textDecisions {
      texts[[Int64(decision.index), decision.at.milliseconds]] = Int(decision.text)
    }
    var pushes: Set<[UInt64]> = []
    for row in rows(.intended, .reminder)
    where texts[[Int64(row.recipient), row.at.milliseconds]] == text {
      pushes.insert([row.recipient, row.push.rawValue])
    }
    let count = { (kind: EventKind) in
      rows(kind, .reminder).count { pushes.contains([$0.recipient, $0.push.rawValue]) }
    }
    return Double(count(.opened)) / Double(count(.displayed))
  }
}
