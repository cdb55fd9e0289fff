/// A call into the GNU Scientific Library that gave no usable number.
public struct GSLError: Error, Hashable, Sendable {
  /// The C function, for example `gsl_cdf_beta_P`.
  public let function: String

  /// What it was called with, in the order of its parameters.
  public let arguments: [Double]

  /// GSL's error number (`gsl_errno.h`), or 0 when GSL reported success with a non-finite result.
  public let code: Int32

  /// GSL's own words.
  public let reason: String
}

extension GSLError: CustomStringConvertible {
  public var description: String {
    let called = arguments.map { "\($0)" }.joined(separator: ", ")
    return "`\(function)(\(called))` failed: \(reason) (GSL code \(code))"
  }
}
