import Statistics

/// A figure in some worlds, with the error that its values do not show: that of the estimate of an average
/// world, which all of them share.
struct AdjustedFigures: Sendable {
  /// By world; `nil` where the denominator is zero.
  var values: [Double?]
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

  /// The known values with as much wider deviations from the same mean as makes a t interval hold the
  /// errors of the census.
  var widened: [Double] { values.compactMap { $0 }.widened(by: varianceOfCensus) }

  /// The variance of the mean over worlds by the errors of the census, which more worlds do not lower.
  var varianceOfCensus: Double { explained.reduce(0) { $0 + $1.varianceOfCensus } }

  func shifted(by number: Double) -> AdjustedFigures {
    AdjustedFigures(values: values.map { $0.map { $0 + number } }, explained: explained)
  }

  func scaled(by factor: Double) -> AdjustedFigures {
    AdjustedFigures(
      values: values.map { $0.map { $0 * factor } },
      explained: explained.map { own in
        Explained(census: own.census, coefficients: own.coefficients.map { $0 * factor })
      })
  }

  /// World by world, where both have a value. Of one census, the errors of both go with one another.
  static func - (one: AdjustedFigures, other: AdjustedFigures) -> AdjustedFigures {
    var difference = AdjustedFigures(
      values: zip(one.values, other.values).map { own, other in
        own.flatMap { own in other.map { own - $0 } }
      }, explained: one.explained)
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
}

extension [Double] {
  /// The same mean with deviations that are wider by the variance `further` of that mean, which the
  /// values do not show.
  func widened(by further: Double) -> [Double] {
    let mean = reduce(0, +) / Double(count)
    let own = reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(count * Swift.max(1, count - 1))
    guard further > 0, own > 0 else { return self }
    let factor = (1 + further / own).squareRoot()
    return map { mean + ($0 - mean) * factor }
  }
}
