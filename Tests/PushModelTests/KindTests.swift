import Foundation
import PushModel
import Testing

@Suite struct KindTests {
  @Test("every category has a bit of its own")
  func bits() {
    #expect(Category.allCases.map(\.bit) == [1, 2, 4, 8, 16, 32, 64, 128])
    #expect(CategorySet.all.rawValue == 255)
    for category in Category.allCases {
      var set = CategorySet(category)
      #expect(Category.allCases.filter { set.contains($0) } == [category])
      #expect(CategorySet.all.contains(category))
      set.formSymmetricDifference(.all)
      #expect(!set.contains(category))
    }
    #expect(Category.allCases.allSatisfy { !CategorySet([]).contains($0) })
  }

  @Test("S1-7-defaults: all but marketing")
  func defaults() {
    let preferences = Preferences()
    #expect(preferences.isPushEnabled)
    #expect(Category.allCases.filter { !preferences.categories.contains($0) } == [.marketing])
    #expect(preferences.channels == .all)
    #expect(preferences.quietHours == .inherit)
  }

  @Test(
    "S1-3.1-types, S1-3.3-channels: name, category and priority of each type",
    arguments: [
      (PushType.newPost, "new_post", Category.updates, Priority.normal),
      (.offer, "offer", .marketing, .normal),
      (.reviewReply, "review_reply", .messages, .high),
      (.newFollower, "new_follower", .activity, .normal),
      (.newLike, "new_like", .activity, .normal),
      (.newReview, "new_review", .activity, .normal),
      (.order, "order.confirmed", .transactional, .high),
      (.payment, "payment.received", .transactional, .high),
      (.message, "message.received", .messages, .high),
      (.security, "account.security", .security, .high),
      (.featureAnnounce, "feature.announce", .marketing, .normal),
      (.reEngagement, "re_engagement", .marketing, .normal),
      (.promotion, "promo.offer", .marketing, .normal),
      (.reminder, "reminder", .reminders, .normal),
      (.assignment, "assignment", .tasks, .high),
      (.followUp, "follow_up", .tasks, .high),
      (.overdue, "overdue", .tasks, .high),
      (.pause, "pause", .tasks, .high),
      (.resumption, "resumption", .tasks, .high),
      (.milestone, "milestone", .reminders, .normal),
      (.honorarium, "honorarium", .reminders, .normal),
      (.annualSummary, "annual_summary", .reminders, .normal),
      (.reportStatus, "report_status", .transactional, .high),
      (.deadline, "deadline", .tasks, .high),
    ])
  func types(
    type: PushType, name: String, category: Category, priority: Priority
  ) {
    #expect(type.name == name)
    #expect(type.category == category)
    #expect(type.priority == priority)
  }

  @Test("S1-3.1-types: the sources' names are written, and earlier ones are read")
  func earlierNames() throws {
    let renamed = PushType.allCases.filter { $0.alias != nil }
    #expect(
      renamed.map(\.alias) == [
        "order", "payment", "message", "security", "feature_announce", "promotion",
      ])
    for type in renamed { #expect(PushType(name: type.alias ?? "") == type) }
    #expect(Set(PushType.allCases.map(\.name)).isDisjoint(with: renamed.compactMap(\.alias)))
    #expect(Category.allCases.allSatisfy { $0.alias == nil })
  }

  @Test("S0-ARCH-04: what others do with a business reaches its owner")
  func audiences() {
    #expect(
      PushType.allCases.filter { $0.audience == .owner } == [.newFollower, .newLike, .newReview])
    #expect(PushType.allCases.filter { $0.audience == .follower } == [.newPost, .offer])
  }

  @Test("a kind is written by its name, as a value and as a key")
  func names() throws {
    try check(PushType.self)
    try check(Category.self)
    try check(Language.self)
    try check(Refusal.self)
    try check(Hold.self)
    try check(Failure.self)
    try check(Loss.self)
    try check(PushSource.self)
    try check(Platform.self)
  }

  private func check<Kind: Named & Hashable>(_: Kind.Type) throws {
    let all = Array(Kind.allCases)
    #expect(Set(all.map(\.name)).count == all.count)
    #expect(all.allSatisfy { Kind(name: $0.name) == $0 })
    #expect(Kind(name: "") == nil)
    #expect(Kind(name: all[0].name + "x") == nil)
    let written = try JSONEncoder().encode(all)
    #expect(try JSONDecoder().decode([String].self, from: written) == all.map(\.name))
    #expect(try JSONDecoder().decode([Kind].self, from: written) == all)
    let keyed = Dictionary(uniqueKeysWithValues: zip(all, 0...))
    let json = try JSONEncoder().encode(keyed)
    #expect(String(decoding: json, as: UTF8.self).contains("\"\(all[0].name)\":0"))
    #expect(try JSONDecoder().decode([Kind: Int].self, from: json) == keyed)
  }

  @Test("an unknown name is told what would do")
  func unknownName() {
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Platform].self, from: Data(#"["symbian"]"#.utf8))
    }
    let text = error.map { "\($0)" } ?? ""
    #expect(text.contains("`symbian` is none of android, ios"))
  }

  @Test("S0-FR-NOT-05: a style is a list of names, plain an empty one")
  func styles() throws {
    let json = try JSONEncoder().encode([[], [.emoji, .question], .personalised] as [Style])
    #expect(
      String(decoding: json, as: UTF8.self) == #"[[],["emoji","question"],["personalised"]]"#)
    for raw in 0..<UInt8(Style.count) {
      let style = Style(rawValue: raw)
      let data = try JSONEncoder().encode(style)
      #expect(try JSONDecoder().decode(Style.self, from: data) == style)
    }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Style.self, from: Data(#"["loud"]"#.utf8))
    }
  }
}
