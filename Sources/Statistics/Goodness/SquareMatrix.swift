import CGSL

/// A square matrix times a power of ten, so that high powers stay in range.
struct SquareMatrix {
  let size: Int
  var values: [Double]

  /// The power of ten that every value is multiplied with.
  var exponent = 0

  subscript(row: Int, column: Int) -> Double { values[row * size + column] }

  /// Durbin's matrix for a distance that falls short of the next multiple of 1/n by excess / n.
  static func durbin(size: Int, excess: Double) -> SquareMatrix {
    var values = [Double](repeating: 0, count: size * size)
    for row in 0..<size {
      for column in 0..<min(size, row + 2) { values[row * size + column] = 1 }
    }
    for index in 0..<size {
      values[index * size] -= pow(excess, Double(index + 1))
      values[(size - 1) * size + index] -= pow(excess, Double(size - index))
    }
    values[(size - 1) * size] += 2 * excess > 1 ? pow(2 * excess - 1, Double(size)) : 0
    for row in 0..<size {
      for column in 0..<min(size, row + 1) {
        // Divided by (row - column + 1) factorial.
        for factor in stride(from: 1, through: row - column + 1, by: 1) {
          values[row * size + column] /= Double(factor)
        }
      }
    }
    return SquareMatrix(size: size, values: values)
  }

  func power(_ exponent: Int) -> SquareMatrix {
    if exponent == 1 { return self }
    let half = power(exponent / 2)
    let square = half.times(half)
    return (exponent.isMultiple(of: 2) ? square : square.times(self)).rescaled()
  }

  private func times(_ other: SquareMatrix) -> SquareMatrix {
    var result = [Double](repeating: 0, count: size * size)
    for row in 0..<size {
      for inner in 0..<size {
        let factor = values[row * size + inner]
        if factor == 0 { continue }
        for column in 0..<size {
          result[row * size + column] += factor * other.values[inner * size + column]
        }
      }
    }
    return SquareMatrix(size: size, values: result, exponent: exponent + other.exponent)
  }

  private func rescaled() -> SquareMatrix {
    guard self[size / 2, size / 2] > 1e140 else { return self }
    return SquareMatrix(
      size: size, values: values.map { $0 * 1e-140 }, exponent: exponent + 140)
  }
}
