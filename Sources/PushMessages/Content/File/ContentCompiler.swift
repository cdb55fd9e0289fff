import PushModel

/// A reader of a content file that makes its tables and finds all that is wrong in it.
struct ContentCompiler {
  let file: ContentFile
  private var problems: [ContentProblem] = []
  private var routes: [Route] = []
  private var wordings = ContiguousArray<TextTemplates?>(
    repeating: nil, count: Topic.all.count * Language.allCases.count)

  static func tables(of file: ContentFile) throws(ContentProblems) -> ContentTables {
    var compiler = ContentCompiler(file)
    _ = compiler.route(file.home, fallback: nil, at: ["home"])
    var links: [(one: Int, many: Int)] = []
    var emojis: [Frame?] = []
    for type in PushType.allCases {
      let content = file.types[type] ?? TypeContent()
      let path = ["types", type.name]
      links.append(
        (
          compiler.link(content.link, at: path + ["link"]),
          compiler.link(content.many?.link, at: path + ["many", "link"])
        ))
      emojis.append(compiler.emoji(content.emoji, at: path + ["emoji"]))
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
    compiler.checkRoutes()
    guard compiler.problems.isEmpty else { throw ContentProblems(problems: compiler.problems) }
    return ContentTables(
      file, wordings: compiler.wordings, routes: compiler.routes, links: links, emojis: emojis,
      greetings: greetings)
  }

  private init(_ file: ContentFile) { self.file = file }

  private mutating func refuse(_ path: [String], _ reason: String) {
    problems.append(ContentProblem(path: path, reason: reason))
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
      for place in 0..<type.texts {
        let texts = content.pool.compactMapValues { $0.indices.contains(place) ? $0[place] : nil }
        read(texts, as: .reminder(place), at: path + ["pool"], place: place)
      }
    default: read(content.text, as: .one(type), at: path + ["text"])
    }
    check(content.buttons, at: path + ["buttons"])
    if let many = content.many { read(many.text, as: .many(type), at: path + ["many", "text"]) }
  }

  private mutating func check(_ buttons: [ButtonContent], at path: [String]) {
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
    guard texts[fallback] != nil else {
      if place ?? 0 == 0 {
        refuse(
          path, "has no text in '\(fallback.name)', the fallback language; accepted: one in it")
      }
      return
    }
    var known: [Language: TextTemplates] = [:]
    for language in Language.allCases {
      guard let text = texts[language] else { continue }
      let path = path + [language.name] + (place.map { ["\($0)"] } ?? [])
      known[language] = TextTemplates(
        title: template(text.title, max: file.limits.title, at: path + ["title"]),
        body: template(text.body, max: file.limits.body, at: path + ["body"]),
        language: language, rest: text.rest ?? "")
    }
    for language in Language.allCases {
      wordings[ContentTables.place(topic, language)] = known[language] ?? known[fallback]
    }
  }

  private mutating func template(_ text: String, max: Int, at path: [String]) -> Template {
    if text.unicodeScalars.contains(where: \.isControl) {
      refuse(path, "has a control character; accepted: a text on one line")
    } else if !text.unicodeScalars.contains(where: \.isVisible) {
      refuse(path, "has no visible character; accepted: a text")
    }
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
}

// Styles.
extension ContentCompiler {
  private mutating func emoji(_ emoji: String?, at path: [String]) -> Frame? {
    guard let emoji else { return nil }
    let text = file.styles.emoji.replacing("{emoji}", with: emoji)
    return frame(text, around: "{title}", at: ["styles", "emoji"])
  }

  private mutating func greeting(in language: Language) -> Frame? {
    guard let text = file.styles.personalised[language] else { return nil }
    return frame(text, around: "{body}", at: ["styles", "personalised", language.name])
  }

  private mutating func frame(_ text: String, around slot: String, at path: [String]) -> Frame? {
    let halves = text.split(separator: slot, omittingEmptySubsequences: false).map(String.init)
    guard halves.count == 2 else {
      if !problems.contains(where: { $0.path == path }) {
        refuse(path, "is '\(text)'; accepted: a text with \(slot) in it once")
      }
      return nil
    }
    do throws(ContentError) {
      return Frame(
        before: try Template(parsing: halves[0]), after: try Template(parsing: halves[1]))
    } catch {
      refuse(path, "\(error)")
      return nil
    }
  }
}

// Links.
extension ContentCompiler {
  private mutating func link(_ link: LinkContent?, at path: [String]) -> Int {
    guard let link else { return 0 }
    let fallback = link.fallback.map { route($0, fallback: nil, at: path + ["fallback"]) }
    return route(link.place, fallback: fallback, at: path)
  }

  /// The place of a route in the table, which gets it if it does not have it yet.
  private mutating func route(
    _ place: PlaceContent, fallback: Int?, at path: [String]
  ) -> Int {
    let route = Route(
      pattern: place.path, screen: place.screen, entityType: place.entity, fallback: fallback ?? 0)
    check(route, at: path)
    if path == ["home"] || path.last == "fallback", route.needsEntity {
      refuse(path + ["path"], "is '\(place.path)'; accepted: a place that needs no {entity}")
    }
    if let known = routes.firstIndex(where: { $0.pattern == route.pattern }) {
      guard routes[known] != route else { return known }
      refuse(
        path + ["path"], "is a place that another link describes otherwise; accepted: one screen")
      return known
    }
    routes.append(route)
    return routes.count - 1
  }

  private mutating func check(_ route: Route, at path: [String]) {
    let pattern = route.pattern
    guard pattern.first == "/", pattern.count > 1 else {
      refuse(path + ["path"], "is '\(pattern)'; accepted: a path that begins with /")
      return
    }
    for part in route.parts where !Route.isPart(part) {
      refuse(
        path + ["path"],
        "has the part '\(part)'; accepted: {business}, {entity}, letters, digits, - and _")
    }
  }

  /// Checks that no path belongs to two routes.
  private mutating func checkRoutes() {
    for (place, route) in routes.enumerated() {
      for other in routes[..<place] where route.overlaps(other) {
        refuse(
          ["types"],
          "have the paths '\(other.pattern)' and '\(route.pattern)', which can be one; "
            + "accepted: paths that differ")
      }
    }
  }
}
