/// Distribution of the number of marked balls among `draws` from `total`, of which `marked` are.
///
/// For 64-bit counts; GSL's function takes 32 bits and loses digits from 1e8.
struct Hypergeometric {
  let total: Int
  let marked: Int
  let draws: Int

  /// The possible counts.
  var support: ClosedRange<Int> {
    max(0, draws - (total - marked))...min(draws, marked)
  }

  /// A count of largest probability.
  var mode: Int {
    let share = (Double(draws) + 1) / (Double(total) + 2)
    let count = Int((share * (Double(marked) + 1)).rounded(.down))
    return min(max(count, support.lowerBound), support.upperBound)
  }

  /// The probability of exactly `count`, as a ratio of three binomial ones (Loader 2000).
  func mass(_ count: Int) throws(StatisticsError) -> Double {
    guard support.contains(count) else { return 0 }
    guard total > 0 else { return 1 }
    let share = Double(draws) / Double(total)
    let rest = Double(total - draws) / Double(total)
    let found = try Binomial.mass(count, trials: marked, probability: share, failure: rest)
    let missed = try Binomial.mass(
      draws - count, trials: total - marked, probability: share, failure: rest)
    return found * missed
      / (try Binomial.mass(draws, trials: total, probability: share, failure: rest))
  }

  /// The probability of `count` or fewer.
  func lowerTail(_ count: Int) throws(StatisticsError) -> Double {
    if count < support.lowerBound { return 0 }
    if count >= support.upperBound { return 1 }
    return count <= mode ? try sumDown(from: count) : 1 - (try sumUp(from: count + 1))
  }

  /// The probability of `count` or more.
  func upperTail(_ count: Int) throws(StatisticsError) -> Double {
    if count > support.upperBound { return 0 }
    if count <= support.lowerBound { return 1 }
    return count > mode ? try sumUp(from: count) : 1 - (try sumDown(from: count - 1))
  }

  /// Terms fall on this side of the mode, so the sum ends after a few standard deviations.
  private func sumDown(from count: Int) throws(StatisticsError) -> Double {
    var (term, sum, k) = (try mass(count), 0.0, count)
    while term > 1e-18 * sum {
      sum += term
      let unmarkedLeft = Double(total - marked - draws + k)
      term *= Double(k) * unmarkedLeft / (Double(marked - k + 1) * Double(draws - k + 1))
      k -= 1
    }
    return min(1, sum)
  }

  private func sumUp(from count: Int) throws(StatisticsError) -> Double {
    var (term, sum, k) = (try mass(count), 0.0, count)
    while term > 1e-18 * sum {
      sum += term
      let unmarkedLeft = Double(total - marked - draws + k + 1)
      term *= Double(marked - k) * Double(draws - k) / (Double(k + 1) * unmarkedLeft)
      k += 1
    }
    return min(1, sum)
  }
}
