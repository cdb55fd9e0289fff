import PushMessages
import PushModel
import Testing

@Suite struct DeepLinkTests {
  private let home = Content.shipped.home

  private func link(_ push: Push, _ slots: Slots) throws -> String {
    try Composer().compose(push, slots: slots, language: .en, style: .plain).deepLinkPath
  }

  @Test(
    "S1-5-deeplink: the route of each type",
    arguments: [
      (PushType.newPost, "/businesses/7/posts/31"),
      (.offer, "/businesses/7/offers/31"),
      (.reviewReply, "/businesses/7/reviews/31"),
      (.newFollower, "/businesses/7/followers"),
      (.newLike, "/businesses/7/posts/31/likes"),
      (.newReview, "/businesses/7/reviews/31"),
      (.order, "/orders/31"),
      (.payment, "/wallet"),
      (.message, "/chats/31"),
      (.security, "/settings/security"),
      (.featureAnnounce, "/features/31"),
      (.reEngagement, "/feed"),
      (.promotion, "/offers/31"),
      (.reminder, "/home"),
      (.assignment, "/assignments/31"),
      (.followUp, "/assignments/31"),
      (.overdue, "/assignments/31"),
      (.pause, "/organisations/7/mentors/31"),
      (.resumption, "/organisations/7/mentors/31"),
      (.milestone, "/statistics"),
      (.honorarium, "/statistics"),
      (.annualSummary, "/statistics/year"),
      (.reportStatus, "/reports/31"),
      (.deadline, "/assignments/31"),
    ])
  func routes(type: PushType, path: String) throws {
    #expect(try link(.sample(type), .full) == path)
  }

  @Test(
    "S1-5-deeplink: the route of each digest",
    arguments: [
      (PushType.newPost, "/feed"), (.newLike, "/businesses/7/likes"),
      (.newFollower, "/businesses/7/followers"), (.message, "/chats"),
      (.overdue, "/organisations/7/assignments/overdue"),
    ])
  func digestRoutes(type: PushType, path: String) throws {
    #expect(try link(.sample(type, items: 9), .full) == path)
  }

  @Test("S1-5-deeplink: a report opens as a report")
  func reportRoute() throws {
    var slots = Slots.full
    slots.report = .resolved
    let message = try Composer().compose(
      .sample(.reportStatus), slots: slots, language: .en, style: .plain)
    #expect(message.deepLinkPath == "/reports/31")
    #expect(message.entityType == "report")
  }

  @Test(
    "S0-FR-NOT-02: every link that is rendered leads somewhere",
    arguments: PushType.allCases, [nil, "", "31", "a/b", "../..", "é", "4f-9_Z"])
  func everyLinkResolves(type: PushType, entity: String?) throws {
    var slots = Slots.full
    slots.entity = entity
    for items: UInt16 in digestTypes.contains(type) ? [1, 2] : [1] {
      let push = Push.sample(type, items: items)
      let message = try Composer().compose(push, slots: slots, language: .en, style: .plain)
      let link = try #require(Content.shipped.link(path: message.deepLinkPath))
      #expect(link.path == message.deepLinkPath)
      #expect(link.route.entityType == message.entityType)
      // A thing without a place in the path has its id in the payload still, if it is one.
      let isInPath = link.entity != nil || link.business != nil
      let isThing = !isInPath && items == 1 && link.path != "/home" && link.path != "/reports"
      let own = isThing && ["31", "4f-9_Z"].contains(entity) ? entity : nil
      #expect(message.entityID == own ?? link.entityID)
      #expect(!message.entityID.isEmpty)
    }
  }

  @Test(
    "S1-4.2-schema: a payload has the id of its thing, whether the path has it or not",
    arguments: [
      (PushType.payment, 1, "payment", "p-31"), (.security, 1, "user", "p-31"),
      (.order, 1, "order", "p-31"), (.newFollower, 1, "business", "7"),
      (.message, 1, "message", "p-31"), (.message, 2, "message", "message"),
      (.reminder, 1, "home", "home"),
    ] as [(PushType, UInt16, String, String)])
  func entities(type: PushType, items: UInt16, kind: String, id: String) throws {
    var slots = Slots.full
    slots.entity = "p-31"
    let message = try Composer().compose(
      .sample(type, items: items), slots: slots, language: .en, style: .plain)
    #expect(message.entityType == kind && message.entityID == id)
    slots.entity = "p 31"
    let malformed = try Composer().compose(
      .sample(type, items: items), slots: slots, language: .en, style: .plain)
    #expect(malformed.entityID != "p 31")
  }

  @Test(
    "S4-ERR-4, S4-LINK-5: a missing or malformed id leads home",
    arguments: [
      nil, "", " ", "3 1", "31/likes", "..", "%2e", "3?x=1", "ß", "٣",
      String(repeating: "x", count: 65),
    ])
  func badEntityLeadsHome(entity: String?) throws {
    var slots = Slots.full
    slots.entity = entity
    #expect(try link(.sample(.newPost), slots) == "/home")
    #expect(try link(.sample(.security), slots) == "/settings/security")
  }

  @Test(
    "S4-LINK-5, S4-ERR-4: a report that is missing, malformed or gone leads to My Reports",
    arguments: [nil, "", "3 1", "%2e", "ß"])
  func myReports(entity: String?) throws {
    var slots = Slots.full
    slots.entity = entity
    #expect(try link(.sample(.reportStatus), slots) == "/reports")
    let (list, landing) = Content.shipped.landing(on: "/reports/\(entity ?? "")") { _ in .open }
    #expect(list.route.screen == "My Reports Dashboard" && landing == .fallback)
    for state in [TargetState.deleted, .forbidden] {
      let (list, landing) = Content.shipped.landing(on: "/reports/9") { _ in state }
      #expect(list.path == "/reports" && landing == state.landing(isHome: false))
    }
  }

  @Test("the longest id and every business are kept")
  func longestIDs() throws {
    let entity = String(repeating: "x", count: DeepLink.entityLengthMax)
    for business in [0, 1, UInt32.max].map(BusinessID.init(rawValue:)) {
      let link = Content.shipped.link(
        .one(.newPost), business: business, entity: entity)
      #expect(link.entity == entity)
      #expect(Content.shipped.link(path: link.path) == link)
    }
  }

  @Test(
    "S4-LINK-5: a path that names no place is refused",
    arguments: [
      "", "/", "home", "/home/", "//home", "/Home", "/businesses//posts/1", "/businesses/7/posts/",
      "/businesses/07/posts/1", "/businesses/-1/posts/1", "/businesses/4294967296/posts/1",
      "/businesses/7/posts/1/2", "/businesses/{business}/posts/{entity}", "/orders", "/posts/1",
    ])
  func unknownPaths(path: String) {
    #expect(Content.shipped.link(path: path) == nil)
    let (link, landing) = Content.shipped.landing(on: path) { _ in .open }
    #expect(link == home)
    #expect(landing == .fallback)
  }

  @Test("S4-LINK-5: a link to something deleted lands on the dashboard")
  func deletedTarget() {
    let state = { (link: DeepLink) in link.entity == "31" ? TargetState.deleted : .open }
    let gone = Content.shipped.landing(on: "/businesses/7/posts/31", target: state)
    #expect(gone.link == home && gone.landing == .gone)
    let there = Content.shipped.landing(on: "/businesses/7/posts/32", target: state)
    #expect(there.link.path == "/businesses/7/posts/32" && there.landing == .target)
  }

  @Test("S1-5-deeplink: whoever may not see the target lands on the dashboard")
  func forbiddenTarget() {
    let (link, landing) = Content.shipped.landing(on: "/wallet") { _ in .forbidden }
    #expect(link == home && landing == .noAccess)
  }

  @Test("S4-LINK-5: the dashboard itself is always there", arguments: TargetState.allCases)
  func dashboard(state: TargetState) {
    let (link, landing) = Content.shipped.landing(on: "/home") { _ in state }
    #expect(link == home && landing == .target)
  }

  @Test("S4-LINK-5: a route and its path find the same", arguments: Content.shipped.routes)
  func sameByRouteAndByPath(route: Route) {
    let path = route.pattern.replacing("{business}", with: "7").replacing("{entity}", with: "31")
    for state in TargetState.allCases {
      #expect(
        Content.shipped.landing(on: path) { _ in state }.landing
          == state.landing(isHome: route == home.route))
    }
  }

  @Test("S3-OVER-3: several overdue assignments open the list of their organisation, one itself")
  func overdueList() throws {
    #expect(try link(.sample(.overdue, items: 3), .full) == "/organisations/7/assignments/overdue")
    #expect(try link(.sample(.overdue), .full) == "/assignments/31")
  }

  @Test("S3-FOLLOW-3: a tap on a follow-up opens the assignment that it is about")
  func followUp() throws {
    let rules = TriggerTable(.only("followUp"))
    let office = BusinessID(rawValue: 7)
    var mentor = Agenda(office, .member, at: .utc(0))
    for item in [4, 5] as [UInt64] {
      _ = rules.tell(.assigned, item: item, to: &mentor, at: .utc(Int64(item)))
    }
    let firings = rules.run(
      &mentor, in: ZoneID(rawValue: 0), of: Member.zones, at: .utc(14, hour: 9))
    #expect(firings.count == 1 && firings[0].type == .followUp)
    var slots = Slots.full
    slots.entity = "\(firings[0].item)"
    #expect(try link(.sample(firings[0].type), slots) == "/assignments/4")
  }

  @Test("S3-LINK-3: a tap on an assignment that was withdrawn has an outcome of its own")
  func withdrawnTarget() throws {
    let path = try link(.sample(.assignment), .full)
    #expect(path == "/assignments/31")
    let withdrawn = Content.shipped.landing(on: path) { link in
      link.route.entityType == "assignment" ? .deleted : .open
    }
    #expect(withdrawn.landing == .gone && withdrawn.link == home)
    let open = Content.shipped.landing(on: path) { _ in .open }
    #expect(open.landing == .target && open.link.path == path)
  }
}
