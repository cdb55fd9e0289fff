import PushMessages
import PushModel
import PushPolicy
import PushService
import Testing

/// Bans and verification as the policy meets them.
@Suite struct BanTests {
  /// The business of these tests posts each hour; `s` sent, `.` not. Between posts an administrator
  /// acts: `b` bans, `u` unbans, `-` does nothing.
  @Test(
    "S0-FR-MAN-02 a banned sender reaches nobody, a banned recipient gets nothing",
    arguments: ["--b--u-", "b-u-b-u", "-------"])
  func strip(day: String) throws {
    let expected = String(
      day.reduce(into: (line: "", isBanned: false)) { state, letter in
        if letter != "-" { state.isBanned = letter == "b" }
        state.line.append(state.isBanned ? "." : "s")
      }.line)
    #expect(
      try sent(day) { $0 == "b" ? .banBusiness(.bakery) : .unbanBusiness(.bakery) } == expected)
    #expect(
      try sent(day) {
        $0 == "b" ? .banRecipient(.first) : .unbanRecipient(.first)
      } == expected)
  }

  @Test("S0-ARCH-01 S0-DATA-14 posts of a pending business go nowhere until it is verified")
  func pending() throws {
    let strip = try sent("--v--", town: Town(accounts: Accounts())) { _ in .verify(.bakery, .pass) }
    #expect(strip == "..sss")
  }

  private func sent(
    _ day: String, town: Town = Town(), _ command: (Character) -> Command
  ) throws -> String {
    let host = try LiveHost()
    let first = host.enrol()
    var town = town
    return String(
      zip(1..., day).map { number, letter in
        if letter != "-" { town.ask(command(letter)) }
        host.sender = town.accounts.sender(.bakery).state.union(.cleared)
        first.person.pointee.recipient.status = town.accounts.recipient(.first).status
        let answer = host.intend(.newPost, UInt32(number), for: first)
        host.advance(by: .hour)
        return answer == .handed && host.sent.contains(.numbered(UInt32(number))) ? "s" : "."
      } as [Character])
  }
}

extension RecipientID {
  /// The first whom a host enrols.
  fileprivate static let first = RecipientID(rawValue: 0)
}
