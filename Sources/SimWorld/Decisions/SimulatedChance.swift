import PushService
import SimKernel

/// The random numbers of one decision, each at an address of its own.
package struct SimulatedChance: DecisionChance {
  let key: StreamKey
  /// The recipient's id.
  let entity: UInt64
  /// The push's id.
  let occasion: UInt64

  /// A number uniform in 0..<1, the same for the same place of a decision in every arm.
  ///
  /// - Parameter place: 0..<64.
  package func uniform(_ place: Int) -> Double { draw(place, of: Purpose.decision) }

  /// A standard normal number, independent of the uniform ones of all places.
  ///
  /// - Parameter place: 0..<64.
  package func normal(_ place: Int) -> Double {
    Elementary.normalQuantile(draw(place, of: Purpose.decision + Self.purposes))
  }

  /// The same numbers for rules of any package.
  ///
  /// - Parameter source: It must outlive the decision.
  static func hosted(by source: UnsafePointer<SimulatedChance>) -> HostedChance {
    HostedChance(UnsafeRawPointer(source)) { source, place, isNormal in
      let chance = source.assumingMemoryBound(to: SimulatedChance.self)
      return isNormal ? chance.pointee.normal(place) : chance.pointee.uniform(place)
    }
  }

  /// Purposes for uniform numbers, and as many for normal ones.
  private static let purposes: UInt16 = 32

  private func draw(_ place: Int, of purpose: UInt16) -> Double {
    precondition(place >= 0 && place < 2 * Int(Self.purposes), "number \(place) of a decision")
    let draw = Draw(
      key, purpose + UInt16(place / 2), entity: entity, occasion: occasion)
    return place % 2 == 0 ? draw.uniform : draw.uniform2
  }
}
