extension PostCorpus {
  /// The Zulu part, which waits for a native reader as the catalogue's does. The built-in filter
  /// knows nothing of the language but links and borrowed words.
  static let zulu = CorpusPart(
    templates: [
      PostTemplate(.clean, "offer", "Isaphulelo esingu-{number} %: {thing}", "Namuhla kuphela."),
      PostTemplate(
        .clean, "offer", "Kubili ngentengo eyodwa: {thing}", "Kusukela ngo-{number} Mashi."),
      PostTemplate(.clean, "new", "Okusha: {thing}", "Kuvela kubenzi abangu-{number} bendawo."),
      PostTemplate(
        .clean, "hours", "Sivala sekwephuzile", "NgoLwesine: {thing} kuze kube ngu-20:{number}."),
      PostTemplate(
        .clean, "event", "Ubusuku: {thing}", "NgoLwesihlanu ngo-19:00. Izindawo ezingu-{number}."),
      PostTemplate(
        .clean, "thanks", "Siyabonga!", "Niyizi-{number}00 manje. {thing}: sikhokhela thina."),
      PostTemplate(
        .borderline, "offer", "ITHUBA LOKUGCINA!!!", "{thing} {number} %!!! Shaya MANJE!!!"),
      PostTemplate(
        .unclean, "insult", "Kulabo abakhononda: {thing}", "Niyizithutha nonke, {number}. Hambani."),
      PostTemplate(
        .unclean, "fraud", "Uwine u-R{number}000",
        "{thing}: http://a.example http://b.example http://c.example http://d.example"),
      PostTemplate(
        .unclean, "fraud", "Imali yakho: {thing}",
        "Phendula ngenombolo yekhadi lakho, uthole u-R{number}0 kusasa."),
      PostTemplate(
        .unclean, "threat", "Kumakhelwane",
        "Uma uphinda uthengisa {thing}, sizoshisa isitolo sakho. Unezinsuku ezingu-{number}."),
    ],
    things: ["isinkwa", "ikhofi", "ikhekhe", "izimbali", "izincwadi", "izicathulo"])
}
