import PushModel

// Styles.
extension ContentCompiler {
  /// The title of the emoji style; `nil` where it is none.
  mutating func emojiTitle() -> String? {
    let text = file.styles.emoji
    let path = ["styles", "emoji"]
    // Any emoji shows what is wrong with the rest.
    let example = frame(text.replacing("{emoji}", with: "!"), of: text, around: "{title}", at: path)
    guard example != nil else { return nil }
    guard text.contains("{emoji}") else {
      refuse(path, "is '\(text)'; accepted: a text with {emoji} in it")
      return nil
    }
    return text
  }

  /// The title of the emoji style with the emoji of a type.
  mutating func emoji(_ emoji: String?, in title: String?, at path: [String]) -> Frame? {
    guard let emoji else { return nil }
    let known = problems.count
    check(words: emoji, at: path)
    guard let title, problems.count == known else { return nil }
    return frame(title.replacing("{emoji}", with: emoji), of: emoji, around: "{title}", at: path)
  }

  mutating func greeting(in language: Language) -> Frame? {
    guard let text = file.styles.personalised[language] else { return nil }
    return frame(
      text, of: text, around: "{body}", at: ["styles", "personalised", language.name])
  }

  /// - Parameter own: What stands at `path`.
  private mutating func frame(
    _ text: String, of own: String, around slot: String, at path: [String]
  ) -> Frame? {
    let halves = text.split(separator: slot, omittingEmptySubsequences: false).map(String.init)
    guard halves.count == 2 else {
      refuse(path, "is '\(own)'; accepted: a text with \(slot) in it once")
      return nil
    }
    checkLine(text, at: path)
    do throws(ContentError) {
      let frame = Frame(
        before: try Template(parsing: halves[0]), after: try Template(parsing: halves[1]))
      let max = slot == "{title}" ? file.limits.title : file.limits.body
      checkLength(frame.wordCount, of: max, at: path)
      return frame
    } catch {
      refuse(path, "\(error)")
      return nil
    }
  }

  /// Checks that what a style adds leaves room for a text.
  private mutating func checkLength(_ count: Int, of max: Int, at path: [String]) {
    let accepted = max - min(max, Content.roomMin)
    if count > accepted {
      refuse(path, "adds \(count) characters; accepted: at most \(accepted) of \(max)")
    }
  }

  /// Checks the questions, which stand in bodies as they are.
  mutating func checkQuestions() {
    for (category, words) in file.styles.question.sorted(by: { $0.key.rawValue < $1.key.rawValue })
    {
      for language in Language.allCases {
        guard let question = words[language] else { continue }
        let path = ["styles", "question", category.name, language.name]
        check(words: question, at: path)
        checkLength(question.count, of: file.limits.body, at: path)
      }
    }
  }
}
