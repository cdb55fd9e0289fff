import Foundation

/// How much of this machine there is to use.
enum Cores {
  static var count: Int { max(1, ProcessInfo.processInfo.activeProcessorCount) }
}
