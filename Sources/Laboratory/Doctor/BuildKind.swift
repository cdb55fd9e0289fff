/// Compiler and optimisation of this program's build.
enum BuildKind {
  #if DEBUG
    static let isDebug = true
  #else
    static let isDebug = false
  #endif

  /// The newest of the versions that the compiler knows to be.
  static var compiler: String {
    #if compiler(>=6.5)
      "6.5 or later"
    #elseif compiler(>=6.4)
      "6.4"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }
}
