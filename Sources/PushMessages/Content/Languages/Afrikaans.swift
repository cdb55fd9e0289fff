import PushModel

/// Afrikaans texts (`af`).
enum Afrikaans: Phrases {
  static let greeting: Template = "Hallo {name}! "
  static let rest = "meer in die app"

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

  static func wording(_ topic: Topic) -> PushWording? {
    switch topic {
    case .one(let type): one(type)
    case .many(let type): many(type)
    case .report(let status): report(status)
    case .reminder(let variant): reminders[variant]
    }
  }

  private static func one(_ type: PushType) -> PushWording? {
    switch type {
    case .newPost: PushWording("Nuut van {business}", "{title}")
    case .offer: PushWording("Aanbod van {business}", "Vir ’n beperkte tyd: {title}")
    case .reviewReply:
      PushWording(
        "{business} het jou geantwoord",
        "Jou resensie “{title}” het ’n antwoord.")
    case .newFollower: PushWording("{business} het ’n nuwe volger", "Nog iemand sien wat jy plaas.")
    case .newLike: PushWording("{business} het ’n nuwe “hou van”", "Iemand hou van “{title}”.")
    case .newReview: PushWording("Nuwe resensie van {business}", "“{title}”")
    case .order:
      PushWording(
        "Jou bestelling by {business}",
        "Daar is nuus oor jou bestelling: {title}")
    case .payment:
      PushWording(
        "Jou betaling aan {business}",
        "Jou betaling het ’n nuwe status: {title}")
    case .message: PushWording("Boodskap van {business}", "{title}")
    case .security:
      PushWording(
        "Sekuriteit: {title}",
        "As dit nie jy was nie, beveilig jou rekening nou.")
    case .featureAnnounce:
      PushWording(
        "Nuut: {title}",
        "Jy kan dit van vandag af gebruik. Tik om te sien hoe.")
    case .reEngagement:
      PushWording(
        "{business} het nuus vir jou",
        "Baie het gebeur sedert jou laaste besoek. Die nuutste: {title}")
    case .promotion: PushWording("{business}: {title}", "Net hierdie week. Tik om dit te sien.")
    default: duty(type)
    }
  }

  private static func many(_ type: PushType) -> PushWording? {
    switch type {
    case .newPost: PushWording("{count} nuwe plasings", "Van die besighede wat jy volg.")
    case .newFollower: PushWording("{count} nuwe volgers", "Meer mense sien wat {business} plaas.")
    case .newLike: PushWording("{count} nuwe “hou van”", "Mense hou van wat {business} plaas.")
    case .message: PushWording("{count} nuwe boodskappe", "Maak jou gesprekke oop om dit te lees.")
    case .overdue: PushWording("{count} agterstallige opdragte", "{cases}")
    default: nil
    }
  }

  private static func report(_ status: ReportStatus) -> PushWording? {
    switch status {
    case .assigned: PushWording("Jou verslag word hanteer", "“{title}” is aan ’n span toegewys.")
    case .resolved: PushWording("Jou verslag is afgehandel", "“{title}” is opgelos.")
    case .submitted, .rejected: nil
    }
  }
}

extension Afrikaans {
  /// The texts about duties of the recipient, and about what they may be proud of.
  static func duty(_ type: PushType) -> PushWording? {
    switch type {
    case .assignment: PushWording("Nuwe opdrag", "{person} wag om van jou te hoor.")
    case .followUp:
      PushWording(
        "Nog oop: {person}",
        "Jy het nog nie na hierdie opdrag gekyk nie. Kan jy dit hanteer?")
    case .overdue:
      PushWording(
        "{person} het ’n agterstallige opdrag",
        "“{title}” is nog nie oopgemaak nie[ ({days} d)].")
    case .pause:
      PushWording(
        "{person} neem ’n blaaskans",
        "Voorlopig geen nuwe opdragte nie[: {reason}]")
    case .resumption: PushWording("{person} is terug", "Nuwe opdragte is weer welkom.")
    case .milestone:
      PushWording("{number} aktiwiteite!", "Dankie. Kyk wat jy tot dusver gedoen het.")
    case .honorarium:
      PushWording(
        "Jy kan ’n honorarium eis",
        "Dit was opdrag nommer {number} vir {business}.")
    case .annualSummary: PushWording("Jou jaar in syfers", "Jou jaaroorsig is gereed. Kyk gerus.")
    case .deadline:
      PushWording(
        "Sperdatum naby: {person}",
        "Dae oor vir hierdie opdrag: {days}. Kan jy dit hanteer?")
    default: nil
    }
  }

  /// The first four are the pool that an inactivity reminder draws from (S2-random); a rule that
  /// weighs its texts has all of them.
  static let reminders = [
    PushWording("Ons mis jou", "Dit is ’n ruk gelede. Kyk wat nuut is."),
    PushWording("Iets om aan te meld?", "’n Minuut is genoeg om jou logboek by te hou."),
    PushWording("Jou logboek wag", "Gaan voort waar jy opgehou het[: “{latest}”]."),
    PushWording("Terug op koers", "Klein treë tel. Maak die app oop en gee een."),
    PushWording("Het jy ’n minuut?", "Maak die app oop en kyk waar jy staan."),
    PushWording("Jou dag, jou pas", "Een klein tree is genoeg vir vandag."),
    PushWording("Hou so aan", "Jy het ver gekom. Moenie nou stop nie."),
    PushWording("Tel die draad op", "Wat jy begin het, is nog hier."),
    PushWording("Hoe was vandag?", "Skryf dit neer terwyl jy onthou."),
    PushWording("Tyd om terug te kyk", "Kyk wat jy tot dusver gedoen het."),
    PushWording("Gereed wanneer jy is", "Dit duur nie langer as ’n koffiepouse nie."),
    PushWording("’n Goeie oomblik", "Nou is so goed soos enige ander tyd."),
  ]
}
