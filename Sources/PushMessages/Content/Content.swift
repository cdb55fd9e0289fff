import PushModel

/// The compiled form of a ``ContentFile``: texts and links in tables by number, for all who compose
/// messages or follow links.
public struct Content: Sendable {
  /// The file that it was compiled from.
  public var file: ContentFile { tables.file }

  /// The types of push that it has texts for: those that ship, and those that the file adds.
  public var types: PushTypes { tables.types }

  let tables: ContentTables

  /// The content that ships.
  public static let shipped = compiled(.shipped)

  /// The content of a file.
  ///
  /// - Throws: ``ContentProblems`` with every problem of the file.
  public init(_ file: ContentFile) throws(ContentProblems) {
    tables = try ContentCompiler.tables(of: file)
  }

  /// It has the types that ship, whatever table is in use where it is first asked for.
  private static func compiled(_ file: ContentFile) -> Content {
    do throws(ContentProblems) {
      return try PushTypes.shipped.inUse { () throws(ContentProblems) in try Content(file) }
    } catch {
      preconditionFailure("the content that ships: \(error)")
    }
  }

  /// The text of a topic, in `language` or, where it has none, in the fallback language; `nil` for
  /// a digest of a type that has no text for several, and for a report's state without one.
  ///
  /// - Complexity: O(1)
  func wording(_ topic: Topic, in language: Language) -> TextTemplates? {
    tables.wordings[ContentTables.place(topic, language)]
  }

  /// The number of texts that reminders are drawn from, 1...64.
  public var poolCount: Int {
    let pool = file.types[.reminder]?.pool[file.languages.fallback] ?? []
    return min(max(1, pool.count), TypeContent.poolRange.upperBound)
  }

  /// The number of texts that a reminder draws from where no rule weighs them: the first ones of the pool,
  /// up to one that is not drawn.
  public var drawnCount: Int {
    let pool = file.types[.reminder]?.pool[file.languages.fallback] ?? []
    return max(1, pool.prefix(poolCount).prefix { $0.drawn != false }.count)
  }

  /// Whether the content has the type: not one of another content that is in use beside it.
  public func hasText(of type: PushType) -> Bool {
    type.isShipped || types.contains(type) && file.types[types.name(of: type)] != nil
  }

  /// Whether a type has a text for several events at once.
  public func hasDigest(of type: PushType) -> Bool {
    wording(.many(type), in: file.languages.fallback) != nil
  }

  /// What a tap on a button does, by the id that an app reports; `nil` for one that the type does not
  /// have.
  public func action(ofButton id: String, of type: PushType) -> PushAction? {
    tables[type].content.buttons.first { $0.id == id }?.does
  }

  /// The most characters of texts.
  public var limits: TextLimits { file.limits }
}

/// Equal files give equal content.
extension Content: Hashable {
  /// Whether both were compiled from equal files.
  public static func == (one: Content, other: Content) -> Bool {
    one.tables === other.tables || one.file == other.file
  }

  /// Feeds what tells most files apart: their texts.
  public func hash(into hasher: inout Hasher) { hasher.combine(file.types.count) }
}

/// As text, its file.
extension Content: Codable {
  /// The content of a file; the first of its problems is a `DecodingError` with its place.
  public init(from decoder: any Decoder) throws {
    let file = try ContentFile(from: decoder)
    do throws(ContentProblems) {
      try self.init(file)
    } catch {
      let first = error.problems[0]
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath + first.path.map { TextKey($0) },
          debugDescription: first.reason))
    }
  }

  /// Writes the file.
  public func encode(to encoder: any Encoder) throws { try file.encode(to: encoder) }
}

/// The tables of a ``Content``, shared by its copies.
final class ContentTables: Sendable {
  let file: ContentFile
  /// The types of push, which number the rows.
  let types: PushTypes
  /// By ``place(_:_:)``.
  let wordings: ContiguousArray<TextTemplates?>
  /// Each once; the dashboard is the first.
  let routes: [Route]
  /// By the number of a type.
  let rows: ContiguousArray<TypeTables>
  /// The body of the personalised style, by language.
  let greetings: [Frame?]

  init(
    _ file: ContentFile, types: PushTypes, wordings: ContiguousArray<TextTemplates?>,
    routes: [Route],
    rows: ContiguousArray<TypeTables>, greetings: [Frame?]
  ) {
    self.file = file
    self.types = types
    self.wordings = wordings
    self.routes = routes
    self.rows = rows
    self.greetings = greetings
  }

  subscript(type: PushType) -> TypeTables { rows[Int(type.rawValue)] }

  static func place(_ topic: Topic, _ language: Language) -> Int {
    topic.index * Language.allCases.count + Int(language.rawValue)
  }
}

/// What the tables have of one type.
struct TypeTables: Sendable {
  /// What the file says of it.
  var content = TypeContent()
  /// The place in ``ContentTables/routes`` of its link for one event.
  var link = 0
  /// The place of its link for several.
  var manyLink = 0
  /// The title of the emoji style; `nil` where it has no emoji.
  var emoji: Frame?
}

/// The wording of a notification: title and body in one language.
struct TextTemplates: Sendable {
  /// The template of the first line.
  var title: Template
  /// The template of the text below it.
  var body: Template
  /// The language of both.
  var language: Language
  /// The words behind the number of the cases that have no room.
  var rest: String
}

/// What a style puts around a title or a body.
struct Frame: Sendable {
  let before: Template
  let after: Template

  /// `line` within the frame; as it is where the frame needs a value that is unknown.
  func around(_ line: Line, _ slots: Slots) -> Line {
    guard case .success(var whole) = before.filled(slots),
      case .success(let end) = after.filled(slots)
    else { return line }
    whole.append(line)
    whole.append(end)
    return whole
  }
}
