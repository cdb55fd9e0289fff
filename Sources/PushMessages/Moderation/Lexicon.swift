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
  /// Indices of the terms by their first word, and of those whose first word may continue.
  private var places: [String: [Int]] = [:]
  private var stems: [Int] = []

  /// A lexicon without terms.
  public init() {}

  /// Adds words and phrases; a `*` at the end stands for any ending. Terms without a letter or
  /// digit are ignored.
  public mutating func add(_ reason: Clearance.Reason, _ texts: [String]) {
    for term in texts.map({ Term($0, reason) }) where !term.words.isEmpty {
      if term.isStem && term.words.count == 1 {
        stems.append(terms.count)
      } else {
        places[term.words[0], default: []].append(terms.count)
      }
      terms.append(term)
    }
  }

  /// A small English list, and the swear words that two published lists have in common.
  /// *Assumption*: a product adds its own terms and languages. Mild swearing (`damn`, `crap`) is
  /// not in it: of the texts that it alone would find a third are harmless.
  public static let builtIn = {
    var lexicon = Lexicon()
    lexicon.add(
      .profanity,
      [
        "fuck*", "shit", "shits", "shitty", "bullshit*", "bastard*", "bitch*",
        "asshole*", "arsehole*", "piss off", "bloody hell", "slut", "sluts", "slutty",
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
    lexicon.add(.profanity, listed.split(separator: ",").map { String($0.drop { $0 == " " }) })
    return lexicon
  }()

  /// The first term, in the order of the list, that the words contain.
  func first(in words: Words) -> Term? {
    let likely = words.allForms.flatMap { places[$0] ?? [] }
    return (likely + stems).sorted().lazy.map { terms[$0] }.first { term in
      words.contain(term.words, isStem: term.isStem)
    }
  }
}
