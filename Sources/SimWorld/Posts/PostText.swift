import PushModel

/// A text of the corpus: what a business writes, and the label that a careful reader gives it.
package struct PostText: Hashable, Sendable {
  /// The first line.
  package let title: String
  /// The text below it.
  package let body: String
  /// The language of both.
  package let language: Language
  /// What a careful reader says of it.
  package let label: PostLabel
  /// What it is about, in lower case and in English, without repetitions.
  package let tags: [String]

  /// Whether it abuses somebody, by its tag.
  package var isInsult: Bool { tags.first == PostTemplate.insult }
  /// Whether it is unsolicited advertising, by its tag.
  package var isSpam: Bool { tags.first == PostTemplate.spam }
}

/// What a careful reader says of a post: the truth that the filter's errors are counted against.
package enum PostLabel: UInt8, Named, Codable, BitwiseCopyable {
  /// Anyone may read it.
  case clean
  /// People disagree about it: mild swearing, pushy advertising. No verdict on it is an error.
  case borderline
  /// Nobody should be pushed about it: an insult, a threat, contempt, fraud.
  case unclean
}

/// Where a text is in the corpus.
struct CorpusPlace: Hashable, Sendable, BitwiseCopyable {
  var language: Language
  /// Index of the language's template.
  var template: UInt8
  /// Index of the thing that fills it.
  var thing: UInt8
  /// Index of the number that fills it.
  var number: UInt8
  /// Index of the words that fill its other gaps, of those of its tag; 0 where it has none.
  var words: UInt16 = 0
}

/// A text with gaps in one language: `{thing}`, `{number}` and those of its tag, as `{insult}`.
struct PostTemplate: Sendable {
  let label: PostLabel
  /// What kind of post it is, as a tag.
  let tag: String
  let title: String
  let body: String
  /// Whether it is written a tenth as often as others of its label. *Assumption*: clean texts over
  /// which a filter stumbles are, and unclean ones whose words say nothing.
  let isRare: Bool

  init(
    _ label: PostLabel, _ tag: String, _ title: String, _ body: String, isRare: Bool = false
  ) {
    self.label = label
    self.tag = tag
    self.isRare = isRare
    self.title = title
    self.body = body
  }

  /// Tag of the templates that announce an offer.
  static let offer = "offer"
  /// Tag of the templates that abuse somebody.
  static let insult = "insult"
  /// Tag of the templates that advertise what nobody asked for.
  static let spam = "spam"

  /// Whether it has a gap of this name.
  func has(_ gap: String) -> Bool { "\(title) \(body)".contains("{\(gap)}") }
}

/// One language's part of the corpus.
struct CorpusPart: Sendable {
  let templates: [PostTemplate]
  /// Words for `{thing}`, in the order of ``PostCorpus/things``.
  let things: [String]
  /// Words for the other gaps, by the tag of the templates that have them.
  var fillings: [String: [Filling]] = [:]

  /// Words for gaps that are filled together.
  struct Filling: Sendable {
    /// By the name of the gap.
    let words: [String: String]
    /// How often it is written among those of its tag.
    let weight: Int
  }

  /// What may fill the other gaps of a template: nothing, where it has none.
  func fillings(of template: UInt8) -> [Filling] {
    fillings[templates[Int(template)].tag] ?? [Filling(words: [:], weight: 1)]
  }
}
