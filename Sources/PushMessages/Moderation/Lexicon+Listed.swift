// Written by notebooks/training/moderation.py, not by hand.

extension Lexicon {
  /// The swear words that two lists have in common (badwords-py, better-profanity), without those
  /// that harmless texts use; one or more words between commas.
  static let listed = """
    2 girls 1 cup, anus, arse, arsehole, ass, ass fucker, asses, assfuck, assfucker, asshole, \
    assmunch, asswhole, auto erotic, autoerotic, ballsack, bastard, bdsm, beastiality, bellend, \
    bestial, bestiality, bimbos, bitch, bitches, bitchin, blow job, blowjob, blowjobs, \
    blue waffle, bondage, boner, boob, boobs, booty call, brown showers, buceta, bukkake, busty, \
    butthole, carpet muncher, chink, cipa, clit, clitoris, clits, cockface, cockhead, cocksuck, \
    cocksucker, cocksucking, cocksucks, cummer, cumming, cums, cumshot, cunillingus, cunnilingus, \
    cunt, cunts, deep throat, deepthroat, dickhead, dildo, dildos, dog fucker, dog style, \
    doggie style, doggiestyle, doggystyle, douche, douchebag, douchebags, douchey, duche, dumbass, \
    dumbasses, dyke, dykes, ejaculate, ejaculated, ejaculates, ejaculating, ejaculation, erotic, \
    erotism, fack, fagging, faggit, faggot, fagot, fatass, felch, felching, fellatio, feltch, \
    femdom, fisting, footjob, fucked, fucker, fuckers, fuckface, fuckhead, fuckheads, fuckings, \
    fuckoff, fucks, fucktard, fuckup, fuckwit, fudgepacker, fuk, fukker, fukking, fuks, futanari, \
    fux, g spot, gangbang, gangbanged, gangbangs, goatse, god damned, godamn, goddam, goddammit, \
    goddamn, goddamned, gokkun, golden shower, gooks, hand job, handjob, hentai, homoerotic, \
    humping, incest, jack off, jackass, jackoff, japs, jerk off, jerkoff, jizz, jizzed, kike, \
    kinbaku, knobend, knobhead, labia, lusting, masochist, masturbate, masturbating, masturbation, \
    milf, mofo, mothafucka, mothafuckas, mothafucker, mothafuckers, mother fucker, motherfuck, \
    motherfucked, motherfuckers, motherfuckin, motherfucking, motherfucks, muthafucker, nazi, \
    nigga, niggah, niggas, niggaz, nigger, niggers, nutsack, nympho, orgasim, orgasm, orgasms, \
    orgy, pedophile, penis, phuck, pisser, pisses, pissing, pissoff, poon, poontang, porno, \
    pornography, pornos, prick, pricks, pube, pussies, pussy, queaf, queef, quim, rape, raped, \
    raping, rapist, rectum, retard, rimjob, sadism, sadist, schlong, scrotum, semen, shagging, \
    shemale, shibari, shitface, shitfuck, shithead, shithole, shits, shitt, shitted, shitter, \
    shitters, shitting, shitty, shota, skank, slut, sluts, smegma, smut, son of a bitch, spic, \
    spooge, spunk, stfu, strip club, testicle, threesome, throating, titfuck, tits, titties, \
    titty, tubgirl, turd, twats, viagra, voyeur, vulva, wank, wanker, wetback, whored, whorehouse, \
    whores, whoring, yaoi
    """
}
