import PushMessages
import PushModel

extension Push {
  static func sample(_ type: PushType, items: UInt16 = 1) -> Push {
    Push(
      id: PushID(.post, business: BusinessID(rawValue: 7), number: 31), type: type,
      business: BusinessID(rawValue: 7), intendedAt: Timestamp(milliseconds: 1_000),
      expiresAt: Timestamp(milliseconds: 9_000), items: items)
  }
}

extension Slots {
  /// A value for every slot.
  static let full = Slots(
    business: "Joe's Bakery", title: "Fresh rye", name: "Ana", person: "Zanele",
    reason: "exams", number: 25, days: 12,
    cases: [
      Case(person: "Zanele", title: "First visit", days: 12),
      Case(person: "Thabo", title: "Exams", days: 11),
    ], report: .resolved, entity: "31",
    image: "https://example.com/rye.jpg")
}

extension Style {
  static let all = (0..<UInt8(Style.count)).map(Style.init(rawValue:))
}

/// The types of which a digest can be told.
let digestTypes: [PushType] = [.newPost, .newFollower, .newLike, .message, .overdue]

/// Compiles only under the error that ``Composer/compose(_:slots:language:style:)`` names.
func text(
  _ push: Push, _ slots: Slots = .full, _ language: Language = .en, _ style: Style = .plain,
  by composer: Composer = Composer()
) throws(ContentError) -> [String] {
  let message = try composer.compose(push, slots: slots, language: language, style: style)
  return [message.title, message.body]
}
