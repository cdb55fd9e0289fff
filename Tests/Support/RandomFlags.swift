import Foundation

extension Encodable where Self: Decodable {
  /// The same value with Boolean keys of its JSON drawn: false, true or, where it was, absent.
  ///
  /// The draws are a stream of their own, so that a further key changes nothing else that is drawn.
  package func drawing(flags: [String], _ chance: Chance) -> Self {
    var own = chance
    own = Chance(seed: own.next())
    var stored =
      try! JSONSerialization.jsonObject(with: JSONEncoder().encode(self)) as! [String: Any]
    for key in flags {
      stored[key] = own.one(of: (stored[key] == nil ? [nil] : []) + [false, true] as [Bool?])
    }
    return try! JSONDecoder().decode(
      Self.self, from: JSONSerialization.data(withJSONObject: stored))
  }
}
