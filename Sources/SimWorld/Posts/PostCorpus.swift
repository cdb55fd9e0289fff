import PushModel

/// The labelled texts that simulated businesses write, in the languages of the catalogue.
///
/// Written for this project, as templates with words to fill in. A few clean texts have words that
/// a filter stumbles over, and a few unclean ones have none: the error rates of a filter on it are
/// not zero. Those clean texts are rare; how often each label is written is the world's.
/// docs/moderation.md has the built-in filter's errors on it.
enum PostCorpus {
  /// What a post is about, as a tag.
  static let things = ["bread", "coffee", "cake", "flowers", "books", "shoes"]
  /// What `{number}` may be.
  static let numbers = ["10", "15", "20", "25"]

  static func part(_ language: Language) -> CorpusPart {
    switch language {
    case .en: english
    case .nb: norwegian
    case .af: afrikaans
    case .zu: zulu
    }
  }

  /// The place of each text with this label: all of a language's templates with all that fills
  /// their gaps.
  static func places(_ language: Language, _ label: PostLabel) -> [CorpusPlace] {
    let part = Self.part(language)
    return templates(language, label).flatMap { index in
      let template = part.templates[Int(index)]
      return part.fillings(of: index).indices.flatMap { words in
        (template.has("thing") ? things.indices : 0..<1).flatMap { thing in
          (template.has("number") ? numbers.indices : 0..<1).map { number in
            CorpusPlace(
              language: language, template: index, thing: UInt8(thing), number: UInt8(number),
              words: UInt16(words))
          }
        }
      }
    }
  }

  /// The place of a post's text.
  ///
  /// - Parameters:
  ///   - isOffer: Whether the post announces an offer. Clean texts do or do not; others go with
  ///     either.
  ///   - choice: Chooses the template, in 0..<1.
  ///   - filling: Chooses thing and number, in 0..<1.
  ///   - words: Chooses what fills the other gaps, in 0..<1.
  static func place(
    _ language: Language, _ label: PostLabel, isOffer: Bool, choice: Double, filling: Double,
    words: Double
  ) -> CorpusPlace {
    let part = Self.part(language)
    let fitting = templates(language, label).filter {
      label != .clean || isOffer == (part.templates[Int($0)].tag == PostTemplate.offer)
    }
    let pair = Int(filling * Double(things.count * numbers.count))
    let template = fitting[
      picked(fitting.map { part.templates[Int($0)].isRare ? 1 : 10 }, choice)]
    return CorpusPlace(
      language: language, template: template,
      thing: UInt8(pair / numbers.count), number: UInt8(pair % numbers.count),
      words: UInt16(picked(part.fillings(of: template).map(\.weight), words)))
  }

  /// The text at a place.
  static func text(_ place: CorpusPlace) -> PostText {
    let part = Self.part(place.language)
    let template = part.templates[Int(place.template)]
    var words = part.fillings(of: place.template)[Int(place.words)].words
    words["thing"] = part.things[Int(place.thing)]
    words["number"] = numbers[Int(place.number)]
    return PostText(
      title: filled(template.title, words), body: filled(template.body, words),
      language: place.language, label: template.label,
      tags: [template.tag, things[Int(place.thing)]])
  }

  /// Indices of a language's templates with a label.
  private static func templates(_ language: Language, _ label: PostLabel) -> [UInt8] {
    part(language).templates.enumerated().filter { $0.element.label == label }
      .map { UInt8($0.offset) }
  }

  /// An index, drawn by weight for `choice` in 0..<1.
  private static func picked(_ weights: [Int], _ choice: Double) -> Int {
    var rest = Int(choice * Double(weights.reduce(0, +)))
    for (index, weight) in weights.enumerated() {
      if rest < weight { return index }
      rest -= weight
    }
    preconditionFailure("a corpus has texts of every label, and words for every gap")
  }

  /// The text with each gap filled.
  private static func filled(_ text: String, _ words: [String: String]) -> String {
    text.split(separator: "{", omittingEmptySubsequences: false).reduce(into: "") { filled, part in
      guard let end = part.firstIndex(of: "}"), let word = words[String(part[..<end])] else {
        filled += part
        return
      }
      filled += word + part[part.index(after: end)...]
    }
  }
}
