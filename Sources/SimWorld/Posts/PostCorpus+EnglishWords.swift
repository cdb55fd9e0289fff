extension PostCorpus {
  /// Insults: the words of that category, of medium or high severity, in the English dictionary of
  /// terlik 0.1.0 (MIT), from which nothing of the filter comes.
  ///
  /// They are written as often as English uses them: occurrences in ten million words, by wordfreq
  /// 3.1.1 (CC BY-SA 4.0).
  static let insults = [
    ("ass", 1000), ("bitch", 575), ("asshole", 219), ("bastard", 78), ("whore", 72), ("slut", 58),
    ("moron", 56), ("hooker", 51), ("prick", 40), ("knob", 31), ("douche", 23), ("pervert", 21),
    ("scumbag", 21), ("slag", 15), ("wanker", 9), ("bimbo", 7), ("pedo", 7), ("thot", 5),
    ("skank", 5), ("cuck", 5), ("schmuck", 3), ("nonce", 3), ("tosser", 2), ("bellend", 1),
    ("incel", 1), ("nutsack", 1),
  ].map { CorpusPart.Filling(words: ["insult": $0.0], weight: $0.1) }

  /// Advertising that nobody asked for, in text messages: each pitch with each way to answer and each
  /// small print. Nothing of the filter comes from it.
  ///
  /// *Assumption*: as of the spam that the filter was taught, 0.81 name a number of four digits or
  /// more, and 0.54 a price.
  static let advertisements = pitches.flatMap { pitch in
    actions.flatMap { action in
      smallPrint.map { print in
        CorpusPart.Filling(
          words: [
            "opener": pitch.opener, "offer": pitch.offer, "action": action.0, "print": print.0,
          ], weight: action.weight * print.weight)
      }
    }
  }

  private static let pitches = [
    (opener: "You are today's winner", offer: "A R5000 voucher waits for you"),
    (opener: "FINAL NOTICE", offer: "Your number was chosen for a 500 cash bonus"),
    (opener: "Earn from home", offer: "Make 1000 a day, no experience needed"),
    (opener: "Singles near you", offer: "They want to meet you tonight"),
    (opener: "Good news for you", offer: "A week for two in Spain, all paid"),
    (opener: "Our last message", offer: "A new phone, free of charge"),
    (opener: "Congratulations!", offer: "You won 2000 in our draw"),
    (opener: "You have been chosen", offer: "A loan of 50000 without questions"),
    (opener: "Urgent: open today", offer: "Lose 10 kilos in a week with this pill"),
    (opener: "Money for everyone", offer: "Turn 100 into 1000 by Friday"),
    (opener: "A prize is yours", offer: "Free ringtones and videos for a month"),
    (opener: "Lonely tonight?", offer: "Hot girls chat with you now"),
  ]

  private static let actions = [
    ("Call 0906 1275 488 now!", weight: 15),
    ("Txt YES to 80482 to collect.", weight: 15),
    ("Text JOB to 84101 for details.", weight: 15),
    ("Text CHAT to 69888.", weight: 15),
    ("Call 0871 2233 190 and claim it.", weight: 15),
    ("Txt GO to 87066.", weight: 15),
    ("Send your name to 81010 now.", weight: 15),
    ("Ring 0905 5567 210 today!", weight: 15),
    ("Reply WIN before midnight.", weight: 7),
    ("Order at http://gift.example today.", weight: 7),
    ("Click http://cash.example to claim.", weight: 7),
    ("Reply YES to start.", weight: 7),
  ]

  private static let smallPrint = [
    ("Calls cost 150p a minute.", weight: 27),
    ("18+ only, 1.50 per msg.", weight: 27),
    ("Calls from 10p, mobiles more.", weight: 27),
    ("150p per msg received.", weight: 27),
    ("To opt out text STOP.", weight: 23),
    ("Terms apply.", weight: 23),
    ("T&Cs at http://terms.example", weight: 23),
    ("Over 16 only, stop with STOP.", weight: 23),
  ]
}
