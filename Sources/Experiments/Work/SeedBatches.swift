/// Seeds of some points that a procedure wants before it can go on.
struct SearchStep {
  /// Indices of the points.
  let points: [Int]
  let seeds: Range<Int>
  /// Seeds that a unit of this step may have: it may be about more seeds than are wanted now.
  let clip: Range<Int>
  /// Seeds that the procedure may want later, for units ahead of it.
  let reach: Range<Int>

  init(_ points: [Int], _ seeds: Range<Int>, clip: Range<Int>? = nil, reach: Range<Int>? = nil) {
    self.points = points
    self.seeds = seeds
    self.clip = clip ?? seeds
    self.reach = reach ?? self.clip
  }
}

/// Cuts wanted seeds into units of work.
///
/// Blocks of ``perUnit`` seeds begin at multiples of it, so that the same seeds are in the same unit
/// however often and in whatever state of the results it is asked.
package struct SeedBatches: Hashable, Sendable {
  /// The most seeds of a unit, 1 or more.
  package let perUnit: Int
  /// The number of units up to which seeds are dealt out that may turn out not to be wanted.
  package let ahead: Int

  package init(perUnit: Int = 10, ahead: Int = 0) {
    precondition(perUnit >= 1, "\(perUnit) seeds a unit")
    precondition(ahead >= 0, "\(ahead) units ahead")
    self.perUnit = perUnit
    self.ahead = ahead
  }

  /// The missing seeds in each block that has one of `wanted`.
  func blocks(
    of wanted: Range<Int>, in clip: Range<Int>, lacks: (Int) -> Bool
  ) -> [Range<Int>] {
    guard !wanted.isEmpty else { return [] }
    return (wanted.lowerBound / perUnit...(wanted.upperBound - 1) / perUnit).compactMap { block in
      let own = (block * perUnit..<(block + 1) * perUnit).clamped(to: clip)
      guard own.clamped(to: wanted).contains(where: lacks), let first = own.first(where: lacks),
        let last = own.last(where: lacks)
      else { return nil }
      return first..<last + 1
    }
  }

  /// The units of a step as (point, seeds): first those that it wants, in the order of the points,
  /// then later blocks of the points in turn, up to ``ahead`` units in all.
  func units(
    of step: SearchStep, lacks: (_ point: Int, _ seed: Int) -> Bool
  ) -> [(point: Int, seeds: Range<Int>)] {
    var units: [(point: Int, seeds: Range<Int>)] = []
    for point in step.points {
      units += blocks(of: step.seeds, in: step.clip) { lacks(point, $0) }.map { (point, $0) }
    }
    guard !units.isEmpty else { return [] }
    var block = (step.seeds.upperBound - 1) / perUnit + 1
    while units.count < ahead, block * perUnit < step.reach.upperBound {
      let later = (block * perUnit..<(block + 1) * perUnit).clamped(to: step.reach)
      for point in step.points where units.count < ahead {
        units += blocks(of: later, in: later) { lacks(point, $0) }.map { (point, $0) }
      }
      block += 1
    }
    return units
  }
}
