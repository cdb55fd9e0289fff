import PushModel

/// A decision tree: which of two branches a push goes to depends on whether a feature is below a number,
/// and the leaf that it ends in has its value.
///
/// As text a leaf is its number, and a branch `(feature<number LEFT RIGHT)`, where LEFT is for values
/// below the number: `(hour<9 -0.2 (unopened<3 0.1 -0.4))`.
public struct ScoreTree: Hashable, Sendable {
  /// A leaf, or a branch whose left side follows it.
  struct Node: Hashable, Sendable, BitwiseCopyable {
    var feature = ScoreFeature.hour
    /// The number of a branch, or the value of a leaf.
    var number: Double
    /// The place of the right side; 0 for a leaf.
    var right: Int32 = 0
  }

  /// The most branches from the root to a leaf.
  public static let depthMax = 64

  /// The nodes, each branch before its left side and that before its right side.
  private(set) var nodes: ContiguousArray<Node> = []

  /// The values of its leaves, from the left.
  var leaves: [Double] { nodes.filter { $0.right == 0 }.map(\.number) }

  /// A leaf.
  public init(_ value: Double) { nodes = [Node(number: value)] }

  /// A branch.
  public init(
    _ feature: ScoreFeature, below number: Double, _ left: ScoreTree, else right: ScoreTree
  ) {
    nodes = [Node(feature: feature, number: number, right: Int32(left.nodes.count + 1))]
    nodes += left.nodes.map { Self.moved($0, by: 1) }
    nodes += right.nodes.map { Self.moved($0, by: Int32(left.nodes.count + 1)) }
  }

  /// A node whose tree begins later.
  static func moved(_ node: Node, by places: Int32) -> Node {
    var node = node
    if node.right > 0 { node.right += places }
    return node
  }
}

extension ScoreTree: LosslessStringConvertible {
  /// Reads a tree; `nil` for a text that is none, or has more than ``depthMax`` levels,
  /// ``ScoreModel/nodesMax`` nodes or a number that is not finite.
  public init?(_ description: String) {
    var reader = ScoreTreeReader(description)
    guard let nodes = reader.tree() else { return nil }
    self.nodes = nodes
  }

  /// The tree as text; it reads as the same tree.
  public var description: String { text(from: 0) }

  private func text(from place: Int) -> String {
    let node = nodes[place]
    guard node.right > 0 else { return "\(node.number)" }
    return
      "(\(node.feature)<\(node.number) \(text(from: place + 1)) \(text(from: Int(node.right))))"
  }
}

extension ScoreTree: TextCoded {
  /// What is said of another text.
  public static var refusal: String { "no tree" }
}

/// Reads the text of a tree from the left.
struct ScoreTreeReader {
  private let bytes: ContiguousArray<UInt8>
  private var place = 0
  private var nodes: ContiguousArray<ScoreTree.Node> = []

  init(_ text: String) { bytes = ContiguousArray(text.utf8) }

  /// The nodes of the tree that is the whole text; `nil` if it is none.
  mutating func tree() -> ContiguousArray<ScoreTree.Node>? {
    guard branch(depth: 0) else { return nil }
    skipBlanks()
    return place == bytes.count ? nodes : nil
  }

  private mutating func branch(depth: Int) -> Bool {
    skipBlanks()
    guard nodes.count < ScoreModel.nodesMax else { return false }
    guard take(UInt8(ascii: "(")) else {
      guard let value = number() else { return false }
      nodes.append(ScoreTree.Node(number: value))
      return true
    }
    guard depth < ScoreTree.depthMax, let feature = ScoreFeature(name: word()) else { return false }
    skipBlanks()
    guard take(UInt8(ascii: "<")) else { return false }
    skipBlanks()
    guard let number = number() else { return false }
    let own = nodes.count
    nodes.append(ScoreTree.Node(feature: feature, number: number))
    guard branch(depth: depth + 1) else { return false }
    nodes[own].right = Int32(nodes.count)
    guard branch(depth: depth + 1) else { return false }
    skipBlanks()
    return take(UInt8(ascii: ")"))
  }

  private mutating func number() -> Double? {
    guard let value = Double(word()), value.isFinite else { return nil }
    return value
  }

  /// What is up to the next blank, parenthesis or comparison.
  private mutating func word() -> String {
    skipBlanks()
    let start = place
    while place < bytes.count, !" \t\n\r()<".utf8.contains(bytes[place]) { place += 1 }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard place < bytes.count, bytes[place] == byte else { return false }
    place += 1
    return true
  }

  private mutating func skipBlanks() {
    while place < bytes.count, " \t\n\r".utf8.contains(bytes[place]) { place += 1 }
  }
}
