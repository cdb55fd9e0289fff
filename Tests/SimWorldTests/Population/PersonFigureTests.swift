import PushModel
import PushService
import SimKernel
import TestSupport
import Testing

@testable import SimWorld

/// Figures of people that no strategy changes.
@Suite struct PersonFigureTests {
  private static func world(seed: UInt64) -> WorldParameters {
    var chance = Chance(seed: seed)
    var world = WorldParameters.city(&chance)
    // Nobody has colleagues, so that any people can be a lane.
    world.kind = WorldKinds(.smallBusiness)
    return world
  }

  private static func row(_ figures: ContiguousArray<Int32>, _ person: Int) -> [PersonFigure: Int32]
  {
    Dictionary(
      uniqueKeysWithValues: PersonFigure.allCases.map {
        ($0, figures[person * PersonFigure.count + Int($0.rawValue)])
      })
  }

  @Test("each is within what the others allow", arguments: 0..<12 as Range<UInt64>)
  func bounds(seed: UInt64) {
    let town = Town(Self.world(seed: seed), seed: seed, days: 8)
    let figures = town.world.figures()
    #expect(figures.count == town.world.count * PersonFigure.count)
    for person in 0..<town.world.count {
      let row = Self.row(figures, person)
      #expect([0, 1].contains(row[.allowed]!))
      #expect(row[.reachable]! <= row[.allowed]! * row[.caused]!)
      #expect(row[.offers]! <= row[.reachable]!)
      // Those on whose devices nothing is seen are not those who can be reached.
      #expect(row[.allowed]! * row[.unseen]! == 0)
      #expect(row[.unseenThrice]! <= row[.unseen]! && row[.unseen]! <= row[.caused]!)
      #expect(row[.orphaned]! == 0 || row[.allowed] == 1)
      #expect(row[.reachableDays]! <= row[.reachableThrice]!)
      #expect(row[.reachableThrice]! <= min(row[.reachable]!, 3 * row[.reachableDays]!))
      #expect((row[.reachable]! > 0) == (row[.reachableDays]! > 0))
      // Six days of the cohort touch at most seven of somebody's own.
      #expect(row[.reachableDays]! <= 7)
      #expect(row[.keenDays]! <= row[.keenness]!)
    }
  }

  @Test(
    "what is caused is what the people of the lane are to get", arguments: 0..<8 as Range<UInt64>)
  func caused(seed: UInt64) {
    var world = Self.world(seed: seed)
    // Nothing but posts, and nobody leaves by themselves.
    world.fatigue.uninstallPerDay = 0
    world.retention = nil
    world.faults.redeliveredShare = 0
    let town = Town(world, seed: seed, days: 8)
    let figures = town.world.figures()
    let outcome = town.run(.instant, eventShare: 0)
    for person in 0..<town.world.count {
      let intended = outcome.counts[person * Variable.count + Int(Variable.intended.rawValue)]
      #expect(intended >= Self.row(figures, person)[.caused]!)
    }
    let all = PersonFigure.allCases.count
    let caused = stride(from: Int(PersonFigure.caused.rawValue), to: figures.count, by: all)
      .reduce(0) { $0 + Int(figures[$1]) }
    #expect(caused > 0)
  }

  @Test("they are the same whatever lane a person is in", arguments: 0..<8 as Range<UInt64>)
  func partition(seed: UInt64) {
    let world = Self.world(seed: seed)
    let whole = Town(world, seed: seed, days: 8).world.figures()
    let half = world.subscribers / 2
    let parts =
      Town(world, seed: seed, days: 8, count: half).world.figures()
      + Town(world, seed: seed, days: 8, first: half).world.figures()
    #expect(whole == parts)
  }

  @Test("a world that is drawn for them alone has the same", arguments: 0..<8 as Range<UInt64>)
  func alone(seed: UInt64) {
    var world = Self.world(seed: seed)
    world.arrivals = nil
    let town = Town(world, seed: seed, days: 8)
    let own = LaneWorld(figuresOf: town.plan, town.schedule, town.key, count: town.world.count)
    #expect(own.figures() == town.world.figures())
  }

  @Test("businesses post as much as expected on average, and within bounds that are cut off")
  func rates() {
    for sigma in [0, 0.5, 2.5] {
      var world = WorldParameters()
      world.businesses = 40
      world.posts.perDaySigma = sigma
      world.posts.perDay = 2
      let surplus = (0..<400 as Range<UInt64>).map { seed in
        let town = Town(world, seed: seed, days: 3, count: 1)
        return town.plan.rateSurplus(of: town.schedule)
      }
      let mean = surplus.reduce(0, +) / Double(surplus.count)
      let spread = surplus.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      let error = (spread / Double(surplus.count * (surplus.count - 1))).squareRoot()
      #expect(abs(mean) <= 4 * error + 1e-12, "sigma \(sigma): \(mean) ± \(error)")
      #expect((error > 0) == (sigma > 0))
    }
  }
}
