extension PostCorpus {
  /// The English part: the language that the built-in filter reads. Its rare clean texts have
  /// words of the filter's lexicon.
  ///
  /// Of unclean texts those with an insult, and advertising that nobody asked for, are what a filter of
  /// posts is for (S0-NFR-SEC-05). The rare ones abuse no one in words and advertise nothing:
  /// verification, readers and moderators have to find them.
  static let english = CorpusPart(
    templates: [
      PostTemplate(
        .clean, "offer", "{number} % off {thing}", "Today only, while stocks last. See you soon!"),
      PostTemplate(
        .clean, "offer", "Two for one: {thing}", "From {number} March, at both our shops."),
      PostTemplate(
        .clean, "offer", "Weekend offer", "Spend R{number}0 and take home some {thing} for free."),
      PostTemplate(
        .clean, "offer", "Spring menu", "{thing} and a soup for R{number}5, until Sunday."),
      PostTemplate(
        .clean, "offer", "Students save", "{number} % less for {thing} with a valid card."),
      PostTemplate(
        .clean, "offer", "The last batch", "{thing} at half price after {number}:00."),
      PostTemplate(
        .clean, "new", "New: {thing}", "Come and see what {number} local makers have brought us."),
      PostTemplate(
        .clean, "new", "Back in stock", "{thing} from our own workshop, {number} of each kind."),
      PostTemplate(
        .clean, "new", "Meet the team", "Sipho has looked after our {thing} for {number} years."),
      PostTemplate(
        .clean, "hours", "Late opening", "On Thursday we sell {thing} until 21:00."),
      PostTemplate(
        .clean, "hours", "Closed on Monday", "Back on Tuesday with fresh {thing} from 7:{number}."),
      PostTemplate(
        .clean, "hours", "Public holiday", "We open at 9:{number}, with {thing} as always."),
      PostTemplate(
        .clean, "event", "An evening about {thing}", "Friday at 19:00. {number} places are left."),
      PostTemplate(
        .clean, "event", "A morning for children",
        "Saturday at 10:00: {thing} and games for {number} families."),
      PostTemplate(
        .clean, "event", "Live music",
        "A trio plays at 20:{number}. There is {thing} at the counter."),
      PostTemplate(
        .clean, "thanks", "Thank you!", "{number}00 of you follow us now. The {thing} is on us."),
      PostTemplate(
        .clean, "thanks", "Best in town", "{number}0 of you voted for our {thing}. We are proud."),
      PostTemplate(
        .clean, "job", "We are hiring", "{number} hours a week with {thing} and friendly people."),
      PostTemplate(
        .clean, "hours", "Early closing", "We shut up shop at 17:00 on Friday; {thing} until then.",
        isRare: true),
      PostTemplate(
        .clean, "thanks", "Ten years of {thing}",
        "You have won our hearts. Cake for the first {number}!", isRare: true),
      PostTemplate(
        .clean, "offer", "Vouchers are here",
        "Free money-off vouchers with {thing}: {number} % less.", isRare: true),
      PostTemplate(
        .borderline, "new", "Damn good {thing}", "Ask any of our {number} regulars if you doubt it."
      ),
      PostTemplate(
        .borderline, "offer", "LAST CHANCE!!!", "{thing} {number} % off!!! Call NOW or cry later!!!"
      ),
      PostTemplate(
        .borderline, "new", "Crappy weather?", "{thing} helps. {number} kinds of it, all day."),
      PostTemplate(
        .unclean, "insult", "To the {insult} with the long face",
        "You sent back our {thing} after {number} minutes. Stay at home."),
      PostTemplate(
        .unclean, "insult", "About yesterday's review",
        "Listen, {insult}: {number} people liked the {thing} before you came."),
      PostTemplate(
        .unclean, "insult", "No {thing} today",
        "Ask the {insult} who drives our van. They are {number} hours late."),
      PostTemplate(
        .unclean, "insult", "House rules",
        "Touch the {thing} again, {insult}, and you pay for {number}."),
      PostTemplate(.unclean, "spam", "{opener}", "{offer}. {action} {print}"),
      PostTemplate(.unclean, "spam", "{offer}", "{action} {print}"),
      PostTemplate(.unclean, "spam", "{opener}", "{action} {offer}. {print}"),
      PostTemplate(.unclean, "spam", "Only until midnight", "{offer}. {action} {print}"),
      PostTemplate(
        .unclean, "fraud", "Your refund for {thing}",
        "Reply with your card number and the {number} euros are with you tomorrow.", isRare: true),
      PostTemplate(
        .unclean, "threat", "A word to the shop next door",
        "Sell {thing} again and there will be a fire. You have {number} days.", isRare: true),
      PostTemplate(
        .unclean, "threat", "To our former baker",
        "We know where your children go to school. Bring the {thing} back within {number} hours.",
        isRare: true),
      PostTemplate(
        .unclean, "contempt", "A quiet table",
        "People from across the river will find no {thing} and no seat here after {number}:00.",
        isRare: true),
    ],
    things: ["bread", "coffee", "cake", "flowers", "books", "shoes"],
    fillings: [PostTemplate.insult: insults, PostTemplate.spam: advertisements])
}
