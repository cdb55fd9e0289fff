import PushModel

extension Content {
  /// What may surprise in the texts that differ from those that ship: languages without a text, and
  /// slots with little room, and what a style adds for
  /// which there is none.
  public func remarks(in style: Style) -> [String] {
    types.all.flatMap { type -> [String] in
      let name = types.name(of: type)
      let own = file.types[name]?.texts ?? []
      let shipped = ContentFile.shipped.types[name]?.texts ?? []
      return own.flatMap { part, texts -> [String] in
        guard !shipped.contains(where: { $0 == (part, texts) }) else { return [] }
        let path = "content.types.\(name).\(part)"
        return missing(texts, path)
          + texts.sorted { $0.key.rawValue < $1.key.rawValue }.flatMap { language, text in
            tight(text, language, type, style, "\(path).\(language.name)")
          }
      }
    }
  }

  private func missing(_ texts: [Language: TextContent], _ path: String) -> [String] {
    let languages = Language.allCases.filter { texts[$0] == nil }.map(\.name)
    guard !languages.isEmpty else { return [] }
    return [
      "\(path) has no text in \(languages.joined(separator: ", ")); that in "
        + "\(file.languages.fallback.name) is shown."
    ]
  }

  /// The parts of a text that leave their slots little room, and what of a style has none.
  private func tight(
    _ text: TextContent, _ language: Language, _ type: PushType, _ style: Style, _ path: String
  ) -> [String] {
    guard let title = try? Template(parsing: text.title),
      let body = try? Template(parsing: text.body)
    else { return [] }
    let emoji = style.contains(.emoji) ? tables[type].emoji?.wordCount ?? 0 : 0
    let wording = TextTemplates(title: title, body: body, language: language, rest: "")
    let stated = stated(in: language, of: type, style)
    let added = additions(to: wording, of: type, in: style)
    let absent = [
      added.greeting == nil && stated.greeting != nil ? "personalised" : nil,
      added.question == nil && stated.question != nil ? "question" : nil,
    ].compactMap(\.self)
    let parts = [("title", title, limits.title - emoji), ("body", body, limits.body)]
    let narrow = parts.compactMap { (part, template, limit) -> String? in
      guard !template.slots.isEmpty else { return nil }
      let room = (limit - template.wordCount) / template.slots.count
      guard room < Self.roomMin else { return nil }
      return "\(path).\(part) leaves \(max(0, room)) characters for each slot; \(Self.roomMin) or "
        + "more read well."
    }
    guard !absent.isEmpty else { return narrow }
    return narrow
      + ["\(path).body has no room for the style \(absent.joined(separator: ", "))."]
  }
}

extension TypeContent {
  /// Its texts with the keys that they stand under.
  fileprivate var texts: [(String, [Language: TextContent])] {
    let told = states.sorted { $0.key.rawValue < $1.key.rawValue }.map { state, texts in
      ("states.\(state.name)", texts)
    }
    let places = pool.values.map(\.count).max() ?? 0
    let drawn = (0..<places).map { place in
      ("pool[\(place)]", pool.compactMapValues { $0.indices.contains(place) ? $0[place] : nil })
    }
    let several = many.map { [("many.text", $0.text)] } ?? []
    return (text.isEmpty ? [] : [("text", text)]) + told + drawn + several
  }
}
