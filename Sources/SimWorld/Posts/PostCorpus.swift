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

  /// Every place of a text with this label: all of a language's templates, things and numbers.
  static func places(_ language: Language, _ label: PostLabel) -> [CorpusPlace] {
    templates(language, label).flatMap { template in
      things.indices.flatMap { thing in
        numbers.indices.map { number in
          CorpusPlace(
            language: language, template: template, thing: UInt8(thing), number: UInt8(number))
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
  static func place(
    _ language: Language, _ label: PostLabel, isOffer: Bool, choice: Double, filling: Double
  ) -> CorpusPlace {
    let fitting = templates(language, label).filter {
      label != .clean || isOffer == (part(language).templates[Int($0)].tag == PostTemplate.offer)
    }
    let pair = Int(filling * Double(things.count * numbers.count))
    return CorpusPlace(
      language: language, template: picked(of: fitting, in: part(language), choice),
      thing: UInt8(pair / numbers.count), number: UInt8(pair % numbers.count))
  }

  /// The text at a place.
  static func text(_ place: CorpusPlace) -> PostText {
    let part = part(place.language)
    let template = part.templates[Int(place.template)]
    let (thing, number) = (part.things[Int(place.thing)], numbers[Int(place.number)])
    return PostText(
      title: filled(template.title, thing, number), body: filled(template.body, thing, number),
      language: place.language, label: template.label,
      tags: [template.tag, things[Int(place.thing)]])
  }

  /// Indices of a language's templates with a label.
  private static func templates(_ language: Language, _ label: PostLabel) -> [UInt8] {
    part(language).templates.enumerated().filter { $0.element.label == label }
      .map { UInt8($0.offset) }
  }

  /// One of the templates: a rare one a tenth as often as another.
  private static func picked(of templates: [UInt8], in part: CorpusPart, _ choice: Double) -> UInt8
  {
    let weights = templates.map { part.templates[Int($0)].isRare ? 1 : 10 }
    var rest = Int(choice * Double(weights.reduce(0, +)))
    for (template, weight) in zip(templates, weights) {
      if rest < weight { return template }
      rest -= weight
    }
    preconditionFailure("a corpus has texts of every label")
  }

  private static func filled(_ text: String, _ thing: String, _ number: String) -> String {
    text.split(separator: "{", omittingEmptySubsequences: false).reduce(into: "") { filled, part in
      if part.hasPrefix("thing}") {
        filled += thing + part.dropFirst(6)
      } else if part.hasPrefix("number}") {
        filled += number + part.dropFirst(7)
      } else {
        filled += part
      }
    }
  }
}
