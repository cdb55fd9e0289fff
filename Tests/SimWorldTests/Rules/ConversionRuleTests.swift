import PushModel
import PushService
import SimKernel
import TestSupport
import Testing

@testable import SimWorld

@Suite("Conversions are those of the event log", .releaseOnly)
struct ConversionRuleTests {
  private static func town(
    _ chance: inout Chance, seed: UInt64, _ moment: ConversionMetric.Moment, days: Int64 = 8
  ) -> Town {
    var world = WorldParameters.city(&chance)
    var purchase = ConversionParameters()
    (purchase.perVisit, purchase.afterOpen, purchase.afterTap) = (0.2, 0.4, 0.7)
    purchase.value = ConversionValue()
    world.conversions = ["purchase": purchase]
    var metric = ConversionMetric(event: "purchase")
    metric.after = moment
    metric.within = chance.one(of: [.hours(2), .days(1), .days(3)])
    return Town(world, seed: seed, days: days, conversion: metric)
  }

  /// A push of the log that may claim conversions.
  private struct Claimant {
    let push: PushID
    let at: Timestamp
    let releasedAt: Timestamp
    let openedAt: Timestamp
  }

  /// The pushes of one person's rows, with the moment that counts.
  private static func claimants(
    _ rows: [EventRow], _ moment: ConversionMetric.Moment
  ) -> [Claimant] {
    let own = rows.filter { $0.kind != .converted }
    return own.compactMap { row in
      guard row.kind.name == moment.rawValue, row.kind != .delivered || row.device < 0 else {
        return nil
      }
      let release = own.first { $0.kind == .delivered && $0.device < 0 && $0.push == row.push }!
      let opening = own.first { $0.kind == .opened && $0.push == row.push }
      return Claimant(
        push: row.push, at: row.at, releasedAt: release.at - .milliseconds(release.latency),
        openedAt: opening?.at ?? .distantFuture)
    }
  }

  /// Looks for the push of each conversion again, among all that the log has.
  @Test(
    "Each belongs to the last push whose window contains it, and the numbers add up",
    arguments: 0..<12 as Range<UInt64>)
  func recount(seed: UInt64) throws {
    var chance = Chance(seed: seed)
    let moment = ConversionMetric.Moment.allCases[Int(seed % 3)]
    let town = Self.town(&chance, seed: seed, moment)
    let outcome = town.run(Strategy.city(&chance))
    let within = try #require(town.plan.conversionMetric).within
    var found: [Attribution: Int] = [:]
    for person in 0..<town.world.count {
      let rows = outcome.events.filter { $0.recipient == town.world.first + UInt64(person) }
      let pushes = Self.claimants(Array(rows), moment)
      var mine: [Attribution: Int32] = [:]
      for row in rows where row.kind == .converted {
        let owner = pushes.filter { $0.at <= row.at && row.at < $0.at + within }.max {
          ($0.at, $0.releasedAt, $0.push.rawValue) < ($1.at, $1.releasedAt, $1.push.rawValue)
        }
        let share = owner.map { $0.openedAt <= row.at ? Attribution.direct : .influenced }
        #expect(row.push == owner?.push ?? PushID(rawValue: 0))
        #expect(row.reason == (share ?? .unattributed).rawValue)
        #expect(row.latency == owner.map { (row.at - $0.at).milliseconds } ?? -1)
        if row.isInCohort { mine[share ?? .unattributed, default: 0] += 1 }
      }
      let counts = { (variable: ConversionVariable) in
        outcome.conversions[person * ConversionVariable.count + Int(variable.rawValue)]
      }
      let (direct, influenced) = (counts(.direct), counts(.influenced))
      #expect(direct == mine[.direct] ?? 0 && influenced == mine[.influenced] ?? 0)
      #expect(counts(.unattributed) == mine[.unattributed] ?? 0)
      #expect(counts(.attributed) == direct + influenced)
      #expect(counts(.conversions) == counts(.attributed) + counts(.unattributed))
      #expect((counts(.value) > 0) == (counts(.conversions) > 0))
      #expect(counts(.converted) == min(1, counts(.conversions)))
      found.merge(mine.mapValues(Int.init), uniquingKeysWith: +)
    }
    #expect(found[.direct]! > 0 && found[.unattributed]! > 0)
    #expect((found[.influenced] ?? 0 > 0) == (moment == .delivered))
  }

  @Test("Counting conversions changes nothing that happens", arguments: 0..<6 as Range<UInt64>)
  func neutral(seed: UInt64) {
    var chance = Chance(seed: seed)
    let town = Self.town(&chance, seed: seed, .delivered, days: 6)
    let strategy = Strategy.city(&chance)
    let with = town.run(strategy)
    let without = Town(town.parameters, seed: seed, days: 6).run(strategy)
    #expect(with.digest == without.digest)
    #expect(with.counts == without.counts)
    #expect(without.conversions.isEmpty)
    #expect(with.conversions.count == with.armOf.count * ConversionVariable.count)
    #expect(Array(without.events) == with.events.filter { $0.kind != .converted })
  }
}

@Suite("Conversions are drawn by address")
struct ConversionLawTests {
  private static let key = StreamKey(seed: 1, replication: 0)

  private static func law(
    _ name: String = "purchase", _ change: (inout ConversionParameters) -> Void = { _ in }
  ) -> ConversionLaw {
    var world = WorldParameters()
    var parameters = ConversionParameters()
    change(&parameters)
    world.conversions = [name: parameters, "other": ConversionParameters()]
    return ConversionLaw(name, in: world)!
  }

  @Test("They happen as often as the chances say")
  func shares() throws {
    let law = Self.law { ($0.perVisit, $0.afterOpen, $0.afterTap) = (0.02, 0.05, 0.12) }
    let count = 40_000
    var found = [0, 0, 0]
    for number in 0..<UInt64(count) {
      let at = Timestamp(milliseconds: Int64(number))
      if law.convertsAtVisit(law.draw(atVisitOf: 3, Self.key, at: at)) { found[0] += 1 }
      let draw = law.draw(after: PushID(rawValue: number), to: 3, Self.key)
      let (opened, tapped) = (
        law.convertsAfterPush(draw, isTapped: false), law.convertsAfterPush(draw, isTapped: true)
      )
      #expect(tapped || !opened)
      if opened { found[1] += 1 }
      if tapped { found[2] += 1 }
    }
    for (count, share) in zip(found, [0.02, 0.05, 0.12]) {
      let deviation = (share * (1 - share) * 40_000).squareRoot()
      #expect(abs(Double(count) - share * 40_000) < 4 * deviation)
    }
  }

  @Test("The end of values takes no more than a thousandth of a mean that is accepted")
  func ends() {
    for sigma in [0, 0.5, 1, 1.5, 2] {
      var value = ConversionValue()
      value.sigma = sigma
      value.mean = min(value.meanMax, 10_000)
      let law = Self.law { $0.value = value }
      // At midpoints of equal shares of people, weighted by value: the logarithm is normal about that of
      // the mean plus sigma² / 2, and what is above the end counts as the end alone.
      let steps = 100_000
      let kept = (0..<steps).reduce(0.0) { sum, step in
        let z = Elementary.normalQuantile((Double(step) + 0.5) / Double(steps))
        let own = value.mean * Elementary.exp(sigma * z + sigma * sigma / 2)
        return sum + min(1, ConversionValue.max / own)
      }
      #expect(kept / Double(steps) > 0.999 && kept / Double(steps) <= 1, "\(sigma)")
      #expect(law.value(law.draw(after: PushID(rawValue: 1), to: 3, Self.key)) > 0)
    }
    var wide = ConversionValue()
    wide.sigma = 2
    #expect(abs(wide.meanMax - 274.7) < 0.1)
  }

  @Test("Values are log-normal about their mean, and a kind's draws depend on its own name")
  func values() {
    let law = Self.law {
      $0.value = ConversionValue()
      ($0.value!.mean, $0.value!.sigma) = (40, 0.5)
    }
    let values = (0..<20_000 as Range<UInt64>).map {
      Double(law.value(law.draw(after: PushID(rawValue: $0), to: 3, Self.key))) / 100
    }
    let mean = values.reduce(0, +) / 20_000
    // The deviation of one value is 40 * sqrt(exp(0.25) - 1) = 21.3.
    #expect(abs(mean - 40) < 4 * 21.3 / 20_000.0.squareRoot())
    let median = values.sorted()[10_000]
    #expect(abs(median - 35.3) < 1)
    #expect(Self.law().value(law.draw(after: PushID(rawValue: 1), to: 3, Self.key)) == 0)
    let (one, other) = (Self.law("purchase"), Self.law("order"))
    let push = PushID(rawValue: 9)
    #expect(one.draw(after: push, to: 3, Self.key) != other.draw(after: push, to: 3, Self.key))
    #expect(ConversionLaw("none", in: WorldParameters()) == nil)
  }
}
