import PushModel
import TestSupport
import Testing

/// Choices by business, and the list that packs them.
@Suite struct FollowChoiceTests {
  @Test(
    "S0-FR-NOT-04: a choice concerns the news of a business alone", arguments: PushType.allCases)
  func wants(type: PushType) {
    let isNews = [.newPost, .offer, .promotion].contains(type)
    #expect(FollowChoice.news.contains(type) == isNews)
    #expect(FollowChoice.everything.wants(type))
    #expect(FollowChoice.offers.wants(type) == (type != .newPost))
    #expect(FollowChoice.nothing.wants(type) == !isNews)
  }

  @Test(
    "S0-FR-NOT-04: the packed list agrees with a dictionary", arguments: 0..<20 as Range<UInt64>)
  func list(seed: UInt64) {
    var chance = Chance(seed: seed)
    var choices = FollowChoices()
    var expected: [UInt32: FollowChoice] = [:]
    for _ in 0..<300 {
      let business = chance.one(of: [0, 1, 2, 3, 40, 41, UInt32.max - 1, UInt32.max])
      let choice = chance.one(of: FollowChoice.allCases)
      let isSet = choices.set(choice, about: BusinessID(rawValue: business))
      #expect(isSet)
      expected[business] = choice == .everything ? nil : choice
      #expect(choices.count == expected.count)
    }
    for business in [0, 1, 2, 3, 4, 40, 41, UInt32.max - 1, UInt32.max] as [UInt32] {
      #expect(choices[BusinessID(rawValue: business)] == expected[business] ?? .everything)
    }
    let all = choices.all
    #expect(all.map(\.business.rawValue) == expected.keys.sorted())
  }

  @Test("S3-PREF-3: a set of types has a bit for each, and security cannot be switched")
  func types() {
    for type in PushType.allCases {
      var set = TypeSet(type)
      #expect(PushType.allCases.filter { set.contains($0) } == [type])
      #expect(TypeSet.switchable.contains(type) == (type != .security))
      set.remove(TypeSet(type))
      #expect(set == [])
    }
  }
}
