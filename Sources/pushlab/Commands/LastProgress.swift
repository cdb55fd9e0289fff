import Experiments
import Synchronization

/// The last thing that a run told about itself.
final class LastProgress: Sendable {
  private let state: Mutex<Runner.Progress>

  init(cells: Int) {
    state = Mutex(
      Runner.Progress(cellsDone: 0, cells: cells, decisions: 0, handled: 0, cellsComputed: 0))
  }

  var value: Runner.Progress {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}
