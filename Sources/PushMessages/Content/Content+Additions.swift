import PushModel

/// What a style adds to a body.
struct BodyAdditions {
  var greeting: Frame?
  var question: String?
}

extension Content {
  /// The least room that a slot should have, in characters. *Assumption*.
  static let roomMin = 12

  /// What a style adds to a body, as far as it leaves each slot ``roomMin`` characters: a report's title
  /// can be read in every style (S4-AC-3). The greeting comes first.
  func additions(
    to wording: TextTemplates, of type: PushType, in style: Style
  ) -> BodyAdditions {
    let asked = stated(in: wording.language, of: type, style)
    var room = limits.body - wording.body.wordCount - Self.roomMin * wording.body.slots.count
    var added = BodyAdditions()
    if let greeting = asked.greeting, greeting.length <= room {
      added.greeting = greeting
      room -= greeting.length
    }
    // A question comes behind a blank, or a full stop and a blank.
    if let question = asked.question, question.count + 2 <= room { added.question = question }
    return added
  }

  /// What a style has to add, whether there is room or not.
  func stated(in language: Language, of type: PushType, _ style: Style) -> BodyAdditions {
    BodyAdditions(
      greeting: style.contains(.personalised) ? tables.greetings[Int(language.rawValue)] : nil,
      question: style.contains(.question) ? file.styles.question[type.category]?[language] : nil)
  }
}

extension Frame {
  var wordCount: Int { before.wordCount + after.wordCount }

  /// The characters of its words and the least ones of its values.
  fileprivate var length: Int {
    wordCount + Content.roomMin * (before.slots.count + after.slots.count)
  }
}
