/// Exact sums and products of a fixed number of integers per subscriber.
///
/// Sums are integers throughout, so any split of the subscribers over lanes, threads or machines,
/// merged in any order, gives identical bits. Two arms over the same subscribers share one value:
/// `add(_:_:)` takes the baseline's variables and the arm's, which are numbered one after the other,
/// and every cross-product between the arms is then here.
///
/// - Complexity: Adding costs k (k + 1) / 2 multiplications for k variables, skips zeros and does
///   not allocate.
public struct CoMoments: Hashable, Sendable {
  @usableFromInline var total = 0

  /// The number of variables per subscriber.
  public let variables: Int

  /// One sum per variable. Int128, because 2^64 values of 32 bits can never overflow it.
  @usableFromInline var sums: ContiguousArray<Int128>

  /// The upper triangle of the matrix of products, row after row.
  @usableFromInline var products: ContiguousArray<Int128>

  /// No subscriber yet.
  public init(variables: Int) {
    precondition(variables > 0, "\(variables) variables")
    self.variables = variables
    sums = ContiguousArray(repeating: 0, count: variables)
    products = ContiguousArray(repeating: 0, count: variables * (variables + 1) / 2)
  }

  /// The number of subscribers.
  public var count: Int { total }

  /// Counts one subscriber in.
  ///
  /// - Precondition: `values.count == variables`.
  @inlinable
  public mutating func add(_ values: Span<Int32>) {
    add(values, Span())
  }

  /// Counts one subscriber in, with the variables of both arms.
  ///
  /// - Precondition: `baseline.count + arm.count == variables`.
  @inlinable
  public mutating func add(_ baseline: Span<Int32>, _ arm: Span<Int32>) {
    let size = baseline.count + arm.count
    precondition(size == variables, "\(size) values for \(variables) variables")
    total &+= 1
    var row = 0
    for first in 0..<baseline.count {
      let value = Int64(baseline[unchecked: first])
      if value != 0 {
        sums[first] &+= Int128(value)
        for second in first..<baseline.count {
          products[row + second - first] &+= Int128(value &* Int64(baseline[unchecked: second]))
        }
        let start = row + baseline.count - first
        for second in 0..<arm.count {
          products[start + second] &+= Int128(value &* Int64(arm[unchecked: second]))
        }
      }
      row += size - first
    }
    for first in 0..<arm.count {
      let value = Int64(arm[unchecked: first])
      if value != 0 {
        sums[baseline.count + first] &+= Int128(value)
        for second in first..<arm.count {
          products[row + second - first] &+= Int128(value &* Int64(arm[unchecked: second]))
        }
      }
      row += arm.count - first
    }
  }

  /// The sum of one variable over all subscribers.
  public func sum(_ variable: Int) -> Int128 {
    sums[variable]
  }

  /// The sum of the product of two variables over all subscribers.
  public func product(_ first: Int, _ second: Int) -> Int128 {
    let (row, column) = first <= second ? (first, second) : (second, first)
    return products[row * variables - row * (row - 1) / 2 + column - row]
  }
}
