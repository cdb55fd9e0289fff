extension PostCorpus {
  /// The Norwegian part. The built-in filter knows the language only by words that it shares with
  /// English, and by links.
  static let norwegian = CorpusPart(
    templates: [
      PostTemplate(
        .clean, "offer", "{number} % på {thing}", "Bare i dag, så lenge lageret rekker."),
      PostTemplate(.clean, "offer", "To for én: {thing}", "Fra {number}. mars i begge butikkene."),
      PostTemplate(
        .clean, "offer", "Salget slutter snart", "{thing} til halv pris til kl. {number}."),
      PostTemplate(.clean, "new", "Nytt: {thing}", "Fra {number} produsenter her i byen."),
      PostTemplate(
        .clean, "hours", "Lenge åpent", "På torsdag selger vi {thing} til kl. 21.{number}."),
      PostTemplate(
        .clean, "event", "En kveld om {thing}", "Fredag kl. 19. {number} plasser igjen."),
      PostTemplate(
        .clean, "thanks", "Tusen takk!", "{number}00 følger oss nå. Vi spanderer {thing}."),
      PostTemplate(
        .clean, "event", "Damn Yankees",
        "Teaterlaget spiller musikalen kl. 19.{number}. Vi selger {thing}.", isRare: true
      ),
      PostTemplate(
        .borderline, "new", "Jævlig god {thing}", "Spør de {number} faste gjestene våre."),
      PostTemplate(
        .borderline, "offer", "SISTE SJANSE!!!", "{thing} {number} % billigere!!! Ring NÅ!!!"),
      PostTemplate(
        .unclean, "insult", "Til dere som klager på vår {thing}",
        "Dere er idioter, alle {number}. Hold dere unna."),
      PostTemplate(
        .unclean, "fraud", "Du har vunnet {number}000",
        "Hent {thing}: http://a.example http://b.example http://c.example http://d.example"),
      PostTemplate(
        .unclean, "fraud", "Pengene tilbake for {thing}",
        "Svar med kortnummeret ditt, så får du {number}00 kroner i morgen."),
      PostTemplate(
        .unclean, "threat", "Til naboen",
        "Selg {thing} én gang til, og vi brenner ned butikken. Du har {number} dager."),
    ],
    things: ["brød", "kaffe", "kake", "blomster", "bøker", "sko"])
}
