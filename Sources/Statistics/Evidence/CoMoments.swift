/// Exact sums and products of a fixed number of integers per subscriber.
///
/// Sums are integers throughout, so any split of the subscribers over lanes, threads or machines,
/// merged in any order, gives identical bits. For two arms over the same subscribers put the
/// variables of both into one vector; every cross-product between the arms is then here.
///
/// - Complexity: `add` costs k (k + 1) / 2 multiplications for k variables, skips zeros and does not
///   allocate.
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

  /// Counts one subscriber in.
  ///
  /// - Precondition: `values.count == variables`.
  @inlinable
  public mutating func add(_ values: Span<Int32>) {
    precondition(values.count == variables, "\(values.count) values for \(variables) variables")
    total &+= 1
    var row = 0
    for first in 0..<variables {
      let value = Int64(values[unchecked: first])
      if value != 0 {
        sums[first] &+= Int128(value)
        for second in first..<variables {
          products[row + second - first] &+= Int128(value &* Int64(values[unchecked: second]))
        }
      }
      row += variables - first
    }
  }

  /// The number of subscribers.
  public var count: Int { total }

  /// The sum of one variable over all subscribers.
  public func sum(_ variable: Int) -> Int128 {
    sums[variable]
  }

  /// The sum of the product of two variables over all subscribers.
  public func product(_ first: Int, _ second: Int) -> Int128 {
    products[position(first, second)]
  }

  private func position(_ first: Int, _ second: Int) -> Int {
    let (row, column) = first <= second ? (first, second) : (second, first)
    return row * variables - row * (row - 1) / 2 + column - row
  }
}

extension CoMoments {
  /// Adds the subscribers of `other`, who are other people over the same variables.
  ///
  /// - Throws: `StatisticsError.invalid` when the number of variables differs, `unsupported` when a
  ///   sum leaves 128 bits, which only merging a summary into itself many times can do. `self` is
  ///   then unchanged.
  public mutating func merge(_ other: CoMoments) throws(StatisticsError) {
    let check = Check("co-moments merge")
    guard variables == other.variables else {
      throw check.invalid("variables", other.variables, accepted: "\(variables)")
    }
    let (newTotal, over) = total.addingReportingOverflow(other.total)
    let newSums = Self.added(sums, other.sums)
    let newProducts = Self.added(products, other.products)
    guard !over, let newSums, let newProducts else {
      throw check.unsupported("sums beyond 128 bits", limit: "2^63 subscribers of 32-bit counts")
    }
    (total, sums, products) = (newTotal, newSums, newProducts)
  }

  private static func added(
    _ first: ContiguousArray<Int128>, _ second: ContiguousArray<Int128>
  ) -> ContiguousArray<Int128>? {
    var result = first
    for index in result.indices {
      let (sum, over) = first[index].addingReportingOverflow(second[index])
      if over { return nil }
      result[index] = sum
    }
    return result
  }
}
