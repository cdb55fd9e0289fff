/// The build that these tests run in.
package enum Build {
  #if DEBUG
    package static let isOptimised = false
  #else
    package static let isOptimised = true
  #endif
}
