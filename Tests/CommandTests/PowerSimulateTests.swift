import Foundation
import TestSupport
import Testing

/// What `pushlab power simulate` says, and refuses.
@Suite("pushlab power simulate", .releaseOnly("runs the command"), .waits)
struct PowerSimulateTests {
  let workshop: Workshop

  init() throws {
    workshop = try Workshop()
    try workshop.write(Scenarios.small, to: "s.yaml")
  }

  @Test("an answer for people and one for machines, and nothing is written")
  func answers() throws {
    let names = workshop.names
    let arguments = [
      "power", "simulate", "s.yaml", "--metric", "sendsPerSubscriberDay", "--tests", "20",
    ]
    let text = try workshop.run(arguments + ["--looks", "2", "--quiet"])
    #expect(text.status == 0 && text.note == "")
    #expect(text.out.hasPrefix("audit of a test: small\nfree against house, by sendsPer"))
    #expect(text.out.split(separator: "\n").allSatisfy { $0.count <= 80 })
    let json = try workshop.run(arguments + ["--looks", "2", "--quiet", "--json", "--seed", "7"])
    let value = try JSONSerialization.jsonObject(with: Data(json.out.utf8)) as? [String: Any]
    #expect((value?["looks"] as? [Any])?.count == 2)
    try workshop.expectSameAgain(json.out, overrides: ["seed=7"], seed: 7)
    #expect(workshop.names == names)
  }

  @Test("what cannot be meant is refused in one line")
  func refused() throws {
    for arguments in [
      ["--arm", "nope"], ["--metric", "nope"], ["--metric", "directConversions"], ["--tests", "3"],
      ["--looks", "20"],
      ["--set", "world.subscriber=5"],
    ] {
      let ended = try workshop.run(["power", "simulate", "s.yaml"] + arguments)
      #expect(ended.status == 2 && ended.out == "", "\(arguments)")
      #expect(ended.notes.count == 1, "\(ended.notes)")
    }
  }
}
