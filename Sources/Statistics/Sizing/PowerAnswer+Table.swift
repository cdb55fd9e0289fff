extension PowerAnswer {
  /// The power of other sizes and other changes.
  public struct Table: Hashable, Sendable {
    /// Changes of the columns, ascending in size.
    public let changes: [Double]
    public let rows: [Row]
  }

  public struct Row: Hashable, Sendable {
    public let controlUnits: Int

    /// One for each change; `nil` where the metric cannot change so much.
    public let powers: [Double?]
  }

  /// Half to twice the units, half to one and a half times the change; where a margin is held, the
  /// change itself.
  public func table() throws(StatisticsError) -> Table {
    let shares = design.margin == nil ? [0.5, 0.75, 1, 1.25, 1.5] : [1]
    let changes = shares.map { $0 * change }
    var rows: [Row] = []
    for factor in [0.5, 0.75, 1, 1.5, 2] {
      let units = max(2, Int((Double(controlUnits) * factor).rounded(.up)))
      if rows.last?.controlUnits == units { continue }
      rows.append(
        Row(
          controlUnits: units,
          powers: changes.map { try? design.power(change: $0, controlUnits: Double(units)) }))
    }
    return Table(changes: changes, rows: rows)
  }
}
