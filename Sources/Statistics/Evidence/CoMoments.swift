/// Exact sums and products of a fixed number of integers per subscriber.
///
/// Sums are integers throughout, so any split of the subscribers over lanes, threads or machines,
/// merged in any order, gives identical bits. Two arms over the same subscribers share one value:
/// `add(_:_:)` takes the baseline's variables and the arm's, which are numbered one after the
/// other, and every cross-product between the arms is then here.
///
/// - Complexity: Adding costs k (k + 1) / 2 multiplications, skips zeros and allocates nothing.
public struct CoMoments: Hashable, Sendable {
  @usableFromInline var total = 0

  /// The number of variables per subscriber.
  public let variables: Int

  /// One sum per variable, then the upper triangle of the matrix of products, row after row.
  /// Int128, because 2^64 products of 32-bit values cannot overflow it.
  @usableFromInline var numbers: ContiguousArray<Int128>

  /// Sums over no subscribers.
  public init(variables: Int) {
    precondition(variables > 0, "\(variables) variables")
    self.variables = variables
    numbers = ContiguousArray(repeating: 0, count: Self.size(of: variables))
  }

  /// Sums that were computed elsewhere.
  ///
  /// - Parameter sums: As ``sums`` gives them.
  /// - Precondition: There are ``size(of:)`` sums, and `count` is not negative.
  public init(variables: Int, count: Int, sums: ContiguousArray<Int128>) {
    precondition(count >= 0, "\(count) subscribers")
    precondition(sums.count == Self.size(of: variables), "\(sums.count) sums of \(variables)")
    self.variables = variables
    total = count
    numbers = sums
  }

  /// The number of sums for `variables` variables.
  public static func size(of variables: Int) -> Int { variables + variables * (variables + 1) / 2 }

  /// One sum per variable, then the products of each variable with itself and every later one.
  public var sums: ContiguousArray<Int128> { numbers }

  /// The number of subscribers.
  public var count: Int { total }

  /// Adds one subscriber.
  ///
  /// - Precondition: `values.count == variables`.
  @inlinable
  public mutating func add(_ values: Span<Int32>) {
    add(values, Span())
  }

  /// Adds one subscriber, with the variables of both arms.
  ///
  /// - Precondition: `baseline.count + arm.count == variables`.
  @inlinable
  public mutating func add(_ baseline: Span<Int32>, _ arm: Span<Int32>) {
    let size = baseline.count + arm.count
    precondition(size == variables, "\(size) values for \(variables) variables")
    total &+= 1
    var numbers = numbers.mutableSpan
    var place = size
    for first in 0..<baseline.count {
      let value = Int64(baseline[unchecked: first])
      if value != 0 {
        numbers[unchecked: first] &+= Int128(value)
        for second in first..<baseline.count {
          let product = value &* Int64(baseline[unchecked: second])
          numbers[unchecked: place &+ second &- first] &+= Int128(product)
        }
        let start = place &+ baseline.count &- first
        for second in 0..<arm.count {
          let product = value &* Int64(arm[unchecked: second])
          numbers[unchecked: start &+ second] &+= Int128(product)
        }
      }
      place &+= size &- first
    }
    for first in 0..<arm.count {
      let value = Int64(arm[unchecked: first])
      if value != 0 {
        numbers[unchecked: baseline.count &+ first] &+= Int128(value)
        for second in first..<arm.count {
          let product = value &* Int64(arm[unchecked: second])
          numbers[unchecked: place &+ second &- first] &+= Int128(product)
        }
      }
      place &+= arm.count &- first
    }
  }

  /// The sum of one variable over all subscribers.
  ///
  /// - Precondition: `variable` is one of 0..<variables.
  public func sum(_ variable: Int) -> Int128 {
    precondition((0..<variables).contains(variable), "variable \(variable) of \(variables)")
    return numbers[variable]
  }

  /// The sum of the product of two variables over all subscribers.
  ///
  /// - Precondition: Both are variables of 0..<variables.
  public func product(_ first: Int, _ second: Int) -> Int128 {
    let (row, column) = first <= second ? (first, second) : (second, first)
    precondition(row >= 0 && column < variables, "variables \(row), \(column) of \(variables)")
    return numbers[variables + row * variables - row * (row - 1) / 2 + column - row]
  }
}

extension CoMoments {
  /// Adds the subscribers of `other`, who must be different people, over the same variables.
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
    guard !over, let sums = Self.added(numbers, other.numbers) else {
      throw check.unsupported("sums beyond 128 bits", limit: "2^63 subscribers of 32-bit counts")
    }
    (total, numbers) = (newTotal, sums)
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
