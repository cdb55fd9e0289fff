import Documents
import Experiments
import Foundation
import Reports
import Synchronization

/// Tells on standard error how far a run is: on a terminal by a bar that is written over, else in a
/// line now and then.
final class ProgressMeter: Sendable {
  private struct State {
    var last: Runner.Progress
    var lastShown: ContinuousClock.Instant
    var isLineOpen = false
  }

  private let style: ProgressStyle
  private let unit: String
  private let started = ContinuousClock.now
  private let state: Mutex<State>

  /// - Parameters:
  ///   - cells: Cells of the run, finished ones included.
  ///   - unit: What they are called.
  init(_ style: ProgressStyle, cells: Int, unit: String = "cells") {
    (self.style, self.unit) = (style, unit)
    let nothing = Runner.Progress(cellsDone: 0, cells: cells)
    state = Mutex(State(last: nothing, lastShown: started))
  }

  /// The last that it was told.
  var last: Runner.Progress { state.withLock { $0.last } }

  /// Seconds since the meter was made.
  var elapsed: Double { Self.seconds(.now - started) }

  /// A line about what was computed.
  var summary: String {
    let computed = last
    guard computed.cellsComputed > 0 else { return "complete already: nothing was simulated" }
    let memory = ProcessUsage.peakMemoryBytes / 1_048_576
    return "\(computed.cellsComputed) of \(computed.cells) cells in "
      + String(format: "%.1f s", elapsed)
      + ", \(Self.rate(computed.decisions, in: elapsed)), peak memory \(memory) MB"
  }

  func show(_ progress: Runner.Progress) {
    state.withLock { state in
      state.last = progress
      let now = ContinuousClock.now
      guard let pause, now - state.lastShown >= pause else { return }
      state.lastShown = now
      if style == .rewritten {
        // The width is asked for each time: the terminal may have got another one.
        Console.note(unfinished: Ink.erasedLine + bar(progress).text(width: Console.noteColumns))
        state.isLineOpen = true
      } else {
        Console.note(text(progress))
      }
    }
  }

  /// Wipes the line that was written over.
  func finish() {
    state.withLock { state in
      if state.isLineOpen { Console.note(unfinished: Ink.erasedLine) }
      state.isLineOpen = false
    }
  }

  private var pause: Duration? {
    switch style {
    case .rewritten: .milliseconds(100)
    case .plain: .seconds(10)
    case .none: nil
    }
  }

  private func bar(_ progress: Runner.Progress) -> ProgressBar {
    ProgressBar(
      done: progress.cellsDone, total: progress.cells, computed: progress.cellsComputed,
      decisions: progress.decisions, elapsed: elapsed, unit: unit)
  }

  private func text(_ progress: Runner.Progress) -> String {
    let share = Double(progress.cellsDone) / Double(max(1, progress.cells))
    let done = "\(progress.cellsDone) of \(progress.cells) \(unit) (\(Int(share * 100)) %)"
    guard progress.cellsComputed > 0 else { return done }
    let left =
      elapsed / Double(progress.cellsComputed) * Double(progress.cells - progress.cellsDone)
    let rate = progress.decisions > 0 ? ", \(Self.rate(progress.decisions, in: elapsed))" : ""
    return done + rate + ", \(Self.clock(left)) left"
  }

  /// `1.24 M decisions/s`.
  static func rate(_ decisions: Int64, in seconds: Double) -> String {
    let perSecond = seconds > 0 ? Double(decisions) / seconds / 1e6 : 0
    return String(format: "%.2f M decisions/s", perSecond)
  }

  /// `0:07`, `12:30` or `3:05:00`.
  static func clock(_ seconds: Double) -> String { ProgressBar.clock(seconds) }

  private static func seconds(_ duration: Duration) -> Double {
    let parts = duration.components
    return Double(parts.seconds) + Double(parts.attoseconds) * 1e-18
  }
}

/// The style of progress messages.
enum ProgressStyle: Sendable {
  /// A bar that is written over.
  case rewritten
  /// A line now and then.
  case plain
  case none
}
