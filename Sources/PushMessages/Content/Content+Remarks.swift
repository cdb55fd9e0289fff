import PushModel

extension Content {
  /// The least room that a slot should have, in characters. *Assumption*.
  static let roomMin = 12

  /// What may surprise in the texts that differ from those that ship: languages without a text, and
  /// slots with little room in a style.
  public func remarks(in style: Style) -> [String] {
    PushType.allCases.flatMap { type -> [String] in
      let own = file.types[type]?.texts ?? []
      let shipped = ContentFile.shipped.types[type]?.texts ?? []
      return own.flatMap { part, texts -> [String] in
        guard !shipped.contains(where: { $0 == (part, texts) }) else { return [] }
        let path = "content.types.\(type.name).\(part)"
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

  /// The parts of a text that leave their slots little room.
  private func tight(
    _ text: TextContent, _ language: Language, _ type: PushType, _ style: Style, _ path: String
  ) -> [String] {
    let emoji = style.contains(.emoji) ? tables.emojis[Int(type.rawValue)] : nil
    let greeting = style.contains(.personalised) ? tables.greetings[Int(language.rawValue)] : nil
    let question =
      style.contains(.question) ? file.styles.question[type.category]?[language]?.count : nil
    return [
      ("title", text.title, limits.title, emoji, 0),
      ("body", text.body, limits.body, greeting, question.map { $0 + 1 } ?? 0),
    ].compactMap { part, text, limit, frame, more in
      guard let template = try? Template(parsing: text), !template.slots.isEmpty else { return nil }
      let words = template.wordCount + (frame?.wordCount ?? 0) + more
      let room = (limit - words) / template.slots.count
      guard room < Self.roomMin else { return nil }
      return "\(path).\(part) leaves \(max(0, room)) characters for each slot; \(Self.roomMin) or "
        + "more read well."
    }
  }
}

extension Frame {
  fileprivate var wordCount: Int { before.wordCount + after.wordCount }
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
