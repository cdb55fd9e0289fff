import PushModel

extension Afrikaans {
  /// What the recipient is to act on, and what he may be proud of.
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
        "“{title}” is nog nie oopgemaak nie.")
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
    default: nil
    }
  }

  /// The first four are the pool that an inactivity reminder draws from (S2-random); a rule that weighs
  /// its texts has all of them.
  static let reminders = [
    Wording("Ons mis jou", "Dit is ’n ruk gelede. Kyk wat nuut is."),
    Wording("Iets om aan te meld?", "’n Minuut is genoeg om jou logboek by te hou."),
    Wording("Jou logboek wag", "Gaan voort waar jy opgehou het."),
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
