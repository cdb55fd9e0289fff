/// A figure in some worlds, with the error that its values do not show: that of the estimate of an average
/// world, which all of them share.
struct AdjustedFigures: Sendable {
  /// By world; `nil` where the denominator is zero.
  var values: [Double?]
  /// The same as they were counted; `nil` where nothing was taken off.
  var counted: [Double?]?
  /// What was taken off for the figures of people; empty where nothing was.
  var explained: [Explained] = []

  /// One census's share in what was taken off.
  struct Explained: Sendable {
    let census: Census
    /// One for each ``PersonFigure``.
    var coefficients: [Double]

    fileprivate func joins(_ other: Explained) -> Bool { census.means == other.census.means }

    /// The variance of the mean over the worlds by the errors of the census.
    var varianceOfCensus: Double {
      let own = coefficients
      return own.indices.reduce(0) { sum, first in
        own.indices.reduce(sum) { $0 + own[first] * own[$1] * census.covariances[first][$1] }
      }
    }
  }

  /// The mean over the worlds that have a value; `nil` if none has.
  var mean: Double? {
    let known = values.compactMap { $0 }
    return known.isEmpty ? nil : known.reduce(0, +) / Double(known.count)
  }

  /// What was taken off.
  var estimator: Estimator {
    counted == nil ? .counted : explained.isEmpty ? .luck : .luckAndWorld
  }

  /// The same worlds as they were counted.
  var plain: AdjustedFigures { AdjustedFigures(values: counted ?? values) }

  /// The variance of the mean over worlds by the errors of the census, which more worlds do not lower.
  var varianceOfCensus: Double { explained.reduce(0) { $0 + $1.varianceOfCensus } }
}

/// What intervals are made of.
extension AdjustedFigures {
  /// The known values of ``told``.
  var widened: [Double] { told.compactMap { $0 } }

  /// The values with as much wider deviations from the same mean as makes a t interval hold the errors of
  /// the census, and the choice of the estimator. A t over them is what is told.
  var told: [Double?] {
    let known = values.compactMap { $0 }
    let own = known.variance
    guard own > 0, counted != nil else { return values }
    let all = own + Double(known.count) * varianceOfCensus
    let factor = (all / own * charge(all)).squareRoot()
    let mean = known.reduce(0, +) / Double(known.count)
    return values.map { $0.map { mean + ($0 - mean) * factor } }
  }

  /// The variance of the mean that is told, in that of counts; `nil` where neither varies.
  var cost: Double? {
    let (own, before) = (widened.variance, plain.widened.variance)
    return own > 0 || before > 0 ? own / before : nil
  }

  /// Of two variances that are about alike the smaller one is too small, since it was chosen for that. It
  /// pays a degree of freedom, unless it is small beyond doubt, and as far as values and counts do not move
  /// together: two figures of the same world that do are equally small by chance.
  private func charge(_ variance: Double) -> Double {
    let pairs = zip(values, counted ?? values).compactMap { own, before in
      own.flatMap { own in before.map { (own, $0) } }
    }
    let before = pairs.map(\.1).variance
    guard pairs.count >= Analysis.seedsMin, variance * Self.doubt > before, before > 0
    else { return 1 }
    // Of a sum and a difference, whose variances differ by four times the covariance.
    let both = pairs.map { $0.0 + $0.1 }.variance - pairs.map { $0.0 - $0.1 }.variance
    let shared = both * both / 16 / (pairs.map(\.0).variance * before)
    return 1 + max(0, 1 - shared) / Double(pairs.count - 2)
  }

  /// The ratio of two variances from which on the choice is no matter of chance. *Assumption*: with ten
  /// seeds intervals then hold 94 to 95 % (`EstimatorTests`).
  private static let doubt = 3.0
}

extension AdjustedFigures {
  func shifted(by number: Double) -> AdjustedFigures { map(explainedBy: 1) { $0 + number } }

  func scaled(by factor: Double) -> AdjustedFigures { map(explainedBy: factor) { $0 * factor } }

  private func map(
    explainedBy factor: Double, _ change: (Double) -> Double
  ) -> AdjustedFigures {
    AdjustedFigures(
      values: values.map { $0.map(change) }, counted: counted?.map { $0.map(change) },
      explained: explained.map { own in
        Explained(census: own.census, coefficients: own.coefficients.map { $0 * factor })
      })
  }

  /// World by world, where both have a value. Of one census, the errors of both go with one another.
  static func - (one: AdjustedFigures, other: AdjustedFigures) -> AdjustedFigures {
    var difference = AdjustedFigures(
      values: differences(one.values, other.values), explained: one.explained)
    if one.counted != nil || other.counted != nil {
      difference.counted = differences(one.plain.values, other.plain.values)
    }
    for own in other.scaled(by: -1).explained {
      if let place = difference.explained.firstIndex(where: own.joins) {
        difference.explained[place].coefficients =
          zip(difference.explained[place].coefficients, own.coefficients).map { $0 + $1 }
      } else {
        difference.explained.append(own)
      }
    }
    return difference
  }

  private static func differences(_ one: [Double?], _ other: [Double?]) -> [Double?] {
    zip(one, other).map { own, other in own.flatMap { own in other.map { own - $0 } } }
  }
}

extension [Double] {
  /// The variance of the values; 0 of fewer than two, and of rounding errors alone.
  fileprivate var variance: Double {
    guard count > 1 else { return 0 }
    let mean = reduce(0, +) / Double(count)
    let found = reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(count - 1)
    return found.squareRoot() > 4 * map(abs).max()!.ulp ? found : 0
  }
}
