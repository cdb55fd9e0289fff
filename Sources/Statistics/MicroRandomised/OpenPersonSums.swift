/// The sums over one person's decision points for numerators p̃ that are estimated later, as the
/// share of treatments among everybody's available points of a cell.
///
/// Sums of both arms are kept apart and unweighted by p̃, so that any numerator can be put in. A cell
/// may depend on the moderators alone, for instance the phase of a study whose effect by phase is
/// asked for; with one cell the numerator is a constant.
public struct OpenPersonSums: Hashable, Sendable, Codable {
  /// Number of control variables, q.
  public let controls: Int

  /// Number of moderators, p, the 1 of the marginal effect included.
  public let moderators: Int

  /// Number of decision points, available or not.
  public private(set) var points = 0

  /// One element for each cell up to the largest that had a point.
  private(set) var cells: [Cell] = []

  /// Both arms' sums over the points of a cell.
  struct Cell: Hashable, Sendable, Codable {
    var untreated: PersonSums
    var treated: PersonSums
  }

  /// No point yet.
  ///
  /// - Precondition: Both counts are 1 or above.
  public init(controls: Int = 1, moderators: Int = 1) {
    precondition(controls >= 1, "\(controls) controls")
    precondition(moderators >= 1, "\(moderators) moderators")
    (self.controls, self.moderators) = (controls, moderators)
  }

  /// The largest number of cells.
  public static let cellsMax = 1_000

  /// Adds a decision point of cell `cell`; its numerator is not read.
  ///
  /// - Throws: `StatisticsError.invalid` as ``PersonSums/add(_:)``, and for a cell outside 0...999.
  public mutating func add(_ point: ExcursionPoint, cell: Int = 0) throws(StatisticsError) {
    let check = Check("micro-randomised trial")
    guard (0..<Self.cellsMax).contains(cell) else {
      throw check.invalid("cell", cell, accepted: "a whole number from 0 to \(Self.cellsMax - 1)")
    }
    guard point.isAvailable else {
      points += 1
      return
    }
    var open = point
    open.numerator = 0.5
    try open.check(check, controls: controls, moderators: moderators)
    points += 1
    let none = PersonSums(controls: controls, moderators: moderators)
    while cells.count <= cell { cells.append(Cell(untreated: none, treated: none)) }
    let weight = 1 / (open.isTreated ? open.probability : 1 - open.probability)
    if open.isTreated {
      cells[cell].treated.add(open, weight: weight, factor: 1)
    } else {
      cells[cell].untreated.add(open, weight: weight, factor: 1)
    }
  }

  /// Treated and all available points of a cell.
  func counts(_ cell: Int) -> (treated: Double, available: Double) {
    guard cell < cells.count else { return (0, 0) }
    let treated = Double(cells[cell].treated.available)
    return (treated, treated + Double(cells[cell].untreated.available))
  }

  /// The sums with these numerators, one for each cell.
  func closed(_ numerators: [Double]) -> PersonSums {
    var sums = PersonSums(controls: controls, moderators: moderators)
    for (cell, numerator) in zip(cells, numerators) {
      sums.merge(cell.treated.scaled(weight: numerator, factor: 1 - numerator))
      sums.merge(cell.untreated.scaled(weight: 1 - numerator, factor: -numerator))
    }
    sums.count(unavailable: points - sums.points)
    return sums
  }

  /// The derivative of b - A θ with respect to the numerator of a cell.
  func slope(_ cell: Int, _ numerator: Double, _ coefficients: [Double]) -> [Double] {
    guard cell < cells.count else { return [Double](repeating: 0, count: controls + moderators) }
    let up = part(cells[cell].treated, numerator, 1 - numerator, 1, coefficients)
    let down = part(cells[cell].untreated, 1 - numerator, -numerator, -1, coefficients)
    return zip(up, down).map { $0 + $1 }
  }

  /// The derivative of w D (t - S D θ), where w has the derivative `sign` and the part of D that
  /// belongs to the moderators has the value `factor` and the derivative -1.
  private func part(
    _ sums: PersonSums, _ weight: Double, _ factor: Double, _ sign: Double,
    _ coefficients: [Double]
  ) -> [Double] {
    let size = controls + moderators
    func isModerator(_ index: Int) -> Bool { index >= controls }
    return (0..<size).map { row in
      var (rest, turned) = (sums.product(row), 0.0)
      for column in 0..<size {
        let product = sums.matrix(row, column) * coefficients[column]
        rest -= product * (isModerator(column) ? factor : 1)
        turned += isModerator(column) ? product : 0
      }
      let own = isModerator(row) ? factor : 1
      return sign * own * rest + weight * (own * turned - (isModerator(row) ? rest : 0))
    }
  }
}
