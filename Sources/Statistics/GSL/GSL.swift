import CGSL

/// The only door to GSL's functions that can fail.
///
/// GSL aborts the process on an error unless its handler is replaced, and with the handler off it
/// returns wrong numbers silently. Here a handler that records per thread is installed once, before
/// the first call, and every call is followed by a look at the record and at the result.
enum GSL {
  private static let recorder: Void = cgsl_install_recorder()

  /// The finite result of `body`, which calls one GSL function and does not suspend.
  ///
  /// An underflow beside a finite result is accepted: zero is the nearest representable number.
  ///
  /// - Throws: `StatisticsError.numerical` when GSL reports an error or the result is not finite.
  @inline(never)
  static func value(
    _ function: StaticString, _ arguments: @autoclosure () -> [Double], _ body: () -> Double
  ) throws(StatisticsError) -> Double {
    _ = recorder
    cgsl_clear()
    let result = body()
    let complaint = cgsl_complaint_of_thread()
    if result.isFinite, complaint.code == 0 { return result }
    if result.isFinite, Int(complaint.code) == GSL_EUNDRFLW {
      cgsl_clear()
      return result
    }
    throw .numerical(error(function, arguments(), complaint))
  }

  /// Runs `body`, which returns a GSL status, and turns any status but success into an error.
  @inline(never)
  static func status(
    _ function: StaticString, _ arguments: @autoclosure () -> [Double], _ body: () -> Int32
  ) throws(StatisticsError) {
    _ = recorder
    cgsl_clear()
    let code = body()
    let complaint = cgsl_complaint_of_thread()
    if Int(code) == GSL_SUCCESS, complaint.code == 0 { return }
    throw .numerical(error(function, arguments(), complaint, status: code))
  }

  private static func error(
    _ function: StaticString, _ arguments: [Double], _ complaint: cgsl_complaint, status: Int32 = 0
  ) -> GSLError {
    let code = complaint.code != 0 ? complaint.code : status
    let words = complaint.reason.map { String(cString: $0) }
    return GSLError(
      function: function.description, arguments: arguments, code: code,
      reason: words ?? (code == 0 ? "the result is not a finite number" : "no convergence"))
  }
}

/// Which GSL the statistics are computed by.
public enum GSLVersion {
  /// The version of the library that is loaded, such as `2.7.1`.
  public static var loaded: String { String(cString: cgsl_version()) }
}

/// A call into the GNU Scientific Library that gave no usable number.
public struct GSLError: Error, Hashable, Sendable {
  /// The C function, for example `gsl_cdf_beta_P`.
  public let function: String

  /// The arguments of the call, in the order of its parameters.
  public let arguments: [Double]

  /// GSL's error number (`gsl_errno.h`), or 0 when GSL reported success with a non-finite result.
  public let code: Int32

  /// GSL's own words.
  public let reason: String
}

extension GSLError: CustomStringConvertible {
  /// The call with its arguments, GSL's reason and its error code.
  public var description: String {
    let called = arguments.map { "\($0)" }.joined(separator: ", ")
    return "`\(function)(\(called))` failed: \(reason) (GSL code \(code))"
  }
}
