import PushModel

extension Norwegian {
  /// What the recipient is to act on, and what he may be proud of.
  static func duty(_ type: PushType) -> Wording? {
    switch type {
    case .assignment: Wording("Nytt oppdrag", "{person} venter på å høre fra deg.")
    case .followUp:
      Wording(
        "Fortsatt åpent: {person}",
        "Du har ikke sett på dette oppdraget ennå. Kan du ta det?")
    case .overdue: Wording("{person} har et oppdrag over fristen", "«{title}» er ikke åpnet ennå.")
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
    default: nil
    }
  }

  /// The first four are the pool that an inactivity reminder draws from (S2-random); a rule that weighs
  /// its texts has all of them.
  static let reminders = [
    Wording("Vi savner deg", "Det er en stund siden sist. Se hva som er nytt."),
    Wording("Noe å melde?", "Et minutt er nok til å holde loggen oppdatert."),
    Wording("Loggen din venter", "Fortsett der du slapp."),
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
