import PushModel

/// A reader of a content file that makes its tables and finds all that is wrong in it.
struct ContentCompiler {
  let file: ContentFile
  private(set) var problems: [ContentProblem] = []
  /// Each with the way to the first link that names it.
  var routes: [(route: Route, path: [String])] = []
  private var wordings = ContiguousArray<TextTemplates?>(
    repeating: nil, count: Topic.count * Language.allCases.count)

  static func tables(of file: ContentFile) throws(ContentProblems) -> ContentTables {
    var compiler = ContentCompiler(file)
    let types = try compiler.types()
    compiler.checkLimits()
    _ = compiler.route(file.home, fallback: nil, at: ["home"])
    var rows = ContiguousArray(repeating: TypeTables(), count: PushType.countMax)
    let title = compiler.emojiTitle()
    for type in types.all {
      let name = types.name(of: type)
      // A type of another content in the same table has no texts here.
      guard let content = file.types[name] ?? (type.isShipped ? TypeContent() : nil) else {
        continue
      }
      let path = ["types", name]
      rows[Int(type.rawValue)] = TypeTables(
        content: content,
        link: compiler.link(content.link, at: path + ["link"]),
        manyLink: compiler.link(content.many?.link, at: path + ["many", "link"]),
        emoji: compiler.emoji(content.emoji, in: title, at: path + ["emoji"]))
      compiler.read(content, of: type, at: path)
    }
    for (name, prompt) in file.prompts.sorted(by: { $0.key.rawValue < $1.key.rawValue })
    where prompt.text[file.languages.fallback] == nil {
      compiler.refuse(
        ["prompts", name.name, "text"],
        "has no text in '\(file.languages.fallback.name)', the fallback language; accepted: one in it"
      )
    }
    for category in Category.allCases where file.channels[category] == nil {
      compiler.refuse(
        ["channels"], "has no '\(category.name)'; accepted: a channel of each category")
    }
    let greetings = Language.allCases.map { compiler.greeting(in: $0) }
    compiler.checkQuestions()
    compiler.checkRoutes()
    guard compiler.problems.isEmpty else { throw ContentProblems(problems: compiler.problems) }
    return ContentTables(
      file, types: types, wordings: compiler.wordings, routes: compiler.routes.map(\.route),
      rows: rows,
      greetings: greetings)
  }

  init(_ file: ContentFile) { self.file = file }

  /// The types of the file, with those that are in use already.
  private mutating func types() throws(ContentProblems) -> PushTypes {
    for (name, content) in file.types.sorted(by: { $0.key < $1.key }) {
      let path = ["types", name]
      if PushTypes.shipped[name] == nil {
        if content.category == nil {
          let known = Category.allCases.map(\.name).joined(separator: ", ")
          refuse(
            path,
            "is no type that ships, and has no category; accepted: one of these, or category: \(known)"
          )
        }
        continue
      }
      let fixed = [
        ("category", content.category != nil), ("audience", content.audience != nil),
        ("priority", content.priority != nil), ("alias", !content.alias.isEmpty),
      ]
      for (key, isGiven) in fixed where isGiven {
        refuse(
          path + [key],
          "is given for a type that ships, whose traits are fixed; accepted: without it")
      }
    }
    do throws(PushTypesError) {
      return try PushTypes.inUse.adding(file.added)
    } catch {
      refuse(["types"] + [error.name].compactMap(\.self), "\(error)")
      throw ContentProblems(problems: problems)
    }
  }

  mutating func refuse(_ path: [String], _ reason: String) {
    problems.append(ContentProblem(path: path, reason: reason))
  }

  /// The tables of what is shown are in bytes.
  private mutating func checkLimits() {
    for (name, limit) in [("title", file.limits.title), ("body", file.limits.body)]
    where !TextLimits.range.contains(limit) {
      refuse(["limits", name], "is \(limit); accepted: \(TextLimits.range)")
    }
  }
}

// Texts.
extension ContentCompiler {
  private mutating func read(_ content: TypeContent, of type: PushType, at path: [String]) {
    let kinds = [
      ("text", content.text.isEmpty), ("states", content.states.isEmpty),
      ("pool", content.pool.isEmpty),
    ]
    let own = type == .reportStatus ? "states" : type == .reminder ? "pool" : "text"
    for (kind, isEmpty) in kinds where !isEmpty && kind != own {
      refuse(path + [kind], "is not for this type; accepted: \(own)")
    }
    switch type {
    case .reportStatus:
      for (state, texts) in content.states.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
        read(texts, as: .report(state), at: path + ["states", state.name])
      }
      for case let state? in ReportStatus.told where content.states[state] == nil {
        refuse(path + ["states"], "has no text of \(state.name); accepted: one for each told state")
      }
    case .reminder:
      read(pool: content.pool, at: path + ["pool"])
    default: read(content.text, as: .one(type), at: path + ["text"])
    }
    check(content.buttons, at: path + ["buttons"])
    if let many = content.many { read(many.text, as: .many(type), at: path + ["many", "text"]) }
  }

  /// Reads the texts that a reminder is drawn from: as many as there are in the fallback language. A
  /// number beyond them stands for one of them, so that whatever is drawn has a text.
  private mutating func read(pool: [Language: [TextContent]], at path: [String]) {
    for (language, texts) in pool.sorted(by: { $0.key.rawValue < $1.key.rawValue })
    where !TypeContent.poolRange.contains(texts.count) {
      refuse(
        path + [language.name], "has \(texts.count) texts; accepted: \(TypeContent.poolRange)")
    }
    guard let own = pool[file.languages.fallback] else {
      return read([:], as: .reminder(0), at: path)
    }
    let count = min(own.count, TypeContent.poolRange.upperBound)
    if own.first?.drawn == false {
      refuse(
        path + [file.languages.fallback.name, "0", "drawn"],
        "is false; accepted: true, as one text at least is drawn")
    }
    for place in own.indices.dropFirst()
    where own[place].drawn != false && own[place - 1].drawn == false {
      refuse(
        path + [file.languages.fallback.name, "\(place)"],
        "is drawn and comes behind one that is not; accepted: those that are drawn first")
    }
    for place in 0..<count {
      let texts = pool.compactMapValues { $0.indices.contains(place) ? $0[place] : nil }
      read(texts, as: .reminder(place), at: path, place: place)
    }
    guard count > 0 else { return }
    for place in count..<max(count, TypeContent.poolRange.upperBound) {
      for language in Language.allCases {
        wordings[ContentTables.place(.reminder(place), language)] =
          wordings[ContentTables.place(.reminder(place % count), language)]
      }
    }
  }

  private mutating func check(_ buttons: [ButtonContent], at path: [String]) {
    if buttons.count > ButtonContent.countMax {
      refuse(path, "has \(buttons.count) buttons; accepted: at most \(ButtonContent.countMax)")
    }
    for (place, button) in buttons.enumerated() {
      if buttons[..<place].contains(where: { $0.id == button.id }) {
        refuse(path + ["\(place)", "id"], "is '\(button.id)' again; accepted: an id of its own")
      }
      if button.title[file.languages.fallback] == nil {
        refuse(
          path + ["\(place)", "title"],
          "has no word in '\(file.languages.fallback.name)', the fallback language; accepted: one in it"
        )
      }
    }
  }

  /// Reads the texts of one topic, of which one must be in the fallback language.
  private mutating func read(
    _ texts: [Language: TextContent], as topic: Topic, at path: [String], place: Int? = nil
  ) {
    let fallback = file.languages.fallback
    if texts[fallback] == nil {
      refuse(path, "has no text in '\(fallback.name)', the fallback language; accepted: one in it")
    }
    let known = templates(texts, at: path, place: place)
    for language in Language.allCases {
      wordings[ContentTables.place(topic, language)] = known[language] ?? known[fallback]
    }
  }

  /// The templates of a text in the languages that it has.
  mutating func templates(
    _ texts: [Language: TextContent], at path: [String], place: Int? = nil
  ) -> [Language: TextTemplates] {
    var known: [Language: TextTemplates] = [:]
    for language in Language.allCases {
      guard let text = texts[language] else { continue }
      let path = path + [language.name] + (place.map { ["\($0)"] } ?? [])
      known[language] = TextTemplates(
        title: template(text.title, max: file.limits.title, at: path + ["title"]),
        body: template(text.body, max: file.limits.body, at: path + ["body"]),
        language: language, rest: text.rest ?? "")
      if let rest = text.rest { check(words: rest, at: path + ["rest"]) }
    }
    return known
  }

  private mutating func template(_ text: String, max: Int, at path: [String]) -> Template {
    checkLine(text, at: path)
    do throws(ContentError) {
      let template = try Template(parsing: text)
      if template.wordCount > max {
        refuse(
          path, "has \(template.wordCount) characters without its slots; accepted: at most \(max)")
      }
      return template
    } catch {
      refuse(path, "\(error)")
      return ""
    }
  }

  /// Checks that a text shows something and has no control characters.
  mutating func checkLine(_ text: String, at path: [String]) {
    if text.unicodeScalars.contains(where: \.isControl) {
      refuse(path, "has a control character; accepted: a text on one line")
    } else if !text.unicodeScalars.contains(where: \.isVisible) {
      refuse(path, "has no visible character; accepted: a text")
    }
  }

  /// Checks words that stand in a text as they are, without slots.
  mutating func check(words: String, at path: [String]) {
    checkLine(words, at: path)
    if words.contains(where: Template.isSign) {
      refuse(path, "is '\(words)'; accepted: words without slots, braces and brackets")
    }
  }
}
