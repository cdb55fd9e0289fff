import PushModel

/// A score of a push at a moment, such as the probability that it is opened: a sum of terms over
/// ``ScoreFeature``, through a link.
///
/// A linear model has weights, boosted trees have trees, a table of hours or of bins of another feature
/// has tables; a model may have all of them.
public struct ScoreModel: Hashable, Sendable {
  /// What turns the sum into the score.
  public enum Link: String, CaseIterable, Sendable, Codable {
    /// The sum itself.
    case identity
    /// 1 / (1 + e^−sum), for a probability.
    case logit
  }

  /// A term for each bin of a feature.
  public struct Table: Hashable, Sendable {
    /// The feature.
    public var feature: ScoreFeature
    /// The upper ends of all bins but the last, in ascending order; a value that equals one is in the
    /// next bin.
    public var below: [Double]
    /// The terms, one more than `below` has.
    public var values: [Double]

    /// A table.
    public init(_ feature: ScoreFeature, below: [Double], values: [Double]) {
      self.feature = feature
      self.below = below
      self.values = values
    }
  }

  /// What turns the sum into the score.
  public var link: Link
  /// Added to every sum.
  public var intercept: Double
  /// The factor of each feature; a feature without one has no term.
  public var weights: [ScoreFeature: Double]
  /// Terms by bins.
  public var tables: [Table]
  /// Trees, whose values are added.
  public var trees: [ScoreTree]
  /// Whether features are rounded to single precision before trees compare them.
  public var single: Bool

  /// The most nodes of all trees together.
  public static let nodesMax = 16_384

  /// A model.
  public init(
    link: Link = .identity, intercept: Double = 0, weights: [ScoreFeature: Double] = [:],
    tables: [Table] = [], trees: [ScoreTree] = [], single: Bool = false
  ) {
    self.link = link
    self.intercept = intercept
    self.weights = weights
    self.tables = tables
    self.trees = trees
    self.single = single
  }

  /// The largest magnitude of a term, so that no sum of such terms over what is known of people leaves the
  /// range of numbers.
  public static let termMax = 1e100

  /// The score of some inputs; the lowest one, −∞ or for a probability 0, if an input is no number.
  ///
  /// - Precondition: The model has no ``problem``.
  /// - Complexity: O(size of the model): ``ScoreRule`` lays it out once for many scores.
  public func score(_ inputs: ScoreInputs) -> Double {
    Scorer(self).score(single ? inputs.rounded : inputs)
  }

  /// What is wrong with the model, after the name of the part it is in; `nil` if nothing is.
  public var problem: String? {
    let weights = ScoreFeature.allCases.map { ("weights.\($0.name)", self.weights[$0] ?? 0) }
    if let found = Self.excess(in: [("intercept", intercept)] + weights) { return found }
    for (place, table) in tables.enumerated() {
      if let found = Self.excess(in: table.values.map { ("tables[\(place)].values", $0) }) {
        return found
      }
      if table.values.count != table.below.count + 1 {
        return "tables[\(place)] has \(table.values.count) values for \(table.below.count) bounds; "
          + "accepted: one value more than bounds"
      }
      if !zip(table.below, table.below.dropFirst()).allSatisfy({ $0 < $1 }) {
        return "tables[\(place)].below does not ascend; accepted: numbers in ascending order"
      }
    }
    let nodes = trees.reduce(0) { $0 + $1.nodes.count }
    if nodes > Self.nodesMax {
      return "trees have \(nodes) nodes; accepted: at most \(Self.nodesMax)"
    }
    for (place, tree) in trees.enumerated() {
      if let found = Self.excess(in: tree.leaves.map { ("trees[\(place)]", $0) }) { return found }
    }
    return nil
  }

  /// The first of some terms that is out of range, by the name of its part.
  private static func excess(in terms: [(part: String, term: Double)]) -> String? {
    terms.first { !($0.term.magnitude <= termMax) }.map {
      "\($0.part) is out of range; accepted: terms from -\(termMax) to \(termMax)"
    }
  }
}

extension ScoreModel: Fielded {
  /// Its keys.
  public static let fields = FieldList<ScoreModel>(
    of: ScoreModel(), title: "Score model",
    "A sum of terms over features of a push, its recipient and the moment.",
    isPartial: true,
    [
      Field(
        "link", \.link,
        .words(of: ScoreModel.Link.self) { link in
          switch link {
          case .identity: "The sum itself."
          case .logit: "1 / (1 + e^-sum), for a probability."
          }
        }, "What turns the sum into the score."),
      Field("intercept", \.intercept, term, "Added to every sum."),
      Field(
        "weights", \.weights, .map(key: .names(of: ScoreFeature.self), value: term),
        "The factor of each feature."),
      Field("tables", \.tables, .list(of: .fields(of: Table.self)), "Terms by bins of a feature."),
      Field("trees", \.trees, .list(of: .text(tree)), "Trees, whose values are added."),
      Field(
        "single", \.single, .flag,
        "Whether features are rounded to single precision before trees compare them."),
    ])

  fileprivate static let term = FieldForm.number(-termMax...termMax)

  private static let tree = FieldText(
    "a number, or (feature<number LEFT RIGHT) with at most \(ScoreTree.depthMax) levels "
      + "and \(nodesMax) nodes",
    accepts: { ScoreTree($0) != nil })

  /// Reads a mapping; every key may be missing. A model with a ``problem`` is a `DecodingError`.
  public init(from decoder: any Decoder) throws {
    self = try Self.fields.value(from: decoder)
    if let problem {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: problem))
    }
  }
}

extension ScoreModel.Table: Fielded {
  /// Its keys.
  public static let fields = FieldList<ScoreModel.Table>(
    of: ScoreModel.Table(.hour, below: [], values: []), title: "Table",
    "A term for each bin of a feature.",
    [
      Field("feature", \.feature, .names(of: ScoreFeature.self), "The feature.", .required),
      Field(
        "below", \.below, .list(of: .number()),
        "The upper ends of all bins but the last, in ascending order.", .required),
      Field(
        "values", \.values, .list(of: ScoreModel.term), "The terms, one more than 'below' has.",
        .required),
    ])
}
