/// A list of words and phrases for which a post is held back.
public struct Lexicon: Sendable {
  struct Term: Sendable {
    let text: String
    let reason: Clearance.Reason
    let words: [String]
    /// Whether the last word may continue: `fuck*` is in `fucking`.
    let isStem: Bool

    init(_ text: String, _ reason: Clearance.Reason) {
      self.text = text
      self.reason = reason
      isStem = text.hasSuffix("*")
      words = Words(text).words
    }
  }

  private var terms: [Term] = []

  /// A lexicon without terms.
  public init() {}

  /// Adds words and phrases; a `*` at the end stands for any ending. Terms without a letter or
  /// digit are ignored.
  public mutating func add(_ reason: Clearance.Reason, _ texts: [String]) {
    terms += texts.map { Term($0, reason) }.filter { !$0.words.isEmpty }
  }

  /// A small English list. *Assumption*: a product adds its own terms and languages.
  public static let builtIn = {
    var lexicon = Lexicon()
    lexicon.add(
      .profanity,
      [
        "fuck*", "shit", "shits", "shitty", "bullshit*", "crap", "crappy", "damn", "goddamn",
        "bastard*", "bitch*",
        "asshole*", "arsehole*", "piss off", "bloody hell", "wtf", "slut", "sluts", "slutty",
        "whore*", "cunt*", "dickhead*", "dumbass*", "wanker*",
      ])
    lexicon.add(
      .insult,
      [
        "idiot*", "moron", "morons", "moronic", "loser*", "scumbag*", "shut up", "you are stupid",
        "stupid people", "worthless people",
      ])
    lexicon.add(
      .threat, ["kill you", "hurt you", "beat you up", "burn it down", "you will regret this"])
    lexicon.add(
      .spam,
      [
        "free money", "click here to claim", "claim your prize", "you have won", "get rich",
        "double your money", "guaranteed income", "miracle cure", "crypto giveaway",
      ])
    return lexicon
  }()

  /// The first term, in the order of the list, that the words contain.
  func first(in words: Words) -> Term? {
    terms.first { term in words.contain(term.words, isStem: term.isStem) }
  }
}
