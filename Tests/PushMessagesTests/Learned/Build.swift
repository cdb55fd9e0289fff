/// How these tests were built.
enum Build {
  #if DEBUG
    static let isOptimised = false
  #else
    static let isOptimised = true
  #endif
}
