/// A choice among weighted alternatives in constant time: Walker's alias method in the numerically
/// safe form of Vose (IEEE Transactions on Software Engineering 17, 1991).
public struct AliasTable: Sendable {
  /// One column: the lower part of its height belongs to its own index, the rest to `alias`.
  @usableFromInline struct Column: BitwiseCopyable, Sendable {
    @usableFromInline var share: Double
    @usableFromInline var alias: Int

    @usableFromInline init(share: Double, alias: Int) {
      self.share = share
      self.alias = alias
    }
  }

  @usableFromInline let columns: ContiguousArray<Column>

  /// The table for a list of weights.
  ///
  /// - Parameter weights: Finite, 0 or more, not all 0. They need not add up to 1.
  /// - Throws: ``WeightError`` for other weights.
  /// - Complexity: O(count).
  public init(_ weights: some Collection<Double>) throws(WeightError) {
    let total = try WeightError.checkedSum(weights)
    let count = Double(weights.count)
    var columns = ContiguousArray<Column>()
    for (index, weight) in weights.enumerated() {
      columns.append(Column(share: weight / total * count, alias: index))
    }
    AliasTable.level(&columns)
    self.columns = columns
  }

  /// The number of alternatives.
  @inlinable public var count: Int { columns.count }

  /// The index chosen by `u` in (0, 1).
  ///
  /// - Complexity: O(1).
  @inlinable public func index(_ u: Double) -> Int {
    let position = u * Double(columns.count)
    let own = Int(position)
    let column = columns[own]
    return position - Double(own) < column.share ? own : column.alias
  }

  /// Fills every column shorter than 1 with the excess of a taller one.
  private static func level(_ columns: inout ContiguousArray<Column>) {
    var short = columns.indices.filter { columns[$0].share < 1 }
    var tall = columns.indices.filter { columns[$0].share >= 1 }
    while let low = short.popLast(), let high = tall.last {
      columns[low].alias = high
      columns[high].share = columns[high].share + columns[low].share - 1
      if columns[high].share < 1 {
        short.append(tall.removeLast())
      }
    }
  }
}
