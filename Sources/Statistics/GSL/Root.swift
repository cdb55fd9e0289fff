import CGSL

/// Root of a continuous function, by GSL's Brent solver.
enum Root {
  /// The context that GSL passes through its `void *` to the function.
  private struct Context {
    let function: (Double) throws(StatisticsError) -> Double
    var error: StatisticsError?
  }

  /// The argument in `bracket` at which `function` is zero.
  ///
  /// The bracket is halved until it is as narrow as doubles allow, at most 200 times.
  ///
  /// - Throws: What `function` throws, and `degenerate` where the bracket's ends have equal signs.
  static func find(
    in bracket: ClosedRange<Double>, method: String,
    _ function: @escaping (Double) throws(StatisticsError) -> Double
  ) throws(StatisticsError) -> Double {
    let (low, high) = (bracket.lowerBound, bracket.upperBound)
    let (atLow, atHigh) = (try function(low), try function(high))
    if atLow == 0 { return low }
    if atHigh == 0 { return high }
    guard (atLow < 0) != (atHigh < 0) else {
      throw Check(method).degenerate(.notEstimable("no solution between \(low) and \(high)"))
    }
    guard let solver = gsl_root_fsolver_alloc(cgsl_root_brent()) else {
      throw Check(method).unsupported("no memory for a root solver", limit: "available memory")
    }
    defer { gsl_root_fsolver_free(solver) }
    var context = Context(function: function)
    return try withUnsafeMutablePointer(to: &context) { (context) throws(StatisticsError) in
      try iterate(solver, low, high, context)
    }
  }

  private static func iterate(
    _ solver: UnsafeMutablePointer<gsl_root_fsolver>, _ low: Double, _ high: Double,
    _ context: UnsafeMutablePointer<Context>
  ) throws(StatisticsError) -> Double {
    var target = gsl_function(function: { Root.evaluate($0, $1) }, params: context)
    try step(context) { () throws(StatisticsError) in
      try GSL.status("gsl_root_fsolver_set", [low, high]) {
        gsl_root_fsolver_set(solver, &target, low, high)
      }
    }
    for _ in 0..<200 {
      try step(context) { () throws(StatisticsError) in
        try GSL.status("gsl_root_fsolver_iterate", [low, high]) {
          gsl_root_fsolver_iterate(solver)
        }
      }
      let (left, right) = (gsl_root_fsolver_x_lower(solver), gsl_root_fsolver_x_upper(solver))
      let code = gsl_root_test_interval(left, right, 1e-15, 4 * Double.ulpOfOne)
      if Int(code) == GSL_SUCCESS { break }
    }
    return gsl_root_fsolver_root(solver)
  }

  /// Runs one solver call; an error thrown inside the function is the cause of the solver's own.
  private static func step(
    _ context: UnsafeMutablePointer<Context>, _ body: () throws(StatisticsError) -> Void
  ) throws(StatisticsError) {
    do throws(StatisticsError) {
      try body()
    } catch {
      throw context.pointee.error ?? error
    }
    if let error = context.pointee.error { throw error }
  }

  private static func evaluate(_ x: Double, _ parameters: UnsafeMutableRawPointer?) -> Double {
    guard let context = parameters?.assumingMemoryBound(to: Context.self) else { return .nan }
    do throws(StatisticsError) {
      return try context.pointee.function(x)
    } catch {
      context.pointee.error = context.pointee.error ?? error
      return .nan
    }
  }
}
