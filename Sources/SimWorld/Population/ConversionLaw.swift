import PushModel
import SimKernel

/// Draws one kind of conversion by address: of a person and a visit, or of a person and a push. So two
/// arms have the same conversions at the same visits, and what an arm sends moves no organic one.
package struct ConversionLaw: Hashable, Sendable {
  private let parameters: ConversionParameters
  /// A hash of the kind's name: the draws of one kind do not depend on which others there are.
  private let salt: UInt64

  /// The law of the kind `event` of a world; `nil` if the world has none of that name.
  package init?(_ event: String, in world: WorldParameters) {
    guard let parameters = world.conversions?[event] else { return nil }
    self.parameters = parameters
    var digest = Digest()
    for byte in event.utf8 { digest.combine(UInt64(byte)) }
    salt = digest.value
  }

  /// The draw at a visit that no push led to.
  ///
  /// - Parameter person: The person's id in the world.
  func draw(atVisitOf person: UInt64, _ key: StreamKey, at now: Timestamp) -> Draw {
    Draw(own(key), Purpose.organicConversion, entity: person, occasion: UInt64(now.milliseconds))
  }

  /// The draw at the opening of a push.
  func draw(after push: PushID, to person: UInt64, _ key: StreamKey) -> Draw {
    Draw(own(key), Purpose.conversion, entity: person, occasion: push.rawValue)
  }

  /// The key of the kind's own draws.
  private func own(_ key: StreamKey) -> StreamKey {
    StreamKey(seed: key.rawValue ^ salt, replication: 0)
  }

  /// Whether a visit that no push led to ends in a conversion.
  func convertsAtVisit(_ draw: Draw) -> Bool { draw.u0 < parameters.perVisit }

  /// Whether an opened push leads to a conversion.
  func convertsAfterPush(_ draw: Draw, isTapped: Bool) -> Bool {
    draw.u0 < (isTapped ? parameters.afterTap : parameters.afterOpen)
  }

  /// The value of a conversion in hundredths; 0 where conversions have none.
  func value(_ draw: Draw) -> Int32 {
    guard let law = parameters.value else { return 0 }
    let median = law.mean * Elementary.exp(-law.sigma * law.sigma / 2)
    let value = Distribution.lognormal(draw.uniform2, median: median, sigma: law.sigma)
    return Int32((100 * min(value, ConversionValue.max)).rounded())
  }
}
