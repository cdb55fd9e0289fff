import PushModel

/// Afrikaans texts (`af`).
enum Afrikaans: Phrases {
  static let greeting: Template = "Hallo {name}! "

  static func question(_ category: Category) -> String {
    switch category {
    case .updates: "Wil jy kyk?"
    case .marketing: "Is dit iets vir jou?"
    case .messages: "Gaan jy antwoord?"
    case .transactional: "Wil jy die besonderhede sien?"
    case .security: "Was dit jy?"
    case .activity: "Wil jy sien wie?"
    case .tasks: "Kan jy dit hanteer?"
    case .reminders: "Gaan ons voort?"
    }
  }

  static func wording(_ topic: Topic) -> Wording? {
    switch topic {
    case .one(let type): one(type)
    case .many(let type): many(type)
    case .report(let status): report(status)
    case .reminder(let variant): reminders[variant]
    }
  }

  private static func one(_ type: PushType) -> Wording? {
    switch type {
    case .newPost: Wording("Nuut van {business}", "{title}")
    case .offer: Wording("Aanbod van {business}", "Vir ’n beperkte tyd: {title}")
    case .reviewReply:
      Wording(
        "{business} het jou geantwoord",
        "Jou resensie “{title}” het ’n antwoord.")
    case .newFollower: Wording("{business} het ’n nuwe volger", "Nog iemand sien wat jy plaas.")
    case .newLike: Wording("{business} het ’n nuwe “hou van”", "Iemand hou van “{title}”.")
    case .newReview: Wording("Nuwe resensie van {business}", "“{title}”")
    case .order:
      Wording(
        "Jou bestelling by {business}",
        "Daar is nuus oor jou bestelling: {title}")
    case .payment:
      Wording(
        "Jou betaling aan {business}",
        "Jou betaling het ’n nuwe status: {title}")
    case .message: Wording("Boodskap van {business}", "{title}")
    case .security:
      Wording(
        "Sekuriteit: {title}",
        "As dit nie jy was nie, beveilig jou rekening nou.")
    case .featureAnnounce:
      Wording(
        "Nuut: {title}",
        "Jy kan dit van vandag af gebruik. Tik om te sien hoe.")
    case .reEngagement:
      Wording(
        "{business} het nuus vir jou",
        "Baie het gebeur sedert jou laaste besoek. Die nuutste: {title}")
    case .promotion: Wording("{business}: {title}", "Net hierdie week. Tik om dit te sien.")
    default: duty(type)
    }
  }

  private static func many(_ type: PushType) -> Wording? {
    switch type {
    case .newPost: Wording("{count} nuwe plasings", "Van die besighede wat jy volg.")
    case .newFollower: Wording("{count} nuwe volgers", "Meer mense sien wat {business} plaas.")
    case .newLike: Wording("{count} nuwe “hou van”", "Mense hou van wat {business} plaas.")
    case .message: Wording("{count} nuwe boodskappe", "Maak jou gesprekke oop om dit te lees.")
    case .overdue:
      Wording(
        "{count} agterstallige opdragte",
        "Niemand het dit nog oopgemaak nie. Kyk na die lys.")
    default: nil
    }
  }

  private static func report(_ status: ReportStatus) -> Wording? {
    switch status {
    case .assigned: Wording("Jou verslag word hanteer", "“{title}” is aan ’n span toegewys.")
    case .resolved: Wording("Jou verslag is afgehandel", "“{title}” is opgelos.")
    case .submitted, .rejected: nil
    }
  }
}
