/// What a host knows of one push beyond the push itself: the values for its text, its link and its
/// picture.
public struct Slots: Hashable, Sendable {
  public var business: String?
  public var title: String?
  public var name: String?
  /// Set by ``Composer`` from the push.
  public var count: Int?
  public var person: String?
  public var reason: String?
  public var number: Int?
  /// What a report has become, when the push is about a report.
  public var report: ReportStatus?
  /// The id of the thing that a tap opens.
  public var entity: String?
  /// An `https` address.
  public var image: String?

  public init(
    business: String? = nil, title: String? = nil, name: String? = nil,
    person: String? = nil, reason: String? = nil, number: Int? = nil,
    report: ReportStatus? = nil, entity: String? = nil, image: String? = nil
  ) {
    self.business = business
    self.title = title
    self.name = name
    self.person = person
    self.reason = reason
    self.number = number
    self.report = report
    self.entity = entity
    self.image = image
  }

  /// The value on one line without spaces around it; `nil` when nothing of it can be seen.
  public subscript(slot: Slot) -> String? {
    switch slot {
    case .business: business.flatMap(Self.line)
    case .title: title.flatMap(Self.line)
    case .name: name.flatMap(Self.line)
    case .count: count.map(String.init)
    case .person: person.flatMap(Self.line)
    case .reason: reason.flatMap(Self.line)
    case .number: number.map(String.init)
    }
  }

  private static func line(_ value: String) -> String? {
    guard value.unicodeScalars.contains(where: \.isVisible) else { return nil }
    return value.split { $0.isWhitespace || !$0.unicodeScalars.contains { !$0.isControl } }
      .joined(separator: " ")
  }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool { properties.generalCategory == .control }

  /// Leaves a mark on a screen: no space, no control code, no joiner or other format sign.
  fileprivate var isVisible: Bool {
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
  /// How many events a digest tells of.
  case count
  /// The one that a push to somebody else is about.
  case person
  /// Why, in that person's words.
  case reason
  /// What a counter has come to.
  case number

  static var list: String {
    allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
  }
}
