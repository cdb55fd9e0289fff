import Foundation

/// CPU cores available to this process.
enum Cores {
  static var count: Int { max(1, ProcessInfo.processInfo.activeProcessorCount) }
}
