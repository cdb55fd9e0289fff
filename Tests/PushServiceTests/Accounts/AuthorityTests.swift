import PushMessages
import PushModel
import PushService
import TestSupport
import Testing

/// Who may do what: every action, every role, one's own and another's.
@Suite struct AuthorityTests {
  /// Objects are Anna's and the bakery's. One column per actor: Anna, Bert (another customer), the
  /// bakery, the garage (another business), an administrator. `+` allowed; refused because it is
  /// for customers `c`, businesses `b`, administrators `a`, the owner `o`, the person himself `s`.
  static let matrix: [(action: Action, who: String)] = [
    (.follow, "++ccc"),
    (.unfollow, "++ccc"),
    (.like, "++ccc"),
    (.comment, "++ccc"),
    (.review, "++ccc"),
    (.editComment, "+oooo"),
    (.deleteComment, "+oooo"),
    (.setPreferences, "+ssss"),
    (.pause, "+ssss"),
    (.resume, "+ssss"),
    (.deleteAccount, "+ssss"),
    (.publish, "bb+ob"),
    (.editPost, "bb+ob"),
    (.withdrawPost, "bb+ob"),
    (.replyToReview, "bb+ob"),
    (.editProfile, "bb+o+"),
    (.editPolicy, "aaaa+"),
    (.ban, "aaaa+"),
    (.unban, "aaaa+"),
    (.verify, "aaaa+"),
    (.moderate, "aaaa+"),
    (.takeDown, "aaaa+"),
    (.report, "++ccc"),
  ]

  static let actors: [Principal] = [.anna, .bert, .bakery, .garage, .staff]
  static let letters: [Character: Access] = [
    "+": .allowed, "c": .denied(.notCustomer), "b": .denied(.notBusiness),
    "a": .denied(.notAdmin), "o": .denied(.notOwner), "s": .denied(.notSelf),
  ]

  @Test("S0-FR-AUT-02 each role may do what is its own, and hears why not", arguments: matrix)
  func permission(action: Action, who: String) {
    for command in Command.all(action) {
      #expect(command.action == action)
      for (actor, letter) in zip(Self.actors, who) {
        let answer = Authority.decide(command, by: actor)
        #expect(answer == Self.letters[letter], "\(command) by \(actor)")
      }
    }
  }

  @Test("S0-FR-AUT-02 the table has a row for every action and a column for every role")
  func complete() {
    #expect(Set(Self.matrix.map(\.action)) == Set(Action.allCases))
    #expect(Self.matrix.count == Action.allCases.count)
    #expect(Set(Self.actors.map(\.role)) == Set(Role.allCases))
    #expect(Self.matrix.allSatisfy { $0.who.count == Self.actors.count })
  }

  @Test(
    "S0-NFR-SEC-02 no customer and no business does what an administrator does",
    arguments: [.editPolicy, .ban, .unban, .verify, .moderate, .takeDown] as [Action])
  func adminOnly(action: Action) {
    for command in Command.all(action) {
      for actor in [Principal.anna, .bert, .bakery, .garage] {
        var town = Town()
        #expect(town.ask(command, by: actor) == .denied(.notAdmin))
        #expect(town.accounts.sender(.bakery) == SenderAccount(verification: .approved))
        #expect(town.accounts.recipient(.anna).status == .active)
      }
    }
  }

  @Test(
    "S0-ARCH-16 no tenant writes to another's, whoever that is", arguments: 0..<200 as Range<UInt32>
  )
  func crossTenant(seed: UInt32) {
    var chance = Chance(seed: UInt64(seed))
    let mine = UInt32.random(in: 0...3, using: &chance)
    let owner = UInt32.random(in: 0...3, using: &chance)
    let post = PushID(.post, business: BusinessID(rawValue: owner), number: seed)
    let review = ReviewID(of: BusinessID(rawValue: owner), by: .anna)
    let business = Principal.business(BusinessID(rawValue: mine))
    let expected: Access = mine == owner ? .allowed : .denied(.notOwner)
    for command in [
      .publish(post: post), .editPost(post), .withdrawPost(post), .replyToReview(review),
      .editProfile(of: BusinessID(rawValue: owner)),
    ] as [Command] {
      #expect(Authority.decide(command, by: business) == expected, "\(command)")
    }
    let author = RecipientID(rawValue: UInt64(owner))
    let customer = Principal.customer(RecipientID(rawValue: UInt64(mine)))
    let comment = CommentID(author: author, number: seed)
    #expect(Authority.decide(.editComment(comment), by: customer) == expected)
    #expect(Authority.decide(.deleteComment(comment), by: customer) == expected)
  }

  @Test("S0-ARCH-16 a post's id tells its business, in a digest too")
  func business() {
    for number: UInt32 in [0, 7, .max] {
      let id = PushID(.post, business: BusinessID(rawValue: number), number: 1 << 24 - 1)
      #expect(id.business.rawValue == number)
      #expect(id.digest.business.rawValue == number)
    }
  }

  @Test("a business and a customer of the same number are not each other")
  func numbers() {
    let business = Principal.business(BusinessID(rawValue: 1))
    #expect(Authority.decide(.setPreferences(of: .anna), by: business) == .denied(.notSelf))
    let customer = Principal.customer(RecipientID(rawValue: 3))
    #expect(Authority.decide(.editProfile(of: .bakery), by: customer) == .denied(.notBusiness))
  }
}
