extension Shape {
  /// The shape as a JSON Schema of draft 2020-12, for editors and other tools.
  ///
  /// The schema and `check` accept the same documents, except for the range of a duration and
  /// for texts whose rule is no pattern; the descriptions state these.
  package func jsonSchema(title: String) -> DocumentNode {
    var printer = SchemaPrinter()
    var schema: [DocumentNode.Entry] = [
      .init("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
      .init("title", .text(title)),
    ]
    schema += printer.schema(of: self).filter { $0.key != "title" }
    if !printer.definitions.isEmpty {
      schema.append(.init("$defs", DocumentNode(.mapping(printer.definitions))))
    }
    return DocumentNode(.mapping(schema))
  }
}

/// Prints shapes and gathers the definitions of those with a name.
private struct SchemaPrinter {
  typealias Schema = [DocumentNode.Entry]

  var definitions: Schema = []

  mutating func schema(of shape: Shape) -> Schema {
    switch shape {
    case .object(let object): return self.object(object)
    case .map(let key, let value):
      return type("object") + [
        .init("propertyNames", node(key)), .init("additionalProperties", node(value)),
      ]
    case .list(let item, let count): return list(of: item, count)
    case .choice(let choices): return choice(choices)
    case .oneOf(let shapes): return [.init("anyOf", .list(shapes.map { node($0) }))]
    case .nullable(let shape):
      return [.init("anyOf", .list([node(shape), .mapping(["type": .text("null")])]))]
    case .named(let name, let shape): return reference(to: name, shape)
    default: return scalar(shape)
    }
  }

  private mutating func node(_ shape: Shape) -> DocumentNode {
    DocumentNode(.mapping(schema(of: shape)))
  }

  private func type(_ name: String) -> Schema { [.init("type", .text(name))] }

  private mutating func object(_ object: ObjectShape) -> Schema {
    let properties = object.properties.map {
      DocumentNode.Entry($0.name, DocumentNode(.mapping(self.schema(of: $0))))
    }
    let required = object.properties.filter(\.isRequired).map { DocumentNode.text($0.name) }
    var schema: Schema = object.title.map { [.init("title", .text($0))] } ?? []
    if !object.doc.isEmpty { schema.append(.init("description", .text(object.doc))) }
    schema += type("object") + [.init("properties", DocumentNode(.mapping(properties)))]
    if !required.isEmpty { schema.append(.init("required", .list(required))) }
    if let open = object.open, let regex = open.names.regex {
      schema.append(
        .init("patternProperties", DocumentNode(.mapping([.init(regex, node(open.shape))]))))
    }
    return schema + [.init("additionalProperties", .plain(false))]
  }

  /// A property's title, its description with the source, its own schema and its default.
  private mutating func schema(of property: Property) -> Schema {
    let source = property.source.map { "Source: \($0)." } ?? ""
    let own = schema(of: property.shape)
    let inner = own.first { $0.key == "description" }?.value.scalar ?? ""
    let about = [property.doc, inner, source].filter { !$0.isEmpty }.joined(separator: " ")
    var schema: Schema = [.init("title", .text(property.name))]
    if !about.isEmpty { schema.append(.init("description", .text(about))) }
    schema += own.filter { $0.key != "title" && $0.key != "description" }
    if let fallback = property.fallback {
      schema.append(.init("default", property.shape.filling(fallback)))
    }
    return schema
  }

  private mutating func list(of item: Shape, _ count: ClosedRange<Int>) -> Schema {
    var schema = type("array") + [.init("items", node(item))]
    if count.lowerBound > 0 { schema.append(.init("minItems", .plain(count.lowerBound))) }
    if count.upperBound < .max { schema.append(.init("maxItems", .plain(count.upperBound))) }
    return schema
  }

  private func choice(_ choices: [Choice]) -> Schema {
    guard choices.contains(where: { !$0.doc.isEmpty }) else {
      return [.init("enum", .list(choices.map { .text($0.name) }))]
    }
    let cases = choices.map { choice -> DocumentNode in
      choice.doc.isEmpty
        ? .mapping(["const": .text(choice.name)])
        : .mapping(["const": .text(choice.name), "description": .text(choice.doc)])
    }
    return [.init("oneOf", .list(cases))]
  }

  private mutating func reference(to name: String, _ shape: () -> Shape) -> Schema {
    if !definitions.contains(where: { $0.key == name }) {
      let place = definitions.count
      definitions.append(.init(name, .mapping([:])))
      definitions[place].value = node(shape())
    }
    return [.init("$ref", .text("#/$defs/\(name)"))]
  }

  private func scalar(_ shape: Shape) -> Schema {
    switch shape {
    case .integer(let range):
      var schema = type("integer")
      if range.lowerBound > .min { schema.append(.init("minimum", .plain(range.lowerBound))) }
      if range.upperBound < .max { schema.append(.init("maximum", .plain(range.upperBound))) }
      return schema
    case .unsigned:
      return type("integer") + [
        .init("minimum", .plain(0)), .init("maximum", .plain(UInt64.max)),
      ]
    case .number(let range, let unit): return number(range, unit)
    case .boolean: return type("boolean")
    case .duration: return pattern("^[0-9]+(ms|s|min|h|d|w)$", shape.accepted)
    case .timeOfDay(let endOfDay):
      let last = endOfDay ? "|24:00" : ""
      return pattern("^(([01][0-9]|2[0-3]):[0-5][0-9]\(last))$", shape.accepted)
    case .date:
      let month = "(0[1-9]|1[0-2])"
      let year = "(19[7-9][0-9]|20[0-9]{2}|2100)"
      let schema = pattern("^\(year)-\(month)-(0[1-9]|[12][0-9]|3[01])$", shape.accepted)
      return schema + [.init("format", .text("date"))]
    case .text(let text): return pattern(text.regex, text.description)
    default: return []
    }
  }

  private func number(_ range: NumberRange, _ unit: String?) -> Schema {
    var schema: Schema = unit.map { [.init("description", .text("In \($0)."))] } ?? []
    schema +=
      range.takesPercentages
      ? [
        .init("type", .list([.text("number"), .text("string")])),
        .init("pattern", .text("^-?[0-9][0-9_]*([.][0-9_]+)? *%$")),
      ] : type("number")
    if let low = range.low {
      let key = range.isAboveLow ? "exclusiveMinimum" : "minimum"
      schema.append(.init(key, .plain(numberText(low))))
    }
    if let high = range.high { schema.append(.init("maximum", .plain(numberText(high)))) }
    return schema
  }

  private func pattern(_ regex: String?, _ description: String) -> Schema {
    let sentence = "Accepted: \(description)."
    return [.init("description", .text(sentence))] + type("string")
      + (regex.map { [.init("pattern", .text($0))] } ?? [])
  }
}

/// One of the words of a choice.
package struct Choice: Hashable, Sendable {
  /// The word as a file spells it.
  package let name: String
  let doc: String
  /// An earlier word for the same, which is still read.
  let alias: String?

  package init(_ name: String, _ doc: String = "", alias: String? = nil) {
    self.name = name
    self.doc = doc
    self.alias = alias
  }
}

/// The accepted texts at one place.
package struct TextPattern: Sendable {
  /// Description of the accepted texts, which continues `accepted: `.
  let description: String

  /// The rule as a regular expression for the schema; `nil` if it is none.
  let regex: String?

  /// What is wrong with a refused text, with a space before and a semicolon after it; `nil` where
  /// there is nothing to say.
  let hint: @Sendable (String) -> String?

  let accepts: @Sendable (String) -> Bool

  package init(
    _ description: String, regex: String? = nil,
    hint: @escaping @Sendable (String) -> String? = { _ in nil },
    accepts: @escaping @Sendable (String) -> Bool
  ) {
    self.description = description
    self.regex = regex
    self.hint = hint
    self.accepts = accepts
  }

  /// A text with at least one character that is not white space.
  package static let any = TextPattern("a text, not empty", regex: "\\S") { text in
    !text.allSatisfy(\.isWhitespace)
  }

  /// Any text, the empty one too.
  package static let free = TextPattern("a text") { _ in true }
}
