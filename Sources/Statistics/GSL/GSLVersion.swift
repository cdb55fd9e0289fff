import CGSL

/// Which GSL the statistics are computed by.
public enum GSLVersion {
  /// The version of the library that is loaded, such as `2.7.1`.
  public static var loaded: String { String(cString: cgsl_version()) }
}
