import PushModel
import PushService
import SimKernel
import TestSupport
import Testing

@testable import SimWorld

/// Who the subscribers are.
@Suite struct PeopleTests {
  /// Whether `count` of `total` lies within three standard errors of `share`.
  static func isNear(_ count: Int, of total: Int, _ share: Double) -> Bool {
    let expected = share * Double(total)
    return abs(Double(count) - expected) <= 3 * (expected * (1 - share)).squareRoot()
  }

  static let town: Town = {
    var world = WorldParameters()
    world.subscribers = 4_000
    world.engagement.reviewPerSession = 0.3
    return Town(world, seed: 1)
  }()

  @Test("Subscribers follow five businesses on average, each once, the popular ones most")
  func follows() {
    let town = Self.town
    var counts = [Int](repeating: 0, count: town.world.count)
    var followers: [Int] = []
    for business in 0..<200 {
      let row = town.world.follows.range(of: business).map {
        Int(town.world.follows.entries[$0].subscriber)
      }
      #expect(Set(row).count == row.count)
      for subscriber in row { counts[subscriber] += 1 }
      followers.append(row.count)
    }
    // Geometric from 1 with mean 5: the variance is 20.
    let mean = Double(counts.reduce(0, +)) / 4_000
    #expect(abs(mean - 5) < 3 * (20.0 / 4_000).squareRoot(), "\(mean)")
    #expect(counts.min() == 1 && counts.max()! <= 40)
    #expect(followers.max() == followers[0])
    #expect(followers[0] > 10 * followers[150])
  }

  @Test("Devices, platforms and permissions are shared out as the scenario says")
  func devices() {
    let town = Self.town
    let all = (0..<town.world.count).map { town.world.devices[$0] }
    for (count, share) in [(1, 0.8), (2, 0.16), (3, 0.04)] {
      #expect(Self.isNear(all.filter { $0.count == count }.count, of: 4_000, share))
    }
    let devices = all.flatMap { devices in (0..<Int(devices.count)).map { devices[$0] } }
    let android = devices.filter { $0.platform == .android }
    let ios = devices.filter { $0.platform == .ios }
    #expect(Self.isNear(android.count, of: devices.count, 0.55))
    let granted = { (some: [Device]) in some.filter { $0.permission == .granted }.count }
    #expect(Self.isNear(granted(ios), of: ios.count, 0.56))
    #expect(Self.isNear(granted(android), of: android.count, 0.75 * 0.67 + 0.25 * 0.91))
    #expect(devices.allSatisfy { $0.hasToken == ($0.permission == .granted) })
  }

  @Test("S1-2.2-perm13: older Android allows pushes from the start, later ones must be asked")
  func android13() {
    var world = WorldParameters()
    world.subscribers = 4_000
    world.devices.androidShare = 1
    world.devices.staleShare = 0
    world.prompts.unaskedShare = 1
    let town = Town(world, seed: 1)
    let devices = (0..<town.world.count).map { town.world.devices[$0] }
      .flatMap { devices in (0..<Int(devices.count)).map { devices[$0] } }
    let unasked = devices.filter { $0.permission == .notAsked }
    #expect(Self.isNear(unasked.count, of: devices.count, 0.75))
    #expect(unasked.allSatisfy { !$0.hasToken })
    let older = devices.filter { $0.permission != .notAsked }
    #expect(Self.isNear(older.filter { $0.permission == .granted }.count, of: older.count, 0.91))
  }

  @Test("Marketing is off until someone opts in (S1-7-defaults)")
  func preferences() {
    let town = Self.town
    let all = (0..<town.world.count).map { town.world.traits[$0].preferences }
    #expect(Self.isNear(all.filter { !$0.isPushEnabled }.count, of: 4_000, 0.03))
    #expect(Self.isNear(all.filter { $0.categories.contains(.marketing) }.count, of: 4_000, 0.5))
    #expect(Self.isNear(all.filter { $0.categories.contains(.updates) }.count, of: 4_000, 0.97))
    #expect(all.allSatisfy { $0.categories.contains(.security) })
    #expect(Self.isNear(all.filter { $0.quietHours == .off }.count, of: 4_000, 0.05))
  }

  @Test("People differ in response by a coefficient of variation of 0.75 about a mean of 1")
  func heterogeneity() {
    let responses = (0..<4_000).map { Double(Self.town.world.traits[$0].response) }
    let mean = responses.reduce(0, +) / 4_000
    #expect(abs(mean - 1) < 3 * 0.75 / 4_000.0.squareRoot(), "\(mean)")
    // Log-normal: the deviation of the logarithm is sqrt(ln(1 + CV²)), half of it below -1/2 of
    // its square. The share above 1 tells the deviation: P(Z > s/2), s = 0.6680.
    #expect(Self.isNear(responses.filter { $0 > 1 }.count, of: 4_000, 0.3692))
    #expect(Self.isNear(responses.filter { $0 > 3 }.count, of: 4_000, 0.02396))
  }

  @Test("Sessions are as many as the scenario says")
  func sessions() {
    let town = Self.town
    let expected = (0..<town.world.count).reduce(0.0) {
      $0 + Double(town.world.traits[$1].sessionsPerDay)
    }
    var count = 0
    var days = 0.0
    for index in 0..<town.world.count {
      count += town.world.sessions.range(of: index).count
      let stay = min(town.world.traits[index].leavesAt, town.plan.span.end) - Town.start
      days += stay.days * Double(town.world.traits[index].sessionsPerDay)
    }
    #expect(abs(Double(count) - days) < 3 * days.squareRoot(), "\(count) \(days)")
    // Median 0.8, log-scale spread 0.76: mean 0.8 exp(0.2888).
    #expect(abs(expected / 4_000 - 1.068) < 0.06, "\(expected / 4_000)")
  }

  @Test(
    "Nobody reviews a business twice, and a reply goes to the reviewer alone (S0-DATA-09, S0-FR-REV-02)",
    .releaseOnly)
  func reviews() {
    var reviews = 0
    let all = Town(Self.town.parameters, seed: 1, first: 0, count: 300)
    for subscriber in 0..<300 {
      let one = Town(Self.town.parameters, seed: 1, first: subscriber, count: 1)
      let reviewed = one.world.activity.filter { $0.type == .newReview }.map(\.business)
      #expect(Set(reviewed).count == reviewed.count)
      reviews += reviewed.count
      let replies = one.world.triggers.filter { $0.kind == .direct }
      #expect(replies.allSatisfy { reviewed.contains($0.business.rawValue) && $0.index == 0 })
      #expect(Set(replies.map(\.business)).count == replies.count)
      // Among others the replies are the same, so they have reached their author.
      let own = all.world.triggers.filter { $0.kind == .direct && Int($0.index) == subscriber }
      #expect(own.map(\.business) == replies.map(\.business))
    }
    #expect(reviews > 300)
  }
}
