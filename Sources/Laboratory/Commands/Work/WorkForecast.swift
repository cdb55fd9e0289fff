import Documents
import Experiments
import Foundation
import RunStore

/// Time, memory, bytes and cost of a divided run, from a sample of it and a model of the machines.
struct WorkForecast: Encodable {
  let planHash: String
  let units: Int
  /// Of subscribers, over all replications.
  let cells: Int
  let subscribers: Int
  let decisions: Double
  /// Measured here, just now.
  let sample: WorkSample
  /// Assumed.
  let cluster: Cluster
  /// Of the largest unit.
  let unit: Size
  /// Of all units together; seconds are those of one core.
  let all: Size
  /// Bytes of the run's database after the join, without the cells of owners.
  let mergedBytes: Double
  /// Until the last unit is finished; the join comes after it.
  let time: Time

  struct Size: Encodable {
    let seconds: Double
    let bytes: Double
    let decisions: Double
  }

  struct Time: Encodable {
    /// The median over seeds of the model.
    let seconds: Double
    let shortestSeconds: Double
    let longestSeconds: Double
    /// The units' own seconds over those of all workers until the end.
    let efficiency: Double
    /// Workers lost.
    let losses: Int
    /// Hours of all workers until the end, which are paid for.
    let coreHours: Double
    let price: Double?
    let cost: Double?
  }
}

extension WorkForecast {
  /// Seeds of the model, whose median is told.
  static let seeds: ClosedRange<UInt64> = 1...9

  /// - Throws: `InputError` for units that a worker would hardly ever finish.
  init(_ work: RunWork, _ sample: WorkSample, on cluster: Cluster, price: Double?) throws {
    let parts = work.units.map { work.plan.subscribers(in: $0) }
    let tasks = parts.map {
      sample.startSeconds + sample.secondsPerSubscriber * Double($0)
    }
    try Self.check(tasks, cluster)
    let largest = parts.max() ?? 0
    let people = parts.reduce(0, +)
    planHash = hexadecimal(work.plan.hash)
    units = work.units.count
    cells = work.plan.subscriberCells
    subscribers = people
    decisions = sample.decisionsPerSubscriber * Double(people)
    self.sample = sample
    self.cluster = cluster
    let cellsMax = work.units[0].count
    let cellBytes = sample.bytesPerCell * Double(cells)
    unit = Size(
      seconds: tasks.max() ?? 0,
      bytes: Double(sample.emptyBytes) + sample.bytesPerCell * Double(cellsMax),
      decisions: sample.decisionsPerSubscriber * Double(largest))
    all = Size(
      seconds: tasks.reduce(0, +), bytes: Double(sample.emptyBytes * units) + cellBytes,
      decisions: decisions)
    mergedBytes = Double(sample.emptyBytes) + cellBytes
    time = Time(cluster.runs(tasks, seeds: Self.seeds), cluster, price)
  }

  private static func check(_ tasks: [Double], _ cluster: Cluster) throws(InputError) {
    let (longest, most) = (tasks.max() ?? 0, cluster.taskSecondsMax)
    guard longest > most else { return }
    let least = Int((Double(tasks.count) * longest / most).rounded(.up))
    throw InputError(
      "--units: with \(tasks.count) a unit takes \(ProgressMeter.clock(longest)), and a worker is "
        + "lost before it is finished; accepted: \(least) or more")
  }
}

extension WorkForecast.Time {
  init(_ runs: ClusterRuns, _ cluster: Cluster, _ price: Double?) {
    let run = runs.median
    seconds = run.seconds
    shortestSeconds = runs.shortest.seconds
    longestSeconds = runs.longest.seconds
    efficiency = run.efficiency
    losses = run.losses
    coreHours = Double(cluster.workers) * run.seconds / 3_600
    self.price = price
    cost = price.map { $0 * Double(cluster.workers) * run.seconds / 3_600 }
  }
}

extension WorkForecast {
  /// A few lines for people.
  var text: String {
    let width = (rows.map { $0.label.count }.max() ?? 0) + 2
    let lines = rows.map { row in
      let blanks = String(repeating: " ", count: width - row.label.count)
      return "  \(row.label)\(blanks)\(row.words.joined(separator: ", "))\n"
    }
    return """
      FORECAST from \(sample.cells) cells that were run here
      \(lines.joined())\(Paragraph(assumptions).text)

      """
  }

  private var rows: [(label: String, words: [String])] {
    let hours = "\(Self.figure(all.seconds / 3_600)) core-hours"
    let count = "\(ScenarioSize.rough(Int(min(decisions, 1e18)))) decisions"
    let paid = "\(Self.figure(time.coreHours)) core-hours"
    return [
      ("a unit", [Self.time(unit.seconds), Self.bytes(unit.bytes), "memory up to \(memory)"]),
      ("all units", [hours, Self.bytes(all.bytes), count]),
      ("joined", [Self.bytes(mergedBytes)]),
      (workers, ["about \(Self.time(time.seconds))"] + range),
      ("", ["efficiency \(percent(time.efficiency))", "\(time.losses) workers lost"]),
      ("to pay", [paid] + cost),
    ]
  }

  private var workers: String { "\(cluster.workers) worker\(cluster.workers == 1 ? "" : "s")" }
  private var memory: String { Self.bytes(Double(sample.peakMemoryBytes)) }

  /// Empty where chance makes no difference that is told.
  private var range: [String] {
    let ends = (Self.time(time.shortestSeconds), Self.time(time.longestSeconds))
    return ends.0 == ends.1 ? [] : ["by chance \(ends.0) to \(ends.1)"]
  }

  private var cost: [String] {
    guard let cost = time.cost, let price = time.price else { return [] }
    return ["cost \(Self.figure(cost)) at \(Self.figure(price)) an hour"]
  }

  private var assumptions: String {
    """
    Assumed: \(percent(cluster.slowShare)) of workers take \(Self.figure(cluster.slowFactor)) \
    times as long; each is lost \(Self.figure(cluster.lossesPerHour)) times an hour, with its \
    unit, and replaced after \(Self.figure(cluster.replacementSeconds)) s; handing out a unit \
    takes \(Self.figure(cluster.dispatchSeconds * 1_000)) ms. Not counted: the join, and owners' \
    cells, which are run then.
    """
  }

  private func percent(_ share: Double) -> String { String(format: "%.0f %%", 100 * share) }

  /// Three digits, or all those before the point.
  private static func figure(_ value: Double) -> String {
    guard value >= 100 else { return String(format: "%.3g", value) }
    return grouped(digits: String(Int(min(value.rounded(), 1e18))), by: ",")
  }

  /// `12.3 s`, and from a minute on minutes or hours.
  private static func time(_ seconds: Double) -> String {
    seconds < 60 ? String(format: "%.1f s", seconds) : ProgressMeter.clock(seconds)
  }

  /// `1.9 MB`: units of a thousand.
  private static func bytes(_ count: Double) -> String {
    let units = ["bytes", "kB", "MB", "GB", "TB", "PB"]
    let power = count < 1_000 ? 0 : min(Int(log10(count) / 3), units.count - 1)
    return "\(figure(count / pow(1_000, Double(power)))) \(units[power])"
  }
}
