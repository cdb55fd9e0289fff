/// The values for one push's text, link and picture, which only the host knows.
///
/// `nil` stands for an unknown value.
public struct Slots: Hashable, Sendable {
  /// The sender's name.
  public var business: String?
  /// The title of what the push is about.
  public var title: String?
  /// The recipient's name.
  public var name: String?
  /// The number of events that a digest tells of; ``Composer`` sets it from the push.
  public var count: Int?
  /// The name of the person whom a push to somebody else is about.
  public var person: String?
  /// The reason in that person's words.
  public var reason: String?
  /// The number that a counter has reached.
  public var number: Int?
  /// The number of days for which an item has waited, or that are left until it is due.
  public var days: Int?
  /// The cases of a digest of overdue items.
  public var cases: [Case] = []
  /// What the recipient recorded last, in their own words, such as a catch or an activity.
  public var latest: String?
  /// The state of the report that the push is about; `nil` for any other push.
  public var report: ReportStatus?
  /// The id of the thing that a tap opens.
  public var entity: String?
  /// The picture's `https` address.
  public var image: String?

  /// The room for ``cases`` in characters, and the words behind the number of those that have none;
  /// ``Composer`` sets both.
  var casesMax = Int.max
  var restWords = ""

  /// The given values; the others are unknown.
  public init(
    business: String? = nil, title: String? = nil, name: String? = nil,
    person: String? = nil, reason: String? = nil, number: Int? = nil, days: Int? = nil,
    cases: [Case] = [], latest: String? = nil, report: ReportStatus? = nil, entity: String? = nil,
    image: String? = nil
  ) {
    self.business = business
    self.title = title
    self.name = name
    self.person = person
    self.reason = reason
    self.number = number
    self.days = days
    self.cases = cases
    self.latest = latest
    self.report = report
    self.entity = entity
    self.image = image
  }

  /// The value on one line without spaces around it; `nil` when it has no visible character.
  public subscript(slot: Slot) -> String? {
    switch slot {
    case .business: business.flatMap(Self.line)
    case .title: title.flatMap(Self.line)
    case .name: name.flatMap(Self.line)
    case .count: count.map(String.init)
    case .person: person.flatMap(Self.line)
    case .reason: reason.flatMap(Self.line)
    case .number: number.map(String.init)
    case .days: days.map(String.init)
    case .cases: list?.shown
    case .latest: latest.flatMap(Self.line)
    }
  }

  /// An overdue item, with its mentor (S3-OVER-1).
  public struct Case: Hashable, Sendable {
    /// The name of its mentor.
    public var person: String?
    /// The item's title.
    public var title: String?
    /// The whole days for which it has waited.
    public var days: Int

    /// The given values; a case without a name or a title is not told, nor is its digest.
    public init(person: String?, title: String?, days: Int) {
      self.person = person
      self.title = title
      self.days = days
    }

    fileprivate var line: String? {
      guard let person = person.flatMap(Slots.line), let title = title.flatMap(Slots.line) else {
        return nil
      }
      return "\(person): \(title) (\(days) d)"
    }
  }

  /// As many cases as there is room for, and how many more there are and where (S3-OVER-2); `nil`
  /// when there is none, or one that lacks a name.
  var list: (shown: String, rest: String)? {
    let lines = cases.compactMap(\.line)
    guard lines.count == cases.count, var text = lines.first else { return nil }
    let total = max(count ?? 0, lines.count)
    func rest(after shown: Int) -> String {
      shown < total ? "; +\(total - shown) \(restWords)" : ""
    }
    for (place, line) in lines.enumerated().dropFirst() {
      let longer = "\(text); \(line)"
      guard longer.count + rest(after: place + 1).count <= casesMax else {
        return (text, rest(after: place))
      }
      text = longer
    }
    return (text, rest(after: lines.count))
  }

  private static func line(_ value: String) -> String? {
    guard value.unicodeScalars.contains(where: \.isVisible) else { return nil }
    // Most values are a word, which is found without looking for characters.
    guard value.unicodeScalars.contains(where: \.isGap) else { return value }
    return value.split { $0.isWhitespace || !$0.unicodeScalars.contains { !$0.isControl } }
      .joined(separator: " ")
  }
}

extension Unicode.Scalar {
  var isControl: Bool { properties.generalCategory == .control }

  /// Whether a character that begins with it, or has nothing else, may stand between words.
  fileprivate var isGap: Bool { properties.isWhitespace || isControl }

  /// Whether it leaves a mark on a screen: no space, control code, joiner or other format sign.
  var isVisible: Bool {
    !properties.isWhitespace && !isControl && properties.generalCategory != .format
  }
}

/// A place in a ``Template`` that a value goes into, written `{business}`.
public enum Slot: String, CaseIterable, Sendable {
  /// The sender's name.
  case business
  /// What the push is about: a post's, an offer's or a report's title.
  case title
  /// The recipient's name.
  case name
  /// The number of events that a digest tells of.
  case count
  /// The name of the person whom a push to somebody else is about.
  case person
  /// The reason in that person's words.
  case reason
  /// The number that a counter has reached.
  case number
  /// The number of days for which an item has waited, or that are left until it is due.
  case days
  /// The cases of a digest of overdue items.
  case cases
  /// What the recipient recorded last.
  case latest

  /// Whether its value is a number, of which no digit may be left out.
  var isNumber: Bool { self == .count || self == .number }

  static var list: String {
    allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
  }
}
