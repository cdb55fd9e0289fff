/// The sums over one person's decision points from which weighted and centred least squares follow.
///
/// With the row x = (g, (A - p̃) f), the weight w = I p̃(A) / p(A) and the outcome y of each point,
/// they are the sums of w x x' and of w x y, and each arm's spread of outcomes. Points can be added
/// in any portions: sums of the same person are merged. No row is kept.
public struct PersonSums: Hashable, Sendable, Codable {
  /// Number of control variables, q.
  public let controls: Int

  /// Number of moderators, p, the 1 of the marginal effect included.
  public let moderators: Int

  /// Number of decision points, available or not.
  public private(set) var points = 0

  /// Number of points at which the person was available and not treated, and treated.
  public var available: Int { untreated.count + treated.count }

  /// Outcomes of the available points without treatment, weighted.
  public private(set) var untreated = WeightedSpread()

  /// Outcomes of the available points with treatment, weighted.
  public private(set) var treated = WeightedSpread()

  /// The lower triangle of X'WX by rows, then X'Wy.
  private(set) var sums: [Double]

  /// No point yet.
  ///
  /// - Precondition: Both counts are 1 or above.
  public init(controls: Int = 1, moderators: Int = 1) {
    precondition(controls >= 1, "\(controls) controls")
    precondition(moderators >= 1, "\(moderators) moderators")
    self.controls = controls
    self.moderators = moderators
    let size = controls + moderators
    sums = [Double](repeating: 0, count: size * (size + 1) / 2 + size)
  }

  /// Number of coefficients, q + p.
  var size: Int { controls + moderators }

  /// Adds a decision point; one that is not available is counted alone.
  ///
  /// - Throws: `StatisticsError.invalid` for a probability or numerator that is not between 0 and 1,
  ///   another number of controls or moderators, or a number that is not finite.
  public mutating func add(_ point: ExcursionPoint) throws(StatisticsError) {
    guard point.isAvailable else {
      points += 1
      return
    }
    try point.check(Check("micro-randomised trial"), controls: controls, moderators: moderators)
    add(point, weight: point.weight, factor: point.centred)
  }

  /// Adds an available point with the row (g, factor f).
  mutating func add(_ point: ExcursionPoint, weight: Double, factor: Double) {
    points += 1
    let products = size * (size + 1) / 2
    var place = 0
    for row in 0..<size {
      let x = value(row, point, factor)
      for column in 0...row {
        sums[place] += weight * x * value(column, point, factor)
        place += 1
      }
      sums[products + row] += weight * x * point.outcome
    }
    if point.isTreated {
      treated.add(point.outcome, weight: weight)
    } else {
      untreated.add(point.outcome, weight: weight)
    }
  }

  private func value(_ column: Int, _ point: ExcursionPoint, _ factor: Double) -> Double {
    column < controls ? point.controls[column] : factor * point.moderators[column - controls]
  }

  /// Counts points that were not available.
  mutating func count(unavailable: Int) { points += unavailable }

  /// The sums of the same points with all weights times `weight`, all moderators times `factor`.
  func scaled(weight: Double, factor: Double) -> PersonSums {
    var result = self
    var place = 0
    for row in 0..<size {
      let own = weight * (row < controls ? 1 : factor)
      for column in 0...row {
        result.sums[place] *= own * (column < controls ? 1 : factor)
        place += 1
      }
      result.sums[size * (size + 1) / 2 + row] *= own
    }
    result.untreated.scale(by: weight)
    result.treated.scale(by: weight)
    return result
  }

  /// Adds further points of the same person.
  ///
  /// - Precondition: Both have the same numbers of controls and moderators.
  public mutating func merge(_ other: PersonSums) {
    precondition(
      controls == other.controls && moderators == other.moderators,
      "\(other.controls) controls, \(other.moderators) moderators merged into \(self)")
    points += other.points
    for index in sums.indices { sums[index] += other.sums[index] }
    untreated.merge(other.untreated)
    treated.merge(other.treated)
  }

  /// Element of X'WX.
  func matrix(_ row: Int, _ column: Int) -> Double {
    let (high, low) = (max(row, column), min(row, column))
    return sums[high * (high + 1) / 2 + low]
  }

  /// Element of X'Wy.
  func product(_ row: Int) -> Double { sums[size * (size + 1) / 2 + row] }
}

extension PersonSums {
  /// The sums of points that were added up elsewhere.
  ///
  /// - Parameters:
  ///   - points: Decision points, available or not; at least as many as both spreads count.
  ///   - matrix: The element of X'WX in a row and a column, controls first; it is symmetric.
  ///   - product: The element of X'Wy in a row.
  public init(
    controls: Int, moderators: Int, points: Int, untreated: WeightedSpread,
    treated: WeightedSpread, matrix: (_ row: Int, _ column: Int) -> Double,
    product: (_ row: Int) -> Double
  ) {
    self.init(controls: controls, moderators: moderators)
    precondition(
      points >= untreated.count + treated.count,
      "\(points) points, \(untreated.count + treated.count) available ones")
    self.points = points
    self.untreated = untreated
    self.treated = treated
    var place = 0
    for row in 0..<size {
      for column in 0...row {
        sums[place] = matrix(row, column)
        place += 1
      }
    }
    for row in 0..<size { sums[place + row] = product(row) }
  }
}

/// Count, weighted mean and weighted squared deviations of numbers one at a time (West 1979).
public struct WeightedSpread: Hashable, Sendable, Codable {
  /// Number of values.
  public private(set) var count = 0
  /// Sum of the weights.
  public private(set) var weight = 0.0
  /// Weighted mean; 0 without values.
  public private(set) var mean = 0.0
  /// Weighted sum of squared deviations from the mean.
  public private(set) var spread = 0.0

  /// No values.
  public init() {}

  /// `count` outcomes of 0 or 1 with a sum of weights, `successes` of it with outcome 1.
  public init(count: Int, weight: Double, successes: Double) {
    guard count > 0 else { return }
    self.count = count
    self.weight = weight
    mean = successes / weight
    spread = successes * (1 - successes / weight)
  }

  mutating func add(_ value: Double, weight added: Double) {
    merge(count: 1, weight: added, mean: value, spread: 0)
  }

  mutating func merge(_ other: WeightedSpread) {
    guard other.count > 0 else { return }
    merge(count: other.count, weight: other.weight, mean: other.mean, spread: other.spread)
  }

  private mutating func merge(count: Int, weight added: Double, mean: Double, spread: Double) {
    let total = weight + added
    let step = mean - self.mean
    self.count += count
    self.spread += spread + step * step * (weight / total) * added
    self.mean += step * (added / total)
    weight = total
  }

  mutating func scale(by factor: Double) {
    weight *= factor
    spread *= factor
  }

  /// The weighted sum of squared deviations from `center`.
  func spread(around center: Double) -> Double {
    spread + weight * (mean - center) * (mean - center)
  }
}
