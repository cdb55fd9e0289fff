import Experiments
import TestSupport
import TestWorlds
import Testing

/// Laws of the model of a cluster, whatever the tasks.
@Suite("A cluster's laws")
struct ClusterLawTests {
  /// Nothing is slow, lost or waited for.
  private static func ideal(_ workers: Int) -> Cluster {
    Cluster(workers: workers, slowShare: 0, lossesPerHour: 0, dispatchSeconds: 0)
  }

  private static func tasks(_ count: Int, seed: UInt64, upTo seconds: Int = 300) -> [Double] {
    var chance = Chance(seed: seed)
    return (0..<count).map { _ in Double(Int.random(in: 1...seconds, using: &chance)) }
  }

  @Test("one worker takes the sum of the times, and the dispatch of each")
  func oneWorker() {
    let tasks = Self.tasks(200, seed: 1)
    let sum = tasks.reduce(0, +)
    let run = Self.ideal(1).run(tasks, seed: 1)
    #expect(run.seconds == sum && run.efficiency == 1)
    var slow = Self.ideal(1)
    slow.dispatchSeconds = 0.5
    #expect(slow.run(tasks, seed: 1).seconds == sum + 100)
    slow.slowShare = 1
    #expect(slow.run(tasks, seed: 1).seconds == 2 * sum + 100)
  }

  @Test("equal tasks take as many turns as there are tasks for a worker", arguments: [1, 3, 7, 64])
  func equalTasks(workers: Int) {
    for count in [1, 6, 7, 8, 63, 64, 65, 200] {
      let run = Self.ideal(workers).run(Array(repeating: 30, count: count), seed: 1)
      #expect(run.seconds == Double(30 * ((count + workers - 1) / workers)))
      #expect(run.attempts == count)
    }
  }

  /// R. L. Graham, Bounds on multiprocessing timing anomalies (1969): longest first takes at most
  /// 4/3 - 1/(3m) times as long as the best assignment to m workers.
  @Test("longest first is within Graham's bound of the best assignment")
  func nearOptimum() {
    let worst = Self.ideal(2).run([2, 3, 2, 3, 2], seed: 1)
    #expect(worst.seconds == 7)  // the bound itself: the best one takes 6
    for seed in 0..<60 as Range<UInt64> {
      let workers = 2 + Int(seed % 2)
      let tasks = Self.tasks(7, seed: seed, upTo: 20)
      let best = Self.best(tasks, workers)
      let bound = (4 / 3.0 - 1 / (3 * Double(workers))) * best
      let run = Self.ideal(workers).run(tasks, seed: seed)
      #expect(run.seconds >= best && run.seconds <= bound + 1e-9, "\(tasks) on \(workers)")
    }
  }

  /// The shortest time of all assignments of a few tasks.
  private static func best(_ tasks: [Double], _ workers: Int) -> Double {
    func longest(_ rest: ArraySlice<Double>, _ loads: [Double]) -> Double {
      guard let task = rest.first else { return loads.max() ?? 0 }
      return loads.indices.map { worker in
        var loads = loads
        loads[worker] += task
        return longest(rest.dropFirst(), loads)
      }.min() ?? 0
    }
    return longest(tasks[...], Array(repeating: 0, count: workers))
  }

  @Test("more workers take no longer than list scheduling may", arguments: [1, 2, 10, 100, 1_000])
  func bound(workers: Int) {
    let tasks = Self.tasks(2_000, seed: UInt64(workers))
    let (sum, longest) = (tasks.reduce(0, +), tasks.max() ?? 0)
    let share = sum / Double(workers)
    let run = Self.ideal(workers).run(tasks, seed: 1)
    #expect(run.seconds >= max(share, longest))
    #expect(run.seconds <= share + (1 - 1 / Double(workers)) * longest)
  }

  @Test("work is conserved, whoever is slow or lost", arguments: 0..<20 as Range<UInt64>)
  func conservation(seed: UInt64) {
    let cluster = Cluster(
      workers: 20, slowShare: 0.3, slowFactor: 3, lossesPerHour: 10, replacementSeconds: 100,
      dispatchSeconds: 0.1)
    let tasks = Self.tasks(400, seed: seed)
    let run = cluster.run(tasks, seed: seed)
    let sum = tasks.reduce(0, +)
    #expect(run.taskSeconds == sum)
    #expect(run.workedSeconds >= sum - 1e-3 && run.workedSeconds <= 3 * sum)
    #expect(run.losses > 10 && run.wastedSeconds > 0)
    #expect(run.attempts > 400 && run.attempts <= 400 + run.losses)
    let capacity = Double(cluster.workers) * run.seconds
    #expect(run.workedSeconds + run.wastedSeconds <= capacity)
    #expect(abs(run.efficiency - sum / capacity) < 1e-12)
  }

  @Test("without slow workers what was worked is what the tasks are")
  func evenWorkers() {
    let cluster = Cluster(workers: 20, slowShare: 0, lossesPerHour: 10)
    let run = cluster.run(Self.tasks(400, seed: 3), seed: 3)
    #expect(run.losses > 0)
    #expect(abs(run.workedSeconds - run.taskSeconds) < 1e-3)
  }

  @Test("a seed decides everything, and the order of the tasks nothing")
  func seeds() {
    let cluster = Cluster(workers: 30, lossesPerHour: 1)
    let tasks = Self.tasks(1_000, seed: 5)
    let first = cluster.run(tasks, seed: 8)
    #expect(cluster.run(tasks, seed: 8) == first)
    #expect(cluster.run(tasks.reversed(), seed: 8) == first)
    #expect(cluster.run(tasks, seed: 9) != first)
    let runs = cluster.runs(tasks, seeds: 1...9)
    #expect(runs.shortest.seconds <= runs.median.seconds)
    #expect(runs.median.seconds <= runs.longest.seconds)
    #expect(runs.runs.contains(cluster.run(tasks, seed: 4)))
  }

  @Test("no tasks take no time")
  func nothing() {
    let run = Cluster(workers: 3).run([], seed: 1)
    #expect(run.seconds == 0 && run.attempts == 0 && run.efficiency == 1)
  }
}
