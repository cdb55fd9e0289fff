import Documents
import Scenarios
import SimKernel

/// Expands a sweep into its points.
struct SweepDesign {
  let sweep: Sweep
  let document: DocumentNode
  let variations: [Variation]

  static let pointsMax = 10_000
  static let keysMax = 100
  /// Keys of a scenario that a sweep sets, or that its comparisons rely on.
  private static let fixed = ["extends", "seed", "replications", "design"]

  /// - Parameter base: The scenario whose keys are varied.
  init(
    _ sweep: Sweep, _ document: DocumentNode, _ base: ScenarioFile
  ) throws(ScenarioError) {
    self.sweep = sweep
    self.document = document
    let path = DocumentPath() + "vary"
    let entries = document["vary"]?.entries ?? []
    guard entries.count <= Self.keysMax else {
      throw ScenarioError(
        document.mark(at: path), path,
        "names \(entries.count) keys; accepted: at most \(Self.keysMax)")
    }
    var variations: [Variation] = []
    for entry in entries {
      let root = DocumentOverride.root(of: entry.key)
      if let root, Self.fixed.contains(root) {
        throw ScenarioError(
          entry.keyMark, path + entry.key,
          "cannot vary: all points have the same \(root); accepted: keys of strategy, world and "
            + "the like")
      }
      variations.append(
        try Variation(entry, path + entry.key) { value in
          let setting = "\(sweep.key(entry.key))=\(value)"
          let file = try? ScenarioFile.load(
            text: base.original, name: base.path, overrides: base.overrides + [setting],
            rules: base.scenario.ownRules)
          return file != nil
        })
    }
    self.variations = variations
    guard !variations.isEmpty else {
      throw ScenarioError(document.mark(at: path), path, "names no key; accepted: one or more")
    }
  }

  /// - Throws: When there are none, or too many.
  func points() throws(ScenarioError) -> [SweepPoint] {
    let relations = try relations()
    let candidates = try sweep.design == .grid ? grid() : drawn(relations)
    var points: [SweepPoint] = []
    for values in candidates where try fulfils(values, relations) {
      points.append(SweepPoint(number: points.count + 1, values: values))
    }
    guard !points.isEmpty else {
      throw refusal("where", "leaves no point; accepted: comparisons that some values fulfil")
    }
    return points
  }

  private func relations() throws(ScenarioError) -> [SweepRelation] {
    try sweep.where.enumerated().map { (place, text) throws(ScenarioError) in
      let path = DocumentPath() + "where" + place
      return try SweepRelation(text, variations, document.mark(at: path), path)
    }
  }

  private func fulfils(
    _ values: [String], _ relations: [SweepRelation]
  ) throws(ScenarioError) -> Bool {
    for (place, relation) in relations.enumerated() {
      guard let holds = relation.holds(for: values) else {
        let path = DocumentPath() + "where" + place
        throw ScenarioError(
          document.mark(at: path), path,
          "cannot put \(values.joined(separator: ", ")) in order; accepted: numbers or durations")
      }
      if !holds { return false }
    }
    return true
  }

  private func grid() throws(ScenarioError) -> [[String]] {
    var points: [[String]] = [[]]
    for variation in variations {
      guard let values = variation.values else {
        throw ScenarioError(
          variation.mark, DocumentPath() + "vary" + variation.key,
          "has neither step nor points; accepted: one of them, or the design random")
      }
      guard points.count * values.count <= Self.pointsMax else {
        throw refusal("vary", "has more than \(Self.pointsMax) combinations; accepted: fewer")
      }
      points = points.flatMap { point in values.map { point + [$0] } }
    }
    return points
  }

  /// The requested number of different points that fulfil all relations, or as many as are found.
  private func drawn(_ relations: [SweepRelation]) throws(ScenarioError) -> [[String]] {
    var points: [[String]] = []
    var known: Set<[String]> = []
    let key = StreamKey(seed: sweep.seed, replication: 0)
    for attempt in 0..<UInt32(100 * sweep.points) where points.count < sweep.points {
      let values = variations.enumerated().map { place, variation in
        variation.value(
          at: Draw(key, 1, entity: UInt64(place), occasion: UInt64(attempt)).uniform)
      }
      if try fulfils(values, relations), known.insert(values).inserted { points.append(values) }
    }
    return points
  }

  private func refusal(_ key: String, _ reason: String) -> ScenarioError {
    let path = DocumentPath() + key
    return ScenarioError(document.mark(at: path), path, reason)
  }
}
