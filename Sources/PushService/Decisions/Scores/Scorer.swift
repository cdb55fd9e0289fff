import PushModel

/// A ``ScoreModel`` laid out for speed: one array for all trees.
struct Scorer: Sendable {
  private let link: ScoreModel.Link
  private let intercept: Double
  private let weights: ContiguousArray<Double>
  private let isLinear: Bool
  private let tables: [ScoreModel.Table]
  private let nodes: ContiguousArray<ScoreTree.Node>
  private let roots: ContiguousArray<Int32>
  let isSingle: Bool

  /// - Precondition: The model has no ``ScoreModel/problem``.
  init(_ model: ScoreModel) {
    link = model.link
    intercept = model.intercept
    var weights = ContiguousArray(repeating: 0.0, count: ScoreFeature.allCases.count)
    for (feature, weight) in model.weights { weights[Int(feature.rawValue)] = weight }
    self.weights = weights
    isLinear = !model.weights.isEmpty
    tables = model.tables
    var (nodes, roots) = (ContiguousArray<ScoreTree.Node>(), ContiguousArray<Int32>())
    for tree in model.trees {
      let root = Int32(nodes.count)
      roots.append(root)
      nodes += tree.nodes.map { ScoreTree.moved($0, by: root) }
    }
    (self.nodes, self.roots) = (nodes, roots)
    isSingle = model.single
  }

  /// The score of some inputs, which are in single precision if the model is. A sum that is no number, as
  /// of an input that is none, counts as −∞: it is worth less than every other.
  ///
  /// - Complexity: O(features + bins + trees · depth), without allocation.
  func score(_ inputs: ScoreInputs) -> Double {
    var sum = intercept
    if isLinear {
      // In the order of features, whatever the order in which the model has them.
      for feature in ScoreFeature.allCases {
        sum += weights[Int(feature.rawValue)] * inputs[feature]
      }
    }
    for table in tables { sum += table.values[table.bin(of: inputs[table.feature])] }
    for root in roots { sum += leaf(from: Int(root), inputs) }
    if sum.isNaN { sum = -.infinity }
    return link == .logit ? Exponential.logistic(sum) : sum
  }

  private func leaf(from root: Int, _ inputs: ScoreInputs) -> Double {
    var place = root
    while nodes[place].right > 0 {
      let node = nodes[place]
      place = inputs[node.feature] < node.number ? place + 1 : Int(node.right)
    }
    return nodes[place].number
  }
}

extension ScoreModel.Table {
  /// The place of the bin that a value is in.
  fileprivate func bin(of value: Double) -> Int {
    var bin = 0
    while bin < below.count, value >= below[bin] { bin += 1 }
    return bin
  }
}
