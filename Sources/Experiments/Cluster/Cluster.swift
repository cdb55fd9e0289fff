/// The machines that do the units of a plan, and what is assumed about them. A worker is one core.
package struct Cluster: Hashable, Sendable, Codable {
  /// The most workers of a model.
  package static let workersMax = 100_000

  /// Number of workers, 1...``workersMax``.
  package var workers: Int
  /// Share of the workers that are slow. Assumption: three in a hundred.
  package var slowShare: Double
  /// How many times as long a slow worker takes. Assumption: it has half the speed of the others.
  package var slowFactor: Double
  /// Losses of one worker, per hour. Assumption: 0.04, about one a day.
  package var lossesPerHour: Double
  /// Seconds until another worker is in the place of a lost one. Assumption: a minute.
  package var replacementSeconds: Double
  /// Seconds of the scheduler for each task; it hands out one at a time. Assumption: a millisecond,
  /// the most that the manual of dask gives for one.
  package var dispatchSeconds: Double

  package init(
    workers: Int, slowShare: Double = 0.03, slowFactor: Double = 2, lossesPerHour: Double = 0.04,
    replacementSeconds: Double = 60, dispatchSeconds: Double = 0.001
  ) {
    precondition((1...Self.workersMax).contains(workers), "\(workers) workers")
    precondition((0...1).contains(slowShare), "a share of \(slowShare)")
    precondition(slowFactor >= 1, "a factor of \(slowFactor)")
    precondition(
      lossesPerHour >= 0 && replacementSeconds >= 0 && dispatchSeconds >= 0,
      "\(lossesPerHour), \(replacementSeconds) and \(dispatchSeconds) are not all 0 or more")
    self.workers = workers
    self.slowShare = slowShare
    self.slowFactor = slowFactor
    self.lossesPerHour = lossesPerHour
    self.replacementSeconds = replacementSeconds
    self.dispatchSeconds = dispatchSeconds
  }
}

extension Cluster {
  /// Seconds of the longest task that the model takes. A longer one would be lost with its worker
  /// so often that it hardly ever ends. At most 115 days.
  package var taskSecondsMax: Double {
    lossesPerHour > 0 ? min(1e7, 5 * 3_600 / lossesPerHour) : 1e7
  }

  /// Runs the tasks by the model: longest first, each on the worker that has been free for longest.
  ///
  /// A worker that is lost takes its task's work with it, and the task begins anew elsewhere: a new
  /// machine without the folder of the units has nothing of it. Nothing is run twice at a time.
  ///
  /// - Parameter tasks: Seconds that each takes on a worker that is not slow.
  /// - Precondition: No task takes longer than ``taskSecondsMax``.
  package func run(_ tasks: [Double], seed: UInt64) -> ClusterRun {
    var scheduler = ClusterScheduler(self, tasks, seed: seed)
    return scheduler.finish()
  }

  /// Runs the tasks once for each of the seeds.
  package func runs(_ tasks: [Double], seeds: some Sequence<UInt64>) -> ClusterRuns {
    ClusterRuns(seeds.map { run(tasks, seed: $0) })
  }
}

/// The result of tasks on a cluster.
package struct ClusterRun: Hashable, Sendable, Codable {
  /// From the first dispatch to the end of the last task.
  package var seconds: Double
  /// The tasks' own seconds: what they take on workers that are not slow.
  package var taskSeconds: Double
  /// Seconds that workers spent on what they finished.
  package var workedSeconds: Double
  /// Seconds that lost workers had spent on what they did not finish.
  package var wastedSeconds: Double
  /// Workers that were lost before the end.
  package var losses: Int
  /// Tasks handed out, those of lost workers again.
  package var attempts: Int
  /// The tasks' own seconds over those of all workers until the end.
  package var efficiency: Double
}

/// Runs of the same tasks that differ in chance alone; at least one.
package struct ClusterRuns: Hashable, Sendable {
  /// Shortest first.
  package let runs: [ClusterRun]

  init(_ runs: [ClusterRun]) {
    precondition(!runs.isEmpty)
    self.runs = runs.sorted { $0.seconds < $1.seconds }
  }

  /// The run in the middle; the shorter one of two.
  package var median: ClusterRun { runs[(runs.count - 1) / 2] }
  /// The run that took the fewest seconds.
  package var shortest: ClusterRun { runs[0] }
  /// The run that took the most seconds.
  package var longest: ClusterRun { runs[runs.count - 1] }
}
