extension PostCorpus {
  /// The Afrikaans part. The built-in filter knows the language only by words that it shares with
  /// English, and by links.
  static let afrikaans = CorpusPart(
    templates: [
      PostTemplate(
        .clean, "offer", "{number} % af op {thing}", "Net vandag, solank die voorraad hou."),
      PostTemplate(
        .clean, "offer", "Twee vir een: {thing}", "Vanaf {number} Maart by albei winkels."),
      PostTemplate(.clean, "new", "Nuut: {thing}", "Van {number} vervaardigers uit die dorp."),
      PostTemplate(.clean, "hours", "Laat oop", "Donderdag verkoop ons {thing} tot 20:{number}."),
      PostTemplate(.clean, "event", "'n Aand oor {thing}", "Vrydag om 19:00. Nog {number} plekke."),
      PostTemplate(
        .clean, "thanks", "Baie dankie!", "{number}00 van julle volg ons. Die {thing} is op ons."),
      PostTemplate(
        .clean, "new", "Weet jy hoe ons {thing} maak?", "Kom kyk hoe {number} hande werk.",
        isRare: true),
      PostTemplate(
        .clean, "event", "Fliekaand: The Losers", "Saterdag om 19:00, met {thing} vir R{number}.",
        isRare: true),
      PostTemplate(
        .borderline, "new", "Bliksems goeie {thing}", "Vra ons {number} gereelde gaste."),
      PostTemplate(
        .borderline, "offer", "LAASTE KANS!!!", "{thing} {number} % goedkoper!!! Bel NOU!!!"),
      PostTemplate(
        .unclean, "insult", "Aan die wat oor {thing} kla",
        "Julle is idiote, al {number}. Bly weg."),
      PostTemplate(
        .unclean, "fraud", "Jy het R{number}000 gewen",
        "Kry dit met {thing}: http://a.example http://b.example http://c.example http://d.example"),
      PostTemplate(
        .unclean, "fraud", "Jou geld terug vir {thing}",
        "Antwoord met jou kaartnommer en die R{number}0 is môre daar."),
      PostTemplate(
        .unclean, "threat", "Aan die buurman",
        "Verkoop weer {thing} en ons brand jou winkel af. Jy het {number} dae."),
    ],
    things: ["brood", "koffie", "koek", "blomme", "boeke", "skoene"])
}
