import PushModel

/// Norwegian (bokmål) texts (`nb`).
enum Norwegian: Phrases {
  static let greeting: Template = "Hei, {name}! "
  static let rest = "til i appen"

  static func question(_ category: Category) -> String {
    switch category {
    case .updates: "Vil du se?"
    case .marketing: "Er det noe for deg?"
    case .messages: "Vil du svare?"
    case .transactional: "Vil du se detaljene?"
    case .security: "Var det deg?"
    case .activity: "Vil du se hvem?"
    case .tasks: "Kan du ta den?"
    case .reminders: "Skal vi fortsette?"
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
    case .newPost: Wording("Nytt fra {business}", "{title}")
    case .offer: Wording("Tilbud fra {business}", "Bare en kort tid: {title}")
    case .reviewReply: Wording("{business} har svart deg", "Omtalen din «{title}» har fått svar.")
    case .newFollower:
      Wording(
        "{business} har fått en ny følger",
        "Enda en person ser det du legger ut.")
    case .newLike: Wording("{business} har fått en ny «liker»", "Noen liker «{title}».")
    case .newReview: Wording("Ny omtale av {business}", "«{title}»")
    case .order:
      Wording(
        "Bestillingen din hos {business}",
        "Det er nytt om bestillingen din: {title}")
    case .payment:
      Wording(
        "Betalingen din til {business}",
        "Betalingen din har fått ny status: {title}")
    case .message: Wording("Melding fra {business}", "{title}")
    case .security: Wording("Sikkerhet: {title}", "Var det ikke deg, så sikre kontoen din nå.")
    case .featureAnnounce:
      Wording(
        "Nyhet: {title}",
        "Du kan bruke det fra i dag. Trykk for å se hvordan.")
    case .reEngagement:
      Wording(
        "{business} har nytt til deg",
        "Mye har skjedd siden sist. Det nyeste: {title}")
    case .promotion: Wording("{business}: {title}", "Bare denne uken. Trykk for å se.")
    default: duty(type)
    }
  }

  private static func many(_ type: PushType) -> Wording? {
    switch type {
    case .newPost: Wording("{count} nye innlegg", "Fra bedriftene du følger.")
    case .newFollower: Wording("{count} nye følgere", "Flere ser det {business} legger ut.")
    case .newLike: Wording("{count} nye «liker»", "Folk liker det {business} legger ut.")
    case .message: Wording("{count} nye meldinger", "Åpne samtalene dine for å lese dem.")
    case .overdue: Wording("{count} oppdrag over fristen", "{cases}")
    default: nil
    }
  }

  private static func report(_ status: ReportStatus) -> Wording? {
    switch status {
    case .assigned: Wording("Saken din er under behandling", "«{title}» er tildelt et team.")
    case .resolved: Wording("Saken din er løst", "«{title}» er løst.")
    case .submitted, .rejected: nil
    }
  }
}

extension Norwegian {
  /// The texts about duties of the recipient, and about what they may be proud of.
  static func duty(_ type: PushType) -> Wording? {
    switch type {
    case .assignment: Wording("Nytt oppdrag", "{person} venter på å høre fra deg.")
    case .followUp:
      Wording(
        "Fortsatt åpent: {person}",
        "Du har ikke sett på dette oppdraget ennå. Kan du ta det?")
    case .overdue:
      Wording(
        "{person} har et oppdrag over fristen", "«{title}» er ikke åpnet ennå[ ({days} d)].")
    case .pause: Wording("{person} tar en pause", "Ingen nye oppdrag inntil videre[: {reason}]")
    case .resumption: Wording("{person} er tilbake", "Nye oppdrag er velkomne igjen.")
    case .milestone:
      Wording(
        "{number} aktiviteter!",
        "Takk for innsatsen. Se hva du har gjort så langt.")
    case .honorarium:
      Wording(
        "Du kan søke om honorar",
        "Dette var oppdrag nummer {number} for {business}.")
    case .annualSummary: Wording("Året ditt i tall", "Årsoppsummeringen din er klar. Ta en titt.")
    case .deadline:
      Wording("Snart frist: {person}", "Dager igjen for dette oppdraget: {days}. Kan du ta det?")
    default: nil
    }
  }

  /// The first four are the pool that an inactivity reminder draws from (S2-random); a rule that
  /// weighs its texts has all of them.
  static let reminders = [
    Wording("Vi savner deg", "Det er en stund siden sist. Se hva som er nytt."),
    Wording("Noe å melde?", "Et minutt er nok til å holde loggen oppdatert."),
    Wording("Loggen din venter", "Fortsett der du slapp[: «{latest}»]."),
    Wording("Tilbake på sporet", "Små steg teller. Åpne appen og ta ett."),
    Wording("Har du et minutt?", "Åpne appen og se hvor du står."),
    Wording("Din dag, ditt tempo", "Ett lite steg er nok for i dag."),
    Wording("Hold det gående", "Du har kommet langt. Ikke stopp nå."),
    Wording("Ta opp tråden", "Det du begynte på, er her fortsatt."),
    Wording("Hvordan var dagen?", "Skriv det ned mens du husker det."),
    Wording("Tid for et tilbakeblikk", "Se hva du har gjort så langt."),
    Wording("Klar når du er klar", "Det tar ikke lenger enn en kaffepause."),
    Wording("Et godt øyeblikk", "Nå passer like godt som ellers."),
  ]
}
