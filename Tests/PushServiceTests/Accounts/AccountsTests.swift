import PushMessages
import PushModel
import PushPolicy
import PushService
import Testing

/// What commands make of accounts.
@Suite struct AccountsTests {
  /// Commands about Anna in a row: `b` ban, `u` unban, `p` pause, `r` resume, `d` delete; and her
  /// status after each: `a` active, `p` paused, `b` banned, `d` deleted.
  @Test(
    "S0-FR-MAN-02 an administrator bans people and lets them in again",
    arguments: [
      (commands: "bu", after: "ba"), (commands: "pbu", after: "pbp"),
      (commands: "prpb", after: "papb"), (commands: "bbuu", after: "bbaa"),
      (commands: "bpru", after: "bbba"), (commands: "bdu", after: "bdd"),
      (commands: "ddr", after: "ddd"), (commands: "ubub", after: "abab"),
    ])
  func status(commands: String, after: String) {
    var town = Town()
    let letters: [RecipientStatus: Character] = [
      .active: "a", .paused: "p", .banned: "b", .deleted: "d",
    ]
    var found = ""
    for letter in commands {
      switch letter {
      case "b": town.ask(.banRecipient(.anna))
      case "u": town.ask(.unbanRecipient(.anna))
      case "p": town.ask(.pause(.anna), by: .anna)
      case "r": town.ask(.resume(.anna), by: .anna)
      default: town.ask(.deleteAccount(.anna), by: .anna)
      }
      found.append(letters[town.accounts.recipient(.anna).status]!)
    }
    #expect(found == after)
    #expect(town.accounts.recipient(.bert).status == .active)
  }

  @Test("S0-FR-MAN-02 who is banned or gone does nothing more, but may have their account deleted")
  func standing() {
    var town = Town()
    town.ask(.banRecipient(.anna))
    #expect(town.ask(.follow(.bakery), by: .anna) == .denied(.actorBanned))
    #expect(town.ask(.setPreferences(of: .anna), by: .anna) == .denied(.actorBanned))
    #expect(town.ask(.deleteAccount(.anna), by: .anna) == .allowed)
    #expect(town.ask(.follow(.bakery), by: .anna) == .denied(.actorDeleted))
    #expect(town.ask(.banRecipient(.anna)) == .denied(.accountDeleted))
    town.ask(.banBusiness(.bakery))
    let post = PushID(.post, business: .bakery, number: 1)
    #expect(town.ask(.publish(post: post), by: .bakery) == .denied(.actorBanned))
    town.ask(.unbanBusiness(.bakery))
    #expect(town.ask(.publish(post: post), by: .bakery) == .allowed)
  }

  @Test("S0-ARCH-01 a business waits for verification, which is decided once")
  func verification() {
    var town = Town(accounts: Accounts())
    #expect(town.accounts.sender(.bakery).state == [])
    #expect(town.ask(.verify(.bakery, .pass)) == .allowed)
    #expect(town.accounts.sender(.bakery).state == .verified)
    #expect(town.ask(.verify(.bakery, .fail)) == .denied(.alreadyDecided))
    #expect(town.accounts.sender(.bakery).state == .verified)
    #expect(town.ask(.verify(.garage, .fail)) == .allowed)
    #expect(town.ask(.verify(.garage, .pass)) == .denied(.alreadyDecided))
    #expect(town.accounts.sender(.garage).state == [])
  }

  @Test("a ban and the verification of a business are two facts")
  func sender() {
    var town = Town(accounts: Accounts())
    town.ask(.banBusiness(.bakery))
    town.ask(.verify(.bakery, .pass))
    #expect(town.accounts.sender(.bakery).state == [.verified, .banned])
    #expect(town.ask(.banBusiness(.bakery)) == .denied(.alreadyBanned))
    town.ask(.unbanBusiness(.bakery))
    #expect(town.ask(.unbanBusiness(.bakery)) == .denied(.notBanned))
    #expect(town.accounts.sender(.bakery).state == .verified)
  }

  @Test("S0-DATA-09 a customer reviews a business once")
  func reviews() {
    var town = Town()
    #expect(town.ask(.review(.bakery), by: .anna) == .allowed)
    #expect(town.ask(.review(.bakery), by: .anna) == .denied(.alreadyReviewed))
    #expect(town.ask(.review(.garage), by: .anna) == .allowed)
    #expect(town.ask(.review(.bakery), by: .bert) == .allowed)
    #expect(town.accounts.contains(ReviewID(of: .bakery, by: .anna)))
    #expect(!town.accounts.contains(ReviewID(of: .garage, by: .bert)))
    let loaded = Accounts(reviews: [ReviewID(of: .bakery, by: .bert)])
    town = Town(accounts: loaded)
    #expect(town.ask(.review(.bakery), by: .bert) == .denied(.alreadyReviewed))
  }

  @Test("what the host cannot do is denied, and nothing is changed")
  func hostPart() {
    var town = Town()
    let answer = town.ask(.banBusiness(.bakery)) { () throws(Denial) in throw .notInReview }
    #expect(answer == .denied(.notInReview))
    #expect(town.accounts.sender(.bakery).state == .verified)
    var calls = 0
    town.ask(.banBusiness(.bakery), by: .garage) { calls += 1 }
    #expect(calls == 0)
    town.ask(.banBusiness(.bakery)) { calls += 1 }
    #expect(calls == 1)
  }

  @Test("S0-DATA-14 a post that was held back goes on by a person's word, once")
  func moderation() throws {
    var post = PostPipeline()
    try post.store()
    try post.filter(title: "Free money", body: "", language: .en, by: Moderator())
    var town = Town()
    let command = Command.moderate(post: PushID(.post, business: .bakery, number: 1), .approve)
    for expected in [Access.allowed, .denied(.notInReview)] {
      let answer = town.ask(command) { () throws(Denial) in try post.follow(.approve) }
      #expect(answer == expected)
      #expect(post.isCleared)
    }
    #expect(town.audit.map(\.outcome) == [.allowed, .denied(.notInReview)])
  }
}
