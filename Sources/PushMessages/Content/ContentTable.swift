import PushModel

/// The texts of one style, composed and encoded once with the longest values, so that a loop over
/// millions of pushes reads a row in place of a string.
///
/// The longest value has as many characters as a body shows, each of four bytes; longer values are
/// cut and give the same text. Characters can be wider than that (a family emoji has 25 bytes), so
/// the codec still measures each payload that really goes out.
public struct ContentTable: Sendable {
  /// The style of all rows.
  public let style: Style
  @usableFromInline let rows: ContiguousArray<ContentRow>

  /// The table of a style: one row for each type, language and form, single or digest.
  ///
  /// - Parameter payloadBytes: The size of a message in its provider's format; `nil` when it cannot
  ///   be encoded.
  public init(style: Style, composer: Composer = Composer(), payloadBytes: (Message) -> Int?) {
    Packing.check(Language.self, places: 1 << Self.languageBits, in: "ContentTable")
    self.style = style
    let count = PushType.countMax << (Self.languageBits + 1)
    var rows = ContiguousArray(repeating: ContentRow.invalid, count: count)
    let slots = Self.longestSlots(in: composer.content)
    for type in composer.content.types.all {
      for language in Language.allCases {
        for isDigest in [false, true] {
          rows[Self.place(type, language, isDigest)] = Self.row(
            type, slots, language, isDigest, style, composer, payloadBytes)
        }
      }
    }
    self.rows = rows
  }

  /// The row of a single push or a digest of one type in one language.
  ///
  /// - Complexity: O(1), without reference counting.
  @inlinable
  public subscript(
    type: PushType, language: Language, isDigest isDigest: Bool
  ) -> ContentRow {
    @inline(__always) get { rows[Self.place(type, language, isDigest)] }
  }

  /// Number of bits of a row's place that hold the language, between those of type and form.
  @inlinable static var languageBits: Int { 2 }

  @inlinable @inline(__always) static func place(
    _ type: PushType, _ language: Language, _ isDigest: Bool
  ) -> Int {
    Int(type.rawValue) << (languageBits + 1) | Int(language.rawValue) << 1 | (isDigest ? 1 : 0)
  }
}

extension ContentTable {
  /// The longest value of every slot.
  static func longestSlots(in content: Content) -> Slots {
    let value = String(
      repeating: "🎈", count: max(content.limits.title, content.limits.body))
    return Slots(
      business: value, title: value, name: value, person: value, reason: value, number: .max,
      days: .max, cases: [Slots.Case(person: value, title: value, days: .max)], latest: value,
      entity: String(repeating: "f", count: DeepLink.entityLengthMax),
      image: "https://" + String(repeating: "i", count: 200))
  }

  private static func row(
    _ type: PushType, _ longest: Slots, _ language: Language, _ isDigest: Bool, _ style: Style,
    _ composer: Composer, _ payloadBytes: (Message) -> Int?
  ) -> ContentRow {
    let push = Push(
      id: PushID(rawValue: .max), type: type, business: BusinessID(rawValue: .max),
      intendedAt: Timestamp(milliseconds: 0), expiresAt: .distantFuture, items: isDigest ? .max : 1)
    let told = type == .reportStatus && !isDigest ? ReportStatus.told : [nil]
    let texts = told.flatMap { report in
      (0..<(type.texts > 1 ? composer.content.poolCount : 1)).map { variant in
        var push = push
        push.variant = UInt8(variant)
        var slots = longest
        slots.report = report
        return row(push, slots, language, style, composer, payloadBytes)
      }
    }
    return texts.dropFirst().reduce(texts[0]) { $0.merged($1) }
  }

  static func row(
    _ push: Push, _ slots: Slots, _ language: Language, _ style: Style, _ composer: Composer,
    _ payloadBytes: (Message) -> Int?
  ) -> ContentRow {
    do throws(ContentError) {
      let lines = try composer.lines(push, slots, language, style)
      let message = try composer.message(push, slots, language, style, lines)
      guard let bytes = payloadBytes(message) else { return .invalid }
      return ContentRow(
        isValid: true, wasTruncated: lines.title.wasCut || lines.body.wasCut,
        titleLength: UInt8(lines.title.length), bodyLength: UInt8(lines.body.length),
        payloadBytes: UInt16(clamping: bytes),
        leadsHome: composer.content.leadsHome(Topic(push, slots)))
    } catch {
      return .invalid
    }
  }
}

/// The state of a report (S4).
public enum ReportStatus: UInt8, Named, BitwiseCopyable {
  /// Handed in; no text tells of it.
  case submitted
  /// Given to those who handle it.
  case assigned
  /// Dealt with.
  case resolved
  /// Turned down; no text tells of it.
  case rejected

  /// The states that have a text, and so those that a submitter is told of (S4-SCOPE-in,
  /// S4-CONT-1/2).
  public static let told: [ReportStatus?] = [.assigned, .resolved]
}

/// The measures of one text, for a busy loop that does not need the text itself.
public struct ContentRow: Hashable, Sendable, BitwiseCopyable {
  /// Whether such a message can be made and encoded.
  public var isValid: Bool
  /// Whether the longest values are cut to fit on the screen.
  public var wasTruncated: Bool
  /// The most characters of the title, 0...255.
  public var titleLength: UInt8
  /// The most characters of the body, 0...255.
  public var bodyLength: UInt8
  /// The most bytes of the encoded payload; 65 535 stands for that and more.
  public var payloadBytes: UInt16
  /// Whether a tap opens the dashboard.
  public var leadsHome: Bool

  /// The row of a text that cannot be made.
  @usableFromInline static let invalid = ContentRow(
    isValid: false, wasTruncated: false, titleLength: 0, bodyLength: 0, payloadBytes: 0,
    leadsHome: false)

  /// A row that holds for both.
  func merged(_ other: ContentRow) -> ContentRow {
    ContentRow(
      isValid: isValid && other.isValid, wasTruncated: wasTruncated || other.wasTruncated,
      titleLength: max(titleLength, other.titleLength),
      bodyLength: max(bodyLength, other.bodyLength),
      payloadBytes: max(payloadBytes, other.payloadBytes),
      leadsHome: leadsHome && other.leadsHome)
  }
}
