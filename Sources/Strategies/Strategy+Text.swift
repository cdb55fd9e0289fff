import Documents
import PushService

extension Strategy {
  /// Reads the strategy that `pushlab api strategy` printed, as YAML or as JSON.
  ///
  /// The arm, scenario and plan hash beside it are passed over. A key that is absent has its default.
  ///
  /// - Parameters:
  ///   - text: One strategy: a mapping of its keys to values.
  ///   - file: Name of the text in messages. No file is opened.
  /// - Throws: ``StrategyFileError`` with every problem of the text: its syntax, keys that are not
  ///   known, values out of their range, settings that contradict each other.
  /// - Complexity: O(length of the text); it has at most one megabyte.
  public init(text: String, file: String) throws(StrategyFileError) {
    do throws(ScenarioError) {
      self = try Strategy.read(text, file: file)
    } catch {
      throw StrategyFileError(error, file: file)
    }
  }

  private static func read(_ text: String, file: String) throws(ScenarioError) -> Strategy {
    let shape = StrategyShape.printed
    let written = try DocumentFile.document(text, name: file)
    var earlier: [EarlierWord] = []
    let own = shape.present(written, found: &earlier)
    let wrong = earlier.compactMap { $0.clash(in: written) } + shape.validate(own)
    guard wrong.isEmpty else { throw ScenarioError(wrong) }
    let document = shape.filling(ContentFiles.whole(own))
    let unreadable = StrategyCheck.unreadable(at: DocumentPath(), in: document)
    guard unreadable.isEmpty else { throw ScenarioError(unreadable) }
    let strategy = try DocumentDecoder.ofStrategies.decode(
      Strategy.self, from: shape.withoutNone(document))
    let problems = StrategyCheck.problems(of: strategy, at: DocumentPath(), in: document)
    guard problems.isEmpty else { throw ScenarioError(problems) }
    return strategy
  }
}

extension StrategyShape {
  /// A strategy as `pushlab api strategy` prints it: what it was tried in stands beside its own keys.
  fileprivate static let printed = Shape.object(
    ObjectShape(
      title: object.title, doc: object.doc,
      object.properties
        + ["arm", "scenario", "planHash"].map {
          Property($0, .text(), doc: "What the strategy was tried in.")
        }))
}
