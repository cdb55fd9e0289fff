import PushModel
import PushPolicy
import Testing

@Suite struct ConsentTests {
  private static let start = Timestamp(milliseconds: 1_774_000_000_000)

  /// One visit a day, whose session begins at its moment; `a` reports something, `.` only looks.
  ///
  /// - Returns: One sign per day: `-` nothing, `e` explanation, `S` the system's question, `s` a soft
  ///   prompt.
  private static func strip(
    _ days: String, _ rule: PromptRule, from permission: Permission = .notAsked,
    goesOn: Bool = true, grants: Bool = false
  ) -> String {
    var consent = Consent(permission)
    return String(
      days.enumerated().map { day, sign in
        let now = start + .days(Int64(day))
        let occasion: PromptRule.Occasion = sign == "a" ? .firstAction : .launch
        switch consent.prompt(rule, on: occasion, session: now, at: now) {
        case .nothing: return "-"
        case .explanation:
          consent.explained(goesOn: goesOn, session: now, at: now)
          if goesOn { consent.answered(isGranted: grants, session: now) }
          return "e"
        case .system:
          consent.answered(isGranted: grants, session: now)
          return "S"
        case .soft:
          consent.explained(goesOn: false, session: now, at: now)
          return "s"
        }
      })
  }

  @Test(
    "S4-PERM-1, S4-PERM-2, C-12: nothing at the first starts; at the first report, a word about why"
  )
  func firstAction() {
    #expect(Self.strip("...a..a", PromptRule(), grants: true) == "---e---")
    #expect(PromptRule().at == .firstAction)
  }

  @Test("S2-perm-launch, C-12: asked at the first start, with the system's question alone")
  func launch() {
    #expect(Self.strip("..a.", PromptRule(at: .launch), grants: true) == "S---")
    #expect(Self.strip("..a.", PromptRule(at: .never)) == "----")
  }

  @Test("S1-6-optin: the system's question comes once; `not now` keeps it for another time")
  func notNow() {
    let days = String(repeating: "a", count: 65)
    let asked = Self.strip(days, PromptRule(), goesOn: false)
    #expect(asked.enumerated().filter { $0.element == "e" }.map(\.offset) == [0, 30, 60])
    #expect(!asked.contains("s") && !asked.contains("S"))
  }

  @Test(
    "S4-PERM-4: a soft prompt in the session after the refusal, and then once in 30 days at most")
  func softPrompts() {
    let days = "a" + String(repeating: ".", count: 64)
    let asked = Self.strip(days, PromptRule())
    #expect(asked.first == "e")
    #expect(asked.enumerated().filter { $0.element == "s" }.map(\.offset) == [1, 31, 61])
    #expect(Self.strip(days, PromptRule(againAfter: .days(7))).prefix(10) == "es------s-")
    #expect(Self.strip(days, PromptRule(at: .launch)).prefix(33).filter { $0 != "-" } == "Sss")
  }

  @Test("S4-PERM-4: who was denied before meets a soft prompt at once")
  func deniedBefore() {
    let asked = Self.strip(String(repeating: ".", count: 32), PromptRule(), from: .denied)
    #expect(asked.enumerated().filter { $0.element == "s" }.map(\.offset) == [0, 30])
  }

  @Test("S4-PERM-3: who has said no is not asked again in the session")
  func sameSession() {
    var consent = Consent(.notAsked)
    let session = Self.start
    let rule = PromptRule(againAfter: .zero)
    consent.explained(goesOn: false, session: session, at: session + .minutes(1))
    #expect(
      consent.prompt(rule, on: .firstAction, session: session, at: session + .minutes(2))
        == .nothing)
    let next = session + .hours(1)
    #expect(consent.prompt(rule, on: .firstAction, session: next, at: next) == .explanation)
  }

  @Test("S4-PERM-3: the system's no counts for the session, whichever question came first")
  func systemsNo() {
    for occasion in [PromptRule.Occasion.firstAction, .launch] {
      var consent = Consent(.notAsked)
      let session = Self.start
      let rule = PromptRule(at: occasion)
      if occasion == .firstAction {
        consent.explained(goesOn: true, session: session, at: session)
      }
      consent.answered(isGranted: false, session: session)
      for minute in 0..<3 as Range<Int64> {
        let now = session + .minutes(minute)
        #expect(consent.prompt(rule, on: occasion, session: session, at: now) == .nothing)
      }
      let next = session + .hours(1)
      #expect(consent.prompt(rule, on: .launch, session: next, at: next) == .soft)
    }
  }

  @Test("S4-PERM-5: what was answered stays, and the settings change it")
  func stored() {
    var consent = Consent(.notAsked)
    consent.answered(isGranted: false, session: Self.start)
    #expect(consent.permission == .denied)
    consent.set(.granted)
    let later = Self.start + .days(90)
    #expect(consent.prompt(PromptRule(), on: .launch, session: later, at: later) == .nothing)
    #expect(Consent(.granted).permission == .granted)
  }
}
