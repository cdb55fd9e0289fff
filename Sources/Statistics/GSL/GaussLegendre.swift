import CGSL

/// Points and weights of Gauss and Legendre's rule, from GSL's tables.
struct GaussLegendre: Sendable {
  /// A place and its weight.
  struct Node: Sendable {
    let x: Double
    let weight: Double
  }

  /// The nodes on -1...1.
  private let unit: [Node]

  /// A rule of 16 points, exact for polynomials of degree 31.
  static let sixteen = GaussLegendre(points: 16)

  private init(points: Int) {
    guard let table = gsl_integration_glfixed_table_alloc(points) else {
      preconditionFailure("no memory for \(points) nodes")
    }
    defer { gsl_integration_glfixed_table_free(table) }
    unit = (0..<points).map { index in
      var (x, weight) = (0.0, 0.0)
      gsl_integration_glfixed_point(-1, 1, index, &x, &weight, table)
      return Node(x: x, weight: weight)
    }
  }

  func nodes(from low: Double, to high: Double) -> [Node] {
    let (center, half) = ((low + high) / 2, (high - low) / 2)
    return unit.map { Node(x: center + half * $0.x, weight: half * $0.weight) }
  }

  /// The nodes of `panels` equal intervals that fill low...high.
  func nodes(from low: Double, to high: Double, panels: Int) -> [Node] {
    let width = (high - low) / Double(panels)
    return (0..<panels).flatMap { panel in
      let start = low + Double(panel) * width
      return nodes(from: start, to: start + width)
    }
  }
}
