import SimKernel

/// The scheduler of a ``Cluster`` and its workers, event by event.
///
/// Times are whole microseconds. Chance has an address, the place of a worker and which one it is
/// there: what happens to a worker does not depend on what others do.
struct ClusterScheduler {
  private let cluster: Cluster
  private let key: StreamKey
  /// Microseconds of each task, longest first.
  private let tasks: [Int64]
  private var calendar: EventQueue<ClusterEvent>
  private var workers: [Worker]
  /// The first task that was never handed out.
  private var next = 0
  /// Tasks of lost workers, the longest last. Each is at least as long as those after ``next``.
  private var returned: [Int] = []
  /// Workers without a task, in the order in which they became free.
  private var idle: [ClusterEvent] = []
  /// The time at which the scheduler has handed out what it was asked for.
  private var isFreeAt: Int64 = 0
  private var finished = 0
  private var result: ClusterRun

  /// One place of the cluster.
  private struct Worker {
    /// Which worker is in this place, from 0.
    var life: Int32 = 0
    var isSlow = false
    /// `nil` while it has none, or is not there.
    var task: Int?
    var taskStart: Int64 = 0
  }

  init(_ cluster: Cluster, _ tasks: [Double], seed: UInt64) {
    precondition(
      tasks.allSatisfy { $0 >= 0 && $0 <= cluster.taskSecondsMax },
      "tasks of up to \(tasks.max() ?? 0) s, accepted are \(cluster.taskSecondsMax)")
    self.cluster = cluster
    key = StreamKey(seed: seed, replication: 0)
    self.tasks = tasks.map(Self.microseconds).sorted(by: >)
    calendar = EventQueue(minimumCapacity: 2 * cluster.workers + 2)
    workers = Array(repeating: Worker(), count: cluster.workers)
    result = ClusterRun(
      seconds: 0, taskSeconds: Self.seconds(self.tasks.reduce(0, +)), workedSeconds: 0,
      wastedSeconds: 0, losses: 0, attempts: 0, efficiency: 1)
  }

  private static func microseconds(_ seconds: Double) -> Int64 { Int64((seconds * 1e6).rounded()) }
  private static func seconds(_ microseconds: Int64) -> Double { Double(microseconds) / 1e6 }

  /// Goes on until all tasks are finished.
  mutating func finish() -> ClusterRun {
    for place in workers.indices { join(place, at: 0) }
    while finished < tasks.count, let (time, _, event) = calendar.popFirst() {
      guard workers[event.place].life == event.life else { continue }
      switch event.kind {
      case .finished: finish(event.place, at: time)
      case .lost: lose(event.place, at: time)
      case .joined: join(event.place, at: time)
      }
    }
    guard result.seconds > 0 else { return result }
    result.efficiency = result.taskSeconds / (Double(workers.count) * result.seconds)
    return result
  }

  private mutating func join(_ place: Int, at time: Int64) {
    let chance = Draw(key, 1, entity: UInt64(place), occasion: UInt64(workers[place].life))
    workers[place].isSlow = Distribution.bernoulli(chance.uniform2, cluster.slowShare)
    if cluster.lossesPerHour > 0 {
      let life = Distribution.exponential(chance.uniform, mean: 3_600 / cluster.lossesPerHour)
      push(.lost, place, at: time + Self.microseconds(life))
    }
    ask(place, at: time)
  }

  /// Hands the longest task to the worker; with none left it waits for one to come back.
  private mutating func ask(_ place: Int, at time: Int64) {
    guard let task = takeTask() else { return idle.append(event(.joined, place)) }
    isFreeAt = max(isFreeAt, time) + Self.microseconds(cluster.dispatchSeconds)
    workers[place].task = task
    workers[place].taskStart = isFreeAt
    result.attempts += 1
    push(.finished, place, at: isFreeAt + duration(of: task, on: place))
  }

  private mutating func takeTask() -> Int? {
    if let task = returned.popLast() { return task }
    guard next < tasks.count else { return nil }
    defer { next += 1 }
    return next
  }

  private func duration(of task: Int, on place: Int) -> Int64 {
    guard workers[place].isSlow else { return tasks[task] }
    return Int64((Double(tasks[task]) * cluster.slowFactor).rounded())
  }

  private mutating func finish(_ place: Int, at time: Int64) {
    finished += 1
    result.workedSeconds += Self.seconds(time - workers[place].taskStart)
    result.seconds = Self.seconds(time)
    workers[place].task = nil
    ask(place, at: time)
  }

  private mutating func lose(_ place: Int, at time: Int64) {
    result.losses += 1
    workers[place].life += 1
    push(.joined, place, at: time + Self.microseconds(cluster.replacementSeconds))
    guard let task = workers[place].task else { return }
    workers[place].task = nil
    // It may have been lost before its task had reached it.
    result.wastedSeconds += Self.seconds(max(0, time - workers[place].taskStart))
    returned.insert(task, at: returned.firstIndex { $0 < task } ?? returned.count)
    wakeOne(at: time)
  }

  /// Lets the first idle worker that is still there ask again.
  private mutating func wakeOne(at time: Int64) {
    while !idle.isEmpty {
      let waiting = idle.removeFirst()
      guard workers[waiting.place].life == waiting.life else { continue }
      return ask(waiting.place, at: time)
    }
  }

  private func event(_ kind: ClusterEvent.Kind, _ place: Int) -> ClusterEvent {
    ClusterEvent(kind: kind, worker: Int32(place), life: workers[place].life)
  }

  private mutating func push(_ kind: ClusterEvent.Kind, _ place: Int, at time: Int64) {
    let order = UInt64(kind.rawValue) << 32 | UInt64(place)
    calendar.push(time: time, order: order, event: event(kind, place))
  }
}

/// What happens to a worker.
struct ClusterEvent: BitwiseCopyable {
  /// At one time in this order.
  enum Kind: UInt8, BitwiseCopyable {
    case finished
    case lost
    case joined
  }

  let kind: Kind
  let worker: Int32
  /// Which worker of its place; what was planned for an earlier one does not happen.
  let life: Int32

  var place: Int { Int(worker) }
}
