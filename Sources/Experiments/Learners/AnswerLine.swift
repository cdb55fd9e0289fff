import Foundation
import PushService
import SimWorld

/// An answer as Foundation reads it, without a word about what is wrong.
struct AnswerLine: Decodable {
  private let model: ScoreModel?
  private let price: Double?
  private let pushes: Int?

  /// The answer in a line; `nil` for a line that has anything but one.
  static func read(_ line: String) -> LearnerAnswer? {
    guard let answer = try? JSONDecoder().decode(Self.self, from: Data(line.utf8)) else {
      return nil
    }
    // A document has the words for what is out of range.
    guard answer.pushes.map(LearnerAnswer.pushes.contains) ?? true else { return nil }
    return LearnerAnswer(model: answer.model, price: answer.price, pushes: answer.pushes)
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private static let modelKey = Key(stringValue: "model")
  private static let priceKey = Key(stringValue: "price")
  private static let pushesKey = Key(stringValue: "pushes")
  private static let modelKeys: Set = ["link", "intercept", "weights", "tables", "trees", "single"]

  init(from decoder: any Decoder) throws {
    let answer = try decoder.container(keyedBy: Key.self)
    try Self.check(answer, ["model", "price", "pushes"])
    price = try answer.decodeIfPresent(Double.self, forKey: Self.priceKey)
    pushes = try answer.decodeIfPresent(Int.self, forKey: Self.pushesKey)
    if answer.contains(Self.modelKey), try !answer.decodeNil(forKey: Self.modelKey) {
      try Self.check(
        answer.nestedContainer(keyedBy: Key.self, forKey: Self.modelKey), Self.modelKeys)
    }
    model = try answer.decodeIfPresent(ScoreModel.self, forKey: Self.modelKey)
  }

  /// Refuses keys that mean nothing, which decoding would pass over.
  private static func check(_ container: KeyedDecodingContainer<Key>, _ known: Set<String>) throws {
    if let other = container.allKeys.first(where: { !known.contains($0.stringValue) }) {
      throw DecodingError.keyNotFound(
        other, .init(codingPath: container.codingPath, debugDescription: "a key without meaning"))
    }
  }
}
