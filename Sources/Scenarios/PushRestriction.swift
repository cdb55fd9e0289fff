import Documents
import PushModel
import SimWorld

/// The kind of pushes that a metric is restricted to, as it is written in brackets:
/// `type=promo.offer`.
package struct PushRestriction: Hashable, Sendable, CustomStringConvertible {
  /// The property of pushes that a restriction is about.
  package enum Key: String, CaseIterable, Sendable {
    /// The type of the push.
    case type
    /// The category of its type.
    case category
    /// What caused the push.
    case source
    /// The number of the business that sent it.
    case business
    /// Of an opt-out or uninstall, the type or category of the push that caused it.
    case cause
  }

  /// The property of pushes that ``value`` is one of.
  package let key: Key
  /// A name, or the number of a business.
  package let value: String
  /// The pushes that are counted.
  package let selector: PushSelector

  /// Such as `type=promo.offer`.
  package var description: String { "\(key.rawValue)=\(value)" }

  /// The restriction that is written so; `nil` if there is none.
  package init?(_ text: String) {
    let key = text.prefix { $0 != "=" }
    let value = String(text[key.endIndex...].dropFirst())
    guard let key = Key(rawValue: String(key)), let selector = Self.selector(key, value) else {
      return nil
    }
    (self.key, self.selector) = (key, selector)
    if case .type(let type) = selector { self.value = type.name } else { self.value = value }
  }

  private static func selector(_ key: Key, _ value: String) -> PushSelector? {
    switch key {
    case .type: PushType(name: value).map { .type($0) }
    case .category: Category(name: value).map { .category($0) }
    case .source: PushSource(name: value).map { .source($0) }
    case .business: number(value).map { .business(BusinessID(rawValue: $0)) }
    case .cause: selector(.category, value) ?? selector(.type, value)
    }
  }

  /// The largest number of a business in any scenario.
  static let businessMax: UInt32 = 99_999

  private static func number(_ text: String) -> UInt32? {
    guard let number = UInt32(text), number <= businessMax, "\(number)" == text else { return nil }
    return number
  }
}

extension PushRestriction.Key {
  /// The values that are accepted; empty for a number.
  package var values: [String] {
    switch self {
    case .type: PushTypes.inUse.all.map(\.name)
    case .category: Category.allCases.map(\.name)
    case .source: PushSource.allCases.map(\.name)
    case .business: []
    case .cause:
      Category.allCases.map(\.name)
        + PushTypes.inUse.all.map(\.name).filter { Category(name: $0) == nil }
    }
  }

  /// Such as `one of news, offers`.
  fileprivate var accepted: String {
    values.isEmpty
      ? "the number of a business, 0 to \(PushRestriction.businessMax)"
      : values.joined(separator: ", ")
  }

  /// The values as a regular expression, with the names that types of a content may have: the same whatever
  /// table is in use.
  package var pattern: String {
    let known = PushTypes.shipped.inUse { values }
    guard !known.isEmpty else { return "(0|[1-9][0-9]{0,4})" }
    let added = self == .type || self == .cause ? [AddedType.pattern] : []
    return "(" + (known + added).joined(separator: "|") + ")"
  }
}

extension PushRestriction {
  /// Why a text is no restriction, as part of a sentence.
  static func problem(of text: String) -> String {
    let found = String(text.prefix { $0 != "=" })
    let keys = Key.allCases.map(\.rawValue)
    guard let key = Key(rawValue: found) else {
      return " no key '\(quotable(found))';\(didYouMean(found, among: keys)) keys are "
        + keys.joined(separator: ", ") + ";"
    }
    let value = String(text.dropFirst(found.count + 1))
    return " no \(key.rawValue) '\(quotable(value))';\(didYouMean(value, among: key.values)) "
      + "\(key.rawValue) is \(key.accepted);"
  }
}
