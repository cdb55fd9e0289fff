import PushModel
import PushPolicy
import Testing

/// Who sends, who receives, and what both have chosen: asked again at the moment of sending.
@Suite struct AudienceTests {
  static let monday = Timestamp.utc(2026, 3, 16)

  private func ask(_ someone: inout Someone, _ type: PushType = .newPost) -> Verdict {
    someone.ask(.make(type, at: Self.monday), at: Self.monday)
  }

  @Test(
    "S0-FR-PRO-02, S0-NFR-SEC-01, S0-DATA-03: who does not follow any more gets nothing",
    arguments: PushType.allCases)
  func unfollowed(type: PushType) throws {
    var someone = try Someone(Policy(quietHours: QuietRule(window: QuietWindow("00:00", "08:00"))))
    someone.isInAudience = false
    #expect(ask(&someone, type) == .suppress(because: .notInAudience))
  }

  @Test("S0-FR-PRO-02 who unfollows while a push waits is not sent it")
  func unfollowsWhileHeld() throws {
    var someone = try Someone(
      Policy(quietHours: QuietRule(window: QuietWindow("00:00", "08:00"))))
    let eight = Self.monday + .hours(8)
    #expect(ask(&someone) == .wait(until: eight, because: .quietHours))
    someone.isInAudience = false
    let push = Push.make(.newPost, at: Self.monday)
    #expect(someone.ask(push, at: eight) == .suppress(because: .notInAudience))
  }

  @Test("S0-FR-PRO-04, S0-ARCH-01: an unverified sender sends nothing, a verified one does")
  func verification() throws {
    var someone = try Someone(Policy())
    for type in PushType.allCases {
      someone.sender = [.cleared]
      #expect(ask(&someone, type) == .suppress(because: .senderUnverified))
      someone.sender = .inGoodStanding
      #expect(ask(&someone, type) == .send)
    }
  }

  @Test("S0-FR-MAN-02 a banned sender sends nothing, a banned recipient gets nothing")
  func banned() throws {
    var someone = try Someone(Policy())
    for type in PushType.allCases {
      someone.recipient.status = .active
      someone.sender = [.verified, .cleared, .banned]
      #expect(ask(&someone, type) == .suppress(because: .senderBanned))
      someone.sender = .inGoodStanding
      someone.recipient.status = .banned
      #expect(ask(&someone, type) == .suppress(because: .recipientBanned))
    }
  }

  @Test("S0-FR-CON-06 what moderation has not let through is not sent")
  func moderation() throws {
    var someone = try Someone(Policy())
    someone.sender = [.verified]
    #expect(ask(&someone) == .suppress(because: .contentNotCleared))
  }

  @Test("S1-2.3-register permission without a token is no token; without either it is denied")
  func reach() throws {
    var someone = try Someone(Policy())
    someone.recipient.reach.eligible = 0
    #expect(ask(&someone) == .suppress(because: .noToken))
    someone.recipient.reach.anyPermission = false
    #expect(ask(&someone) == .suppress(because: .permissionDenied))
  }

  @Test(
    "S1-7-defaults, S0-DATA-01: a fresh user gets no marketing until they opt in, and all the rest")
  func defaults() throws {
    var someone = try Someone(Policy())
    someone.recipient.preferences = Preferences()
    for type in PushType.allCases {
      let isMarketing = type.category == .marketing
      #expect(ask(&someone, type) == (isMarketing ? .suppress(because: .categoryOff) : .send))
    }
    someone.recipient.preferences.categories.insert(CategorySet(.marketing))
    #expect(ask(&someone, .offer) == .send)
  }

  /// Every combination of what the organisation, the recipient's category and their channel say.
  @Test("S3-ADMIN-3, S3-PREF-3: organisation before category before channel", arguments: 0..<8)
  func switches(bits: Int) throws {
    for category in Category.allCases where category != .security {
      var someone = try Someone(Policy(organisationOff: bits & 1 == 0 ? [] : [category]))
      if bits & 2 != 0 { someone.recipient.preferences.categories.remove(CategorySet(category)) }
      if bits & 4 != 0 { someone.recipient.preferences.channels.remove(CategorySet(category)) }
      let reasons: [Refusal] = [.organisationOff, .categoryOff, .channelOff]
      let refused = Verdict.suppress(because: reasons[min(bits.trailingZeroBitCount, 2)])
      for type in PushType.allCases {
        let expected: Verdict = bits == 0 || type.category != category ? .send : refused
        #expect(ask(&someone, type) == expected, "\(type)")
      }
    }
  }

  /// The alerts that a mentor or a coordinator gets, all of one category.
  static let alerts: [PushType] = [.assignment, .followUp, .overdue, .pause, .resumption]

  @Test(
    "S3-PREF-3: each alert of a mentor or coordinator is switched by itself, as every other type",
    arguments: PushType.allCases)
  func types(off: PushType) throws {
    #expect(Set(Self.alerts.map(\.category)) == [.tasks])
    var someone = try Someone(Policy())
    someone.recipient.preferences.typesOff = TypeSet(off)
    for type in PushType.allCases {
      let isOff = type == off && type != .security
      #expect(ask(&someone, type) == (isOff ? .suppress(because: .typeOff) : .send), "\(type)")
    }
    #expect(TypeSet.switchable.contains(off) == (off != .security))
  }

  @Test("S3-PREF-3: category before type before channel, and both can be off at once")
  func typeAndCategory() throws {
    var someone = try Someone(Policy())
    someone.recipient.preferences.typesOff = [TypeSet(.followUp), TypeSet(.pause)]
    someone.recipient.preferences.channels.remove(CategorySet(.tasks))
    #expect(ask(&someone, .followUp) == .suppress(because: .typeOff))
    #expect(ask(&someone, .overdue) == .suppress(because: .channelOff))
    someone.recipient.preferences.categories.remove(CategorySet(.tasks))
    #expect(ask(&someone, .followUp) == .suppress(because: .categoryOff))
    someone.recipient.preferences = Preferences()
    #expect(ask(&someone, .followUp) == .send)
  }

  @Test(
    "S0-FR-NOT-04: what is not wanted from the business is refused, and nothing of security is",
    arguments: PushType.allCases)
  func unwanted(type: PushType) throws {
    var someone = try Someone(Policy())
    someone.sender.insert(.unwanted)
    let expected: Verdict = type == .security ? .send : .suppress(because: .businessOff)
    #expect(ask(&someone, type) == expected)
    someone.sender.insert(.lapsed)
    #expect(ask(&someone, type) == .suppress(because: .noLongerDue))
  }

  @Test("S3-PREF-3, S0-FR-NOT-04: an explanation names the switch and the choice that refused")
  func explained() throws {
    var someone = try Someone(Policy())
    someone.recipient.preferences.typesOff = TypeSet(.followUp)
    let off = someone.explain(.make(.followUp, at: Self.monday), at: Self.monday)
    #expect(off.decider?.rule == .type && off.decider?.answer == .refused(.typeOff))
    #expect(off.decider?.inputs.last?.value == .text("no"))
    someone.sender.insert(.unwanted)
    let muted = someone.explain(.make(.newPost, at: Self.monday), at: Self.monday)
    #expect(muted.decider?.rule == .business && muted.decider?.answer == .refused(.businessOff))
    #expect(muted.decider?.inputs.first?.value == .text("no"))
    someone.sender = .inGoodStanding
    let order = someone.explain(.make(.order, at: Self.monday), at: Self.monday)
    #expect(order.steps.first { $0.rule == .business }?.answer == .doesNotApply)
    #expect(order.steps.first { $0.rule == .type }?.answer == .passed)
  }

  @Test("S0-FR-PRO-03 a changed preference counts from the next decision on")
  func preferenceChange() throws {
    var someone = try Someone(Policy())
    #expect(someone.offer(.make(.newPost, 1, at: Self.monday), at: Self.monday) == .send)
    someone.recipient.preferences.categories.remove(CategorySet(.updates))
    #expect(ask(&someone) == .suppress(because: .categoryOff))
    someone.recipient.preferences.categories.insert(CategorySet(.updates))
    #expect(someone.ask(.make(.newPost, 2, at: Self.monday), at: Self.monday) == .send)
  }
}
