import PushModel
import Testing

@testable import PushMessages

/// What rules give their pushes for caps and ranks.
@Suite struct PushMarksTests {
  private static let here = BusinessID(rawValue: 1)

  private static func book(_ marks: PushMarks) -> TriggerBook {
    var book = TriggerBook()
    book["message"]?.marks = marks
    return book
  }

  @Test("C-22: a push of a rule has its tags, campaign and rank, and one of another rule has none")
  func marked() {
    var names = PushNames()
    for tag in ["sale", "vip"] { _ = names.add(tag: tag) }
    _ = names.add(campaign: "spring")
    let marks = PushMarks(tags: ["vip", "unknown"], campaign: "spring", rank: 7)
    let rules = TriggerTable(Self.book(marks), naming: names)
    var agenda = Agenda(Self.here, .customer, at: .utc(0))
    func push(_ what: Happening) -> Push {
      let firing = rules.tell(what, item: 3, to: &agenda, at: .utc(1))[0]
      var push = Push(
        id: firing.id(Self.here), type: firing.type, business: Self.here, intendedAt: .utc(1),
        expiresAt: .utc(2))
      rules.mark(&push, by: firing, of: Self.here)
      return push
    }
    let marked = push(.messageReceived)
    #expect(marked.tags == names.tag("vip") && marked.campaign == names.campaign("spring"))
    #expect(marked.rank == 7)
    let other = push(.orderUpdated)
    #expect(other.tags == [] && other.campaign == .none && other.rank == Push.unranked)
  }

  @Test(
    "names and ranks that nothing could know are refused",
    arguments: [
      (PushMarks(tags: ["a b"]), "tags"), (PushMarks(tags: [""]), "tags"),
      (PushMarks(tags: (0..<65).map { "t\($0)" }), "tags"), (PushMarks(campaign: "ø"), "campaign"),
      (PushMarks(campaign: String(repeating: "a", count: 61)), "campaign"),
      (PushMarks(rank: 101), "rank"), (PushMarks(rank: -1), "rank"),
    ])
  func faults(marks: PushMarks, key: String) {
    #expect(Self.book(marks)["message"]?.fault?.key == key)
    #expect(
      Self.book(PushMarks(tags: ["a-1"], campaign: "b_2", rank: 100))["message"]?.fault == nil)
  }
}
