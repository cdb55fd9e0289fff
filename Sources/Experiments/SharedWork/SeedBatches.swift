/// Seeds of some points that a procedure wants before it can go on.
struct SearchStep {
  /// Indices of the points.
  let points: [Int]
  let seeds: Range<Int>
  /// Seeds that a task of this step may have: it may be about more seeds than are wanted now.
  let clip: Range<Int>
  /// Seeds that the procedure may want later, for tasks ahead of it.
  let reach: Range<Int>

  init(_ points: [Int], _ seeds: Range<Int>, clip: Range<Int>? = nil, reach: Range<Int>? = nil) {
    self.points = points
    self.seeds = seeds
    self.clip = clip ?? seeds
    self.reach = reach ?? self.clip
  }
}

/// Cuts wanted seeds into tasks.
///
/// Blocks of ``perTask`` seeds begin at multiples of it, so that the same seeds are in the same task
/// however often and in whatever state of the results it is asked.
package struct SeedBatches: Hashable, Sendable {
  /// The most seeds of a task, 1 or more.
  package let perTask: Int
  /// The number of tasks up to which seeds are dealt out that may turn out not to be wanted.
  package let ahead: Int

  package init(perTask: Int = 10, ahead: Int = 0) {
    precondition(perTask >= 1, "\(perTask) seeds a task")
    precondition(ahead >= 0, "\(ahead) tasks ahead")
    self.perTask = perTask
    self.ahead = ahead
  }

  /// The missing seeds in each block that has one of `wanted`.
  func blocks(
    of wanted: Range<Int>, in clip: Range<Int>, lacks: (Int) -> Bool
  ) -> [Range<Int>] {
    guard !wanted.isEmpty else { return [] }
    return (wanted.lowerBound / perTask...(wanted.upperBound - 1) / perTask).compactMap { block in
      let own = (block * perTask..<(block + 1) * perTask).clamped(to: clip)
      guard own.clamped(to: wanted).contains(where: lacks), let first = own.first(where: lacks),
        let last = own.last(where: lacks)
      else { return nil }
      return first..<last + 1
    }
  }

  /// The tasks of a step as (point, seeds): first those that it wants, in the order of the points,
  /// then later blocks of the points in turn, up to ``ahead`` tasks in all.
  func tasks(
    of step: SearchStep, lacks: (_ point: Int, _ seed: Int) -> Bool
  ) -> [(point: Int, seeds: Range<Int>)] {
    var tasks: [(point: Int, seeds: Range<Int>)] = []
    for point in step.points {
      tasks += blocks(of: step.seeds, in: step.clip) { lacks(point, $0) }.map { (point, $0) }
    }
    guard !tasks.isEmpty else { return [] }
    var block = (step.seeds.upperBound - 1) / perTask + 1
    while tasks.count < ahead, block * perTask < step.reach.upperBound {
      let later = (block * perTask..<(block + 1) * perTask).clamped(to: step.reach)
      for point in step.points where tasks.count < ahead {
        tasks += blocks(of: later, in: later) { lacks(point, $0) }.map { (point, $0) }
      }
      block += 1
    }
    return tasks
  }
}
