import Experiments
import TestWorlds
import Testing

/// What the model says of a large plan, and of each assumption alone.
@Suite("A cluster's efficiency")
struct ClusterEfficiencyTests {
  /// 20,000 units of three minutes.
  private static let tasks = Array(repeating: 180.0, count: 20_000)

  @Test("a thousand workers do 20,000 units of three minutes at 0.9 or more")
  func thousand() {
    let runs = Cluster(workers: 1_000).runs(Self.tasks, seeds: 1...9)
    for run in runs.runs {
      #expect(run.efficiency >= 0.9 && run.efficiency < 0.96, "\(run)")
      #expect(run.losses > 10)
    }
  }

  @Test("slow workers, losses and the scheduler each cost time")
  func assumptions() {
    let tasks = Array(repeating: 180.0, count: 2_000)
    func seconds(_ change: (inout Cluster) -> Void = { _ in }) -> Double {
      var cluster = Cluster(
        workers: 100, slowShare: 0, lossesPerHour: 0, replacementSeconds: 60, dispatchSeconds: 0)
      change(&cluster)
      return cluster.runs(tasks, seeds: 1...5).median.seconds
    }
    let slow = seconds { $0.slowShare = 0.03 }
    let dispatched = seconds { $0.dispatchSeconds = 1 }
    let lost = seconds { $0.lossesPerHour = 4 }
    let replacedLate = seconds {
      $0.lossesPerHour = 4
      $0.replacementSeconds = 1_000
    }
    #expect(seconds() == 3_600)
    #expect(min(slow, dispatched, lost) > 3_600)
    #expect(replacedLate > lost)
  }

  @Test("a scheduler that takes longer for a task than the workers do is what bounds the time")
  func scheduler() {
    let cluster = Cluster(
      workers: 100, slowShare: 0, lossesPerHour: 0, dispatchSeconds: 3)
    let run = cluster.run(Array(repeating: 10, count: 500), seed: 1)
    #expect(run.seconds == 500 * 3 + 10)
  }
}
