import CGSL

extension GaussianProcess {
  /// Covariances of the function between places, for outcomes of deviation 1.
  struct Covariance {
    let scales: Scales
    let inputs: Matrix

    /// ``inputs`` over their lengths.
    private let scaled: [Double]

    init(_ inputs: Matrix, _ scales: Scales) {
      (self.inputs, self.scales) = (inputs, scales)
      scaled = Self.scaled(inputs, scales)
    }

    private static func scaled(_ places: Matrix, _ scales: Scales) -> [Double] {
      let count = places.columns
      return places.values.indices.map { places.values[$0] / scales.lengths[$0 % count] }
    }

    /// Variance of the function at one place.
    func variance(_ place: ArraySlice<Double>) -> Double {
      GaussianProcess.straight * (1 + place.reduce(0) { $0 + $1 * $1 }) + scales.signal
        * scales.signal
    }

    /// The smooth part alone, between all inputs.
    func smooth() -> Matrix {
      var smooth = Matrix(rows: inputs.rows, columns: inputs.rows)
      let (count, variance) = (inputs.columns, scales.signal * scales.signal)
      scaled.withUnsafeBufferPointer { scaled in
        for row in 0..<inputs.rows {
          for column in 0...row {
            var sum = 0.0
            for input in 0..<count {
              let off = scaled[row * count + input] - scaled[column * count + input]
              sum += off * off
            }
            smooth[row, column] = variance * exp(-sum / 2)
            smooth[column, row] = smooth[row, column]
          }
        }
      }
      return smooth
    }

    /// Covariances of the outcomes at the inputs: function and noise.
    func withNoise() -> Matrix { withNoise(smooth()) }

    func withNoise(_ smooth: Matrix) -> Matrix {
      var (all, count) = (smooth, inputs.columns)
      inputs.values.withUnsafeBufferPointer { inputs in
        for row in 0..<all.rows {
          for column in 0..<all.rows {
            var product = 1.0
            for input in 0..<count {
              product += inputs[row * count + input] * inputs[column * count + input]
            }
            all[row, column] += GaussianProcess.straight * product
          }
          all[row, row] += scales.noise * scales.noise + 1e-9
        }
      }
      return all
    }

    /// Covariances of each input, in rows, with each place of `range`, in columns.
    func cross(_ places: Matrix, _ range: Range<Int>) -> Matrix {
      var cross = Matrix(rows: inputs.rows, columns: range.count)
      let (count, variance) = (inputs.columns, scales.signal * scales.signal)
      let others = Self.scaled(places, scales)
      func fill(
        _ scaled: UnsafeBufferPointer<Double>, _ others: UnsafeBufferPointer<Double>,
        _ cross: UnsafeMutableBufferPointer<Double>
      ) {
        for row in 0..<inputs.rows {
          for (offset, place) in range.enumerated() {
            var (sum, product) = (0.0, 1.0)
            for input in 0..<count {
              let (here, there) = (scaled[row * count + input], others[place * count + input])
              let length = scales.lengths[input]
              sum += (here - there) * (here - there)
              product += here * there * length * length
            }
            cross[row * range.count + offset] =
              GaussianProcess.straight * product + variance * exp(-sum / 2)
          }
        }
      }
      scaled.withUnsafeBufferPointer { scaled in
        others.withUnsafeBufferPointer { others in
          cross.values.withUnsafeMutableBufferPointer { fill(scaled, others, $0) }
        }
      }
      return cross
    }
  }
}
