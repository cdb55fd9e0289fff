import PushModel
import SimKernel
import TestSupport
import Testing

@testable import SimWorld

/// What subscribers did, counted by minute, business and type.
@Suite(.releaseOnly) struct ActivityTallyTests {
  private static let span = Town(.plain(subscribers: 0), seed: 1).plan.span
  private static let businesses = 3..<40

  /// Activities at businesses in and around those of interest, most of them in a few busy minutes.
  private static func activity(_ count: Int, seed: UInt64) -> ContiguousArray<Activity> {
    var chance = Chance(seed: seed)
    return ContiguousArray(
      (0..<count).map { _ in
        let minute = Bool.random(using: &chance) ? 60 : 20_000 as UInt32
        return Activity(
          minute: .random(in: 0..<minute, using: &chance),
          business: .random(in: 0..<50, using: &chance),
          type: ActivityTally.types.randomElement(using: &chance)!)
      })
  }

  /// One trigger for each activity, all of them made and sorted at once.
  private static func triggers(
    _ activity: ContiguousArray<Activity>, perBusinessMax: Int
  ) -> [Trigger] {
    let news = activity.filter { businesses.contains(Int($0.business)) }.sorted {
      ($0.business, $0.minute, $0.type.rawValue) < ($1.business, $1.minute, $1.type.rawValue)
    }
    var told: [UInt32: Int] = [:]
    let triggers = news.compactMap { event -> Trigger? in
      let number = told[event.business, default: 0]
      told[event.business] = number + 1
      guard number < perBusinessMax else { return nil }
      return Trigger(
        at: span.start + .minutes(Int64(event.minute)), kind: .direct, type: event.type,
        index: event.business - UInt32(businesses.lowerBound),
        business: BusinessID(rawValue: event.business), value: UInt32(number))
    }
    return triggers.sorted(by: <)
  }

  private static func isSame(_ one: Trigger, _ other: Trigger) -> Bool {
    one.at == other.at && one.kind == other.kind && one.type == other.type
      && one.index == other.index && one.business == other.business && one.value == other.value
  }

  @Test(
    "owners hear of every activity, in order, under the numbers that all news at once would give",
    arguments: 0..<6 as Range<UInt64>, [5, 60, 1 << 22])
  func news(seed: UInt64, perBusinessMax: Int) {
    let activity = Self.activity(3_000, seed: seed)
    let expected = Self.triggers(activity, perBusinessMax: perBusinessMax)
    let tally = ActivityTally(activity, of: Self.businesses)
    let told = OwnerNews(tally, Self.span, perBusinessMax: perBusinessMax).all
    #expect(expected.count > 100 && told.count == expected.count)
    #expect(zip(told, expected).allSatisfy(Self.isSame))
  }

  @Test("tallies of parts add up to that of the whole, whatever the parts, their order and memory")
  func sum() {
    let activity = Self.activity(4_000, seed: 11)
    let whole = ActivityTally(activity, of: Self.businesses)
    for (parts, pendingMax) in [(1, 1 << 21), (2, 1), (7, 100), (50, 700), (400, 100_000)] {
      var sum = ActivitySum(of: Self.businesses, pendingMax: pendingMax)
      for part in (0..<parts).reversed() {
        let own = activity.indices.filter { $0 % parts == part }.map { activity[$0] }
        sum.add(ActivityTally(own, of: Self.businesses))
      }
      #expect(sum.total() == whole)
      // Asked again, it says the same, and goes on.
      sum.add(whole)
      var twice = whole
      twice.merge(whole)
      #expect(sum.total() == twice)
    }
  }

  @Test("each owners' lane gets what its owners hear of") func lanes() {
    let activity = Self.activity(2_000, seed: 12)
    let lanes = [0..<16, 16..<32, 32..<48, 48..<50]
    #expect(
      ActivityTally.tallies(of: activity, lanes: lanes)
        == lanes.map { ActivityTally(activity, of: $0) })
    #expect(
      ActivityTally.tallies(of: activity, lanes: [0..<50]) == [ActivityTally(activity, of: 0..<50)])
  }

  @Test("bytes come back as the tally they are of, and most activities take two")
  func bytes() throws {
    let tally = ActivityTally(Self.activity(3_000, seed: 13), of: Self.businesses)
    let again = try ActivityTally(bytes: tally.bytes, of: Self.businesses, in: Self.span)
    #expect(again == tally)
    let thin = Self.activity(6_000, seed: 14).filter { $0.minute >= 60 }
    #expect(ActivityTally(thin, of: 0..<50).bytes.count < 3 * thin.count)
  }

  @Test(
    "bytes that are of no tally are refused or are another's", arguments: 0..<20 as Range<UInt64>)
  func damaged(seed: UInt64) throws {
    var chance = Chance(seed: seed)
    let good = ActivityTally(Self.activity(300, seed: seed), of: Self.businesses).bytes
    for _ in 0..<500 {
      var bytes = good
      for _ in 0...Int.random(in: 0..<4, using: &chance) {
        bytes[.random(in: bytes.indices, using: &chance)] = .random(in: 0...255, using: &chance)
      }
      guard
        let tally = try? ActivityTally(bytes: bytes, of: Self.businesses, in: Self.span)
      else { continue }
      #expect(tally.bytes == bytes)
      var whole = ActivityTally(of: Self.businesses)
      whole.merge(tally)
      var cursor = ActivityCursor(tally)
      while cursor.key < .max { cursor.advance() }
    }
    // An entry after the last that there can be.
    let end = UInt64(14 * 1_440 * Self.businesses.count * 3)
    for (step, isRefused) in [(end - 1, false), (end, true)] {
      var writer = ActivityWriter()
      writer.append(step, count: 1)
      let bytes = writer.bytes
      let read = try? ActivityTally(bytes: bytes, of: Self.businesses, in: Self.span)
      #expect((read == nil) == isRefused)
    }
  }
}
