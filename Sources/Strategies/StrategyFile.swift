import Documents
import PushService

/// The arms of a scenario file, each with the strategy that the simulator runs under that name.
///
/// ```swift
/// let arms = try StrategyFile(path: "scenarios/quickstart.yaml")
/// let service = try PushService(try arms.strategy(of: "tight-cap"), zones: zones)
/// ```
///
/// The simulator reads its arms with the same code: `extends` between arms and between files,
/// defaults, `none` and edits mean the same. Every problem of the arms is found when the file is
/// read, so that a strategy of a file is one that a ``PushService`` accepts.
///
/// Keys that do not concern strategies, such as `world`, `horizon` and `metrics`, are neither read
/// nor checked. A file without an error here may therefore be one that `pushlab check` refuses.
/// Settings of a command line (`--set`) are not part of a file: the `scenario.yaml` in the folder of
/// a run has them applied.
public struct StrategyFile: Hashable, Sendable {
  /// Name of the file in messages.
  public let file: String

  /// Names of the arms, in the order of the file. Never empty, without repetitions.
  public let names: [String]

  /// Name of the arm with which the others are compared: the one that is marked, else the first.
  public let baseline: String

  private let arms: [ArmEntry]

  /// Reads the scenario file at `path`, and the files that it extends.
  ///
  /// - Throws: ``StrategyFileError`` with every problem of the arms; for a file that cannot be read,
  ///   with that one.
  /// - Complexity: O(length of the files); they have at most one megabyte each.
  public init(path: String) throws(StrategyFileError) {
    do throws(ScenarioError) {
      try self.init(reading: try DocumentFile.text(path), file: path)
    } catch {
      throw StrategyFileError(error, file: path)
    }
  }

  /// Reads a scenario from `text`, which messages call `file`.
  ///
  /// No file is opened unless the text extends one. Its path is then relative to `file`.
  ///
  /// - Throws: ``StrategyFileError`` with every problem of the arms.
  /// - Complexity: O(length of the text); it has at most one megabyte.
  public init(scenario text: String, file: String) throws(StrategyFileError) {
    do throws(ScenarioError) {
      try self.init(reading: text, file: file)
    } catch {
      throw StrategyFileError(error, file: file)
    }
  }

  private init(reading text: String, file: String) throws(ScenarioError) {
    arms = try ArmEntry.all(in: text, file: file)
    self.file = file
    names = arms.map(\.name)
    baseline = (arms.first(where: \.baseline) ?? arms[0]).name
  }

  /// The strategy of the arm `name`: the value that the simulator runs.
  ///
  /// Of an arm with edits it is the strategy that a run begins with.
  ///
  /// - Throws: ``StrategyFileError`` if there is no such arm; the message lists those that there are.
  /// - Complexity: O(arms), at most 64.
  public func strategy(of name: String) throws(StrategyFileError) -> Strategy {
    try arm(name).strategy
  }

  /// The number of times that a run edits the strategy of the arm `name`; mostly 0.
  ///
  /// - Throws: ``StrategyFileError`` if there is no such arm; the message lists those that there are.
  /// - Complexity: O(arms), at most 64.
  public func edits(of name: String) throws(StrategyFileError) -> Int {
    try arm(name).edits.count
  }

  private func arm(_ name: String) throws(StrategyFileError) -> ArmEntry {
    if let arm = arms.first(where: { $0.name == name }) { return arm }
    let reason =
      "has no arm '\(quotable(name))';\(didYouMean(name, among: names)) "
      + "accepted: \(names.joined(separator: ", "))"
    throw StrategyFileError(ScenarioError(DocumentMark(.file(file)), reason), file: file)
  }
}
