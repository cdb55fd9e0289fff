import PushMessages
import PushModel
import PushService
import Testing

/// The audit trail: who, what, when, and whether it was done.
@Suite struct AuditTests {
  @Test(
    "S0-DATA-07 every policy edit, ban, verification, ruling and denial is one row, all else none",
    arguments: Action.allCases)
  func oneRow(action: Action) {
    for command in Command.all(action) {
      for actor in AuthorityTests.actors {
        var town = Town(accounts: Accounts())
        if action == .unban { town = banned() }
        let answer = town.ask(command, by: actor)
        let isNoted = actor.role == .admin || answer != .allowed
        let row = AuditRow(actor: actor, command: command, at: town.now, outcome: answer)
        #expect(Array(town.audit.suffix(isNoted ? 1 : 0)) == (isNoted ? [row] : []))
        #expect(town.audit.count == (isNoted ? 1 : 0) + (action == .unban ? 2 : 0))
      }
    }
  }

  private func banned() -> Town {
    var town = Town()
    town.ask(.banRecipient(.anna))
    town.ask(.banBusiness(.bakery))
    return town
  }

  @Test("S0-DATA-14 rows are in the order of what was done, each with its moment and its details")
  func trail() {
    var town = Town(accounts: Accounts())
    town.ask(.verify(.bakery, .pass))
    town.ask(.follow(.bakery), by: .anna)
    town.ask(.editPolicy(version: 2))
    town.ask(.editPolicy(version: 3), by: .bakery)
    town.ask(.banBusiness(.bakery))
    #expect(
      town.audit.map(\.command) == [
        .verify(.bakery, .pass), .editPolicy(version: 2), .editPolicy(version: 3),
        .banBusiness(.bakery),
      ])
    #expect(town.audit.map { ($0.at - .monday).milliseconds / 60_000 } == [1, 3, 4, 5])
    #expect(town.audit.map(\.outcome).filter { $0 != .allowed } == [.denied(.notAdmin)])
    #expect(town.audit[2].actor == .bakery)
  }

  @Test("S0-FR-AUT-02 each denial is written as a word of its own")
  func names() {
    #expect(Set(Denial.allCases.map(\.name)).count == Denial.allCases.count)
    #expect(Denial(name: "notOwner") == .notOwner)
    #expect(Action(name: "takeDown") == .takeDown)
  }
}
