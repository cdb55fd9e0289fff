extension PostCorpus {
  /// The English part: the language that the built-in filter knows. Its last three clean texts have
  /// words of the filter's lexicon, its last three unclean ones have nothing that it knows.
  static let english = CorpusPart(
    templates: [
      PostTemplate(
        .clean, "offer", "{number} % off {thing}", "Today only, while stocks last. See you soon!"),
      PostTemplate(
        .clean, "offer", "Two for one: {thing}", "From {number} March, at both our shops."),
      PostTemplate(
        .clean, "offer", "Weekend offer", "Spend R{number}0 and take home some {thing} for free."),
      PostTemplate(
        .clean, "new", "New: {thing}", "Come and see what {number} local makers have brought us."),
      PostTemplate(.clean, "hours", "Late opening", "On Thursday we sell {thing} until 21:00."),
      PostTemplate(
        .clean, "hours", "Closed on Monday", "Back on Tuesday with fresh {thing} from 7:{number}."),
      PostTemplate(
        .clean, "event", "An evening about {thing}", "Friday at 19:00. {number} places are left."),
      PostTemplate(
        .clean, "thanks", "Thank you!", "{number}00 of you follow us now. The {thing} is on us."),
      PostTemplate(
        .clean, "job", "We are hiring", "{number} hours a week with {thing} and friendly people."),
      PostTemplate(
        .clean, "hours", "Early closing", "We shut up shop at 17:00 on Friday; {thing} until then.",
        isRare: true
      ),
      PostTemplate(
        .clean, "thanks", "Ten years of {thing}",
        "You have won our hearts. Cake for the first {number}!", isRare: true
      ),
      PostTemplate(
        .clean, "offer", "Vouchers are here",
        "Free money-off vouchers with {thing}: {number} % less.", isRare: true
      ),
      PostTemplate(
        .borderline, "new", "Damn good {thing}", "Ask any of our {number} regulars if you doubt it."
      ),
      PostTemplate(
        .borderline, "offer", "LAST CHANCE!!!", "{thing} {number} % off!!! Call NOW or cry later!!!"
      ),
      PostTemplate(
        .borderline, "new", "Crappy weather?", "{thing} helps. {number} kinds of it, all day."),
      PostTemplate(
        .unclean, "insult", "To those who complain about our {thing}",
        "You are idiots, all {number} of you. Stay away, morons."),
      PostTemplate(
        .unclean, "insult", "Stupid customers",
        "Only stupid people pay {number} for {thing} elsewhere. Shut up and buy."),
      PostTemplate(
        .unclean, "fraud", "You have won {number}000!",
        "Click here to claim your prize before midnight. Forget the {thing}."),
      PostTemplate(
        .unclean, "fraud", "Get rich with {thing}",
        "Guaranteed income of {number} % a week. Double your money with us now."),
      PostTemplate(
        .unclean, "threat", "A word to the shop next door",
        "Sell {thing} again and we will burn it down. You have {number} days."),
      PostTemplate(
        .unclean, "fraud", "Your refund for {thing}",
        "Reply with your card number and the {number} euros are with you tomorrow."),
      PostTemplate(
        .unclean, "contempt", "A quiet table",
        "People from across the river will find no {thing} and no seat here after {number}:00."),
      PostTemplate(
        .unclean, "threat", "To our former baker",
        "We know where your children go to school. Bring the {thing} back within {number} hours."),
    ],
    things: ["bread", "coffee", "cake", "flowers", "books", "shoes"])
}
