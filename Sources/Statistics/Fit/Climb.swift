import CGSL

/// GSL's vector BFGS (`vector_bfgs2`), used to maximise.
enum Climb {
  /// The context that GSL passes through its `void *` to the function.
  private struct Context {
    let function: MaximumLikelihood.Function
    let size: Int
    /// Factor that brings values and slopes to the order of 1.
    var scale: Double
    var error: StatisticsError?
    /// The point that was asked for last, with what the function said there: GSL asks for the value
    /// and the slopes of one point after each other, and a function gives both.
    private var last: (point: [Double], value: Double, slopes: [Double])?

    init(_ function: @escaping MaximumLikelihood.Function, size: Int, scale: Double) {
      self.function = function
      self.size = size
      self.scale = scale
    }

    /// Minus the function, scaled; NaN once it has thrown.
    mutating func fall(
      _ x: UnsafePointer<gsl_vector>, _ slopes: UnsafeMutablePointer<gsl_vector>?
    ) -> Double {
      let point = (0..<size).map { gsl_vector_get(x, $0) }
      do throws(StatisticsError) {
        let (value, gradient) = try known(point)
        if let slopes {
          for place in 0..<size { gsl_vector_set(slopes, place, -gradient[place] / scale) }
        }
        return -value / scale
      } catch {
        self.error = self.error ?? error
        return .nan
      }
    }

    private mutating func known(
      _ point: [Double]
    ) throws(StatisticsError) -> (value: Double, slopes: [Double]) {
      if let last, last.point == point { return (last.value, last.slopes) }
      var slopes = point
      let value = try function(point, &slopes)
      last = (point, value, slopes)
      return (value, slopes)
    }
  }

  /// Gradient norm of the scaled function at which the search ends: Newton's steps go on faster.
  private static let slopeMin = 1e-5

  /// A point near a local maximum, as near as the line search comes in `iterationsMax` steps.
  static func top(
    from start: [Double], method: String, iterationsMax: Int = 300,
    _ function: @escaping MaximumLikelihood.Function
  ) throws(StatisticsError) -> [Double] {
    var gradient = start
    let scale = max(1, abs(try function(start, &gradient)))
    var context = Context(function, size: start.count, scale: scale)
    return try withUnsafeMutablePointer(to: &context) { (context) throws(StatisticsError) in
      try top(from: start, method: method, iterationsMax, context)
    }
  }

  private static func top(
    from start: [Double], method: String, _ iterationsMax: Int,
    _ context: UnsafeMutablePointer<Context>
  ) throws(StatisticsError) -> [Double] {
    let size = start.count
    guard let x = gsl_vector_alloc(size),
      let minimizer = gsl_multimin_fdfminimizer_alloc(cgsl_minimizer_bfgs(), size)
    else { throw Check(method).unsupported("no memory", limit: "available memory") }
    defer {
      gsl_vector_free(x)
      gsl_multimin_fdfminimizer_free(minimizer)
    }
    for place in 0..<size { gsl_vector_set(x, place, start[place]) }
    var target = gsl_multimin_function_fdf(
      f: { Climb.context($1)!.pointee.fall($0!, nil) },
      df: { _ = Climb.context($1)!.pointee.fall($0!, $2!) },
      fdf: { $2!.pointee = Climb.context($1)!.pointee.fall($0!, $3!) },
      n: size, params: context)
    _ = isDone { gsl_multimin_fdfminimizer_set(minimizer, &target, x, 0.1, 0.1) }
    if let error = context.pointee.error { throw error }
    for _ in 0..<iterationsMax {
      // GSL reports no progress at the end of the search too; Newton's steps decide which it is.
      let isMoving = isDone { gsl_multimin_fdfminimizer_iterate(minimizer) }
      if let error = context.pointee.error { throw error }
      let slopes = gsl_multimin_fdfminimizer_gradient(minimizer)
      if !isMoving || Int(gsl_multimin_test_gradient(slopes, slopeMin)) == GSL_SUCCESS { break }
    }
    let top = gsl_multimin_fdfminimizer_x(minimizer)
    return (0..<size).map { gsl_vector_get(top, $0) }
  }

  private static func isDone(_ step: () -> Int32) -> Bool {
    do throws(StatisticsError) {
      try GSL.status("gsl_multimin_fdfminimizer_iterate", [], step)
      return true
    } catch { return false }
  }

  private static func context(
    _ parameters: UnsafeMutableRawPointer?
  ) -> UnsafeMutablePointer<Context>? { parameters?.assumingMemoryBound(to: Context.self) }
}
