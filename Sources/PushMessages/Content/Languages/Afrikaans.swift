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
    case .overdue: Wording("{count} agterstallige opdragte", "{cases}")
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

extension Afrikaans {
  /// The texts about duties of the recipient, and about what they may be proud of.
  static func duty(_ type: PushType) -> Wording? {
    switch type {
    case .assignment: Wording("Nuwe opdrag", "{person} wag om van jou te hoor.")
    case .followUp:
      Wording(
        "Nog oop: {person}",
        "Jy het nog nie na hierdie opdrag gekyk nie. Kan jy dit hanteer?")
    case .overdue:
      Wording(
        "{person} het ’n agterstallige opdrag",
        "“{title}” is nog nie oopgemaak nie[ ({days} d)].")
    case .pause:
      Wording(
        "{person} neem ’n blaaskans",
        "Voorlopig geen nuwe opdragte nie[: {reason}]")
    case .resumption: Wording("{person} is terug", "Nuwe opdragte is weer welkom.")
    case .milestone: Wording("{number} aktiwiteite!", "Dankie. Kyk wat jy tot dusver gedoen het.")
    case .honorarium:
      Wording(
        "Jy kan ’n honorarium eis",
        "Dit was opdrag nommer {number} vir {business}.")
    case .annualSummary: Wording("Jou jaar in syfers", "Jou jaaroorsig is gereed. Kyk gerus.")
    case .deadline:
      Wording(
        "Sperdatum naby: {person}",
        "Dae oor vir hierdie opdrag: {days}. Kan jy dit hanteer?")
    default: nil
    }
  }

  /// The first four are the pool that an inactivity reminder draws from (S2-random); a rule that
  /// weighs its texts has all of them.
  static let reminders = [
    Wording("Ons mis jou", "Dit is ’n ruk gelede. Kyk wat nuut is."),
    Wording("Iets om aan te meld?", "’n Minuut is genoeg om jou logboek by te hou."),
    Wording("Jou logboek wag", "Gaan voort waar jy opgehou het[: “{latest}”]."),
    Wording("Terug op koers", "Klein treë tel. Maak die app oop en gee een."),
    Wording("Het jy ’n minuut?", "Maak die app oop en kyk waar jy staan."),
    Wording("Jou dag, jou pas", "Een klein tree is genoeg vir vandag."),
    Wording("Hou so aan", "Jy het ver gekom. Moenie nou stop nie."),
    Wording("Tel die draad op", "Wat jy begin het, is nog hier."),
    Wording("Hoe was vandag?", "Skryf dit neer terwyl jy onthou."),
    Wording("Tyd om terug te kyk", "Kyk wat jy tot dusver gedoen het."),
    Wording("Gereed wanneer jy is", "Dit duur nie langer as ’n koffiepouse nie."),
    Wording("’n Goeie oomblik", "Nou is so goed soos enige ander tyd."),
  ]
}
