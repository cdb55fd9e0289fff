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
    case .newPost: PushWording("Nytt fra {business}", "{title}")
    case .offer: PushWording("Tilbud fra {business}", "Bare en kort tid: {title}")
    case .reviewReply:
      PushWording("{business} har svart deg", "Omtalen din «{title}» har fått svar.")
    case .newFollower:
      PushWording(
        "{business} har fått en ny følger",
        "Enda en person ser det du legger ut.")
    case .newLike: PushWording("{business} har fått en ny «liker»", "Noen liker «{title}».")
    case .newReview: PushWording("Ny omtale av {business}", "«{title}»")
    case .order:
      PushWording(
        "Bestillingen din hos {business}",
        "Det er nytt om bestillingen din: {title}")
    case .payment:
      PushWording(
        "Betalingen din til {business}",
        "Betalingen din har fått ny status: {title}")
    case .message: PushWording("Melding fra {business}", "{title}")
    case .security: PushWording("Sikkerhet: {title}", "Var det ikke deg, så sikre kontoen din nå.")
    case .featureAnnounce:
      PushWording(
        "Nyhet: {title}",
        "Du kan bruke det fra i dag. Trykk for å se hvordan.")
    case .reEngagement:
      PushWording(
        "{business} har nytt til deg",
        "Mye har skjedd siden sist. Det nyeste: {title}")
    case .promotion: PushWording("{business}: {title}", "Bare denne uken. Trykk for å se.")
    default: duty(type)
    }
  }

  private static func many(_ type: PushType) -> PushWording? {
    switch type {
    case .newPost: PushWording("{count} nye innlegg", "Fra bedriftene du følger.")
    case .newFollower: PushWording("{count} nye følgere", "Flere ser det {business} legger ut.")
    case .newLike: PushWording("{count} nye «liker»", "Folk liker det {business} legger ut.")
    case .message: PushWording("{count} nye meldinger", "Åpne samtalene dine for å lese dem.")
    case .overdue: PushWording("{count} oppdrag over fristen", "{cases}")
    default: nil
    }
  }

  private static func report(_ status: ReportStatus) -> PushWording? {
    switch status {
    case .assigned: PushWording("Saken din er under behandling", "«{title}» er tildelt et team.")
    case .resolved: PushWording("Saken din er løst", "«{title}» er løst.")
    case .submitted, .rejected: nil
    }
  }
}

extension Norwegian {
  /// The texts about duties of the recipient, and about what they may be proud of.
  static func duty(_ type: PushType) -> PushWording? {
    switch type {
    case .assignment: PushWording("Nytt oppdrag", "{person} venter på å høre fra deg.")
    case .followUp:
      PushWording(
        "Fortsatt åpent: {person}",
        "Du har ikke sett på dette oppdraget ennå. Kan du ta det?")
    case .overdue:
      PushWording(
        "{person} har et oppdrag over fristen", "«{title}» er ikke åpnet ennå[ ({days} d)].")
    case .pause: PushWording("{person} tar en pause", "Ingen nye oppdrag inntil videre[: {reason}]")
    case .resumption: PushWording("{person} er tilbake", "Nye oppdrag er velkomne igjen.")
    case .milestone:
      PushWording(
        "{number} aktiviteter!",
        "Takk for innsatsen. Se hva du har gjort så langt.")
    case .honorarium:
      PushWording(
        "Du kan søke om honorar",
        "Dette var oppdrag nummer {number} for {business}.")
    case .annualSummary:
      PushWording("Året ditt i tall", "Årsoppsummeringen din er klar. Ta en titt.")
    case .deadline:
      PushWording(
        "Snart frist: {person}", "Dager igjen for dette oppdraget: {days}. Kan du ta det?")
    default: nil
    }
  }

  /// The first four are the pool that an inactivity reminder draws from (S2-random); a rule that
  /// weighs its texts has all of them.
  static let reminders = [
    PushWording("Vi savner deg", "Det er en stund siden sist. Se hva som er nytt."),
    PushWording("Noe å melde?", "Et minutt er nok til å holde loggen oppdatert."),
    PushWording("Loggen din venter", "Fortsett der du slapp[: «{latest}»]."),
    PushWording("Tilbake på sporet", "Små steg teller. Åpne appen og ta ett."),
    PushWording("Har du et minutt?", "Åpne appen og se hvor du står."),
    PushWording("Din dag, ditt tempo", "Ett lite steg er nok for i dag."),
    PushWording("Hold det gående", "Du har kommet langt. Ikke stopp nå."),
    PushWording("Ta opp tråden", "Det du begynte på, er her fortsatt."),
    PushWording("Hvordan var dagen?", "Skriv det ned mens du husker det."),
    PushWording("Tid for et tilbakeblikk", "Se hva du har gjort så langt."),
    PushWording("Klar når du er klar", "Det tar ikke lenger enn en kaffepause."),
    PushWording("Et godt øyeblikk", "Nå passer like godt som ellers."),
  ]
}
