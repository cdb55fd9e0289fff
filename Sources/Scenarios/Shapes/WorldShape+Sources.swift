import Documents
import PushModel
import SimWorld
import Strategies

extension WorldShape {
  private static let kinds = Shape.choice(of: WorldKinds.Kind.self) { kind in
    switch kind {
    case .smallBusiness: "Subscribers follow small businesses that publish posts."
    case .commerce: "They order, pay, chat, sign in and receive offers."
    case .inactivity: "They use an app that reminds them to come back."
    case .peerMentors: "They are peer mentors and coordinators of organisations."
    case .citizenReports: "They report problems to an authority, which notifies them of each step."
    }
  }

  static let kind = Shape.oneOf([
    kinds, .list(of: kinds, count: 1...WorldKinds.Kind.allCases.count),
  ])

  private static let perUnit = NumberRange.from(0, to: 50)
  private static let trade = Defaults(of: CommerceParameters())

  static let commerce = ObjectShape(
    title: "Commerce", doc: "Orders, payments, chats and offers of customers.",
    [
      trade(
        "ordersPerWeek", .number(perUnit), "Orders of the mean customer.", source: "assumption"),
      trade(
        "updatesPerOrder", .integer(0...8), "Changes of an order that push its customer.",
        source: "assumption"),
      trade(
        "updateMedian", .length, "Median time from one to the next, log-normal.",
        source: "assumption"),
      trade(
        "conversationsPerWeek", .number(perUnit), "Conversations of the mean customer.",
        source: "assumption"),
      trade(
        "messagesPerConversation", .number(.from(1, to: 100)),
        "Messages to the customer in one, geometric about this mean.", source: "assumption"),
      trade(
        "messageGapMedian", .length, "Median time between two of them, log-normal.",
        source: "assumption"),
      trade(
        "stormShare", .share, "Conversations that run away within the hour.",
        source: "assumption; S1-8-msg"),
      trade(
        "stormMessages", .integer(1...1_000), "Messages of such a conversation.",
        source: "S1-8-msg"),
      trade(
        "signInsPerMonth", .number(perUnit), "Sign-ins on a new device, in 30 days.",
        source: "assumption"),
      trade(
        "campaignsPerWeek", .number(perUnit), "Campaigns to every customer.", source: "assumption"),
      trade(
        "featuresPerMonth", .number(perUnit), "Features announced to every customer, in 30 days.",
        source: "assumption"),
    ])

  private static let mentor = Defaults(of: MentorParameters())

  static let mentors = ObjectShape(
    title: "Peer mentors",
    doc: "Organisations, and the assignments and activities of their mentors.",
    [
      mentor(
        "mentorsPerOrganisation", .integer(1...1_900), "Mentors of each organisation.",
        source: "assumption"),
      mentor(
        "coordinatorsPerOrganisation", .integer(1...100), "Coordinators of each organisation.",
        source: "assumption"),
      mentor(
        "assignmentsPerMonth", .number(perUnit), "Assignments of the mean mentor, in 30 days.",
        source: "assumption"),
      mentor(
        "withdrawnShare", .share, "Assignments that are withdrawn.", source: "assumption"),
      mentor("withdrawnMedian", .length, "Median time until then.", source: "assumption"),
      mentor(
        "acknowledgedPerVisit", .share,
        "Probability of looking at a waiting assignment at a visit of one's own.",
        source: "assumption"),
      mentor(
        "acknowledgedPerOpen", .share, "The same at an opened push about it.",
        source: "assumption"),
      mentor(
        "dueAfter", .duration(.days(1)...(.days(60))),
        "How long an assignment should wait at most: what inTimeRate counts.",
        source: "assumption"),
      Property(
        "dueShare", .share,
        doc: "Assignments with a due time, that long after they are given; none without it.",
        source: "assumption"),
      mentor(
        "activitiesPerWeek", .number(perUnit), "Activities that the mean mentor logs.",
        source: "assumption"),
      mentor(
        "pausesPerYear", .number(perUnit), "Pauses of the mean mentor.", source: "assumption"),
      mentor("pauseMedian", .length, "Their median length.", source: "assumption"),
    ])

  private static let file = Defaults(of: ReportParameters())

  static let reports = ObjectShape(
    title: "Citizen reports", doc: "The reports of citizens, and how they are handled.",
    [
      file(
        "perMonth", .number(perUnit), "Reports of the mean citizen, in 30 days.",
        source: "assumption"),
      file(
        "rejectedShare", .share, "Share of reports that are rejected; the others are assigned.",
        source: "assumption"),
      file("assignedMedian", .length, "Median time until then, log-normal.", source: "assumption"),
      file(
        "resolvedMedian", .length, "Median time from there to resolution, log-normal.",
        source: "assumption"),
      file(
        "rapidShare", .share, "Reports that are resolved two seconds after they were assigned.",
        source: "assumption; S4-RULE-2"),
      file(
        "adminShare", .share,
        "Share of changes made by administrators instead of those who handle the report.",
        source: "assumption; S4-OQ-6"),
      file(
        "deletedPerDay", .share, "Probability of deleting the account, per day.",
        source: "assumption; S4-ERR-5"),
      Property(
        "removedShare", .share,
        doc: "Reports that the authority deletes after it has assigned or rejected them; without "
          + "it, none.",
        source: "assumption; S4-LINK-5"),
    ])

  private static let ask = Defaults(of: PromptParameters())

  static let prompts = ObjectShape(
    title: "Permission", doc: "How people answer when they are asked to allow pushes.",
    [
      ask(
        "unaskedShare", .share,
        "Devices that must ask (Android 13 or later, iOS) on which nobody was asked before the run.",
        source: "assumption"),
      ask(
        "coldFactor", .factor,
        "Factor on the probability of a grant when the system asks at the first start.",
        source: "assumption; S1-6, S4-PERM"),
      ask(
        "explainedShare", .share,
        "Share of people who read the explanation and go on to the system's question.",
        source: "assumption"),
      ask(
        "reconsideredShare", .share,
        "Share of people who allow pushes in the settings after a soft prompt.",
        source: "assumption; S4-PERM-4"),
      ask(
        "registrationFailShare", .share,
        "Registrations that fail, and are tried again at the next start.",
        source: "assumption; S4-ERR-1"),
    ])
}
