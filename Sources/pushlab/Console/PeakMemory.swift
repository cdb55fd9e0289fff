import Foundation

/// The most memory that this process has held at a time.
enum PeakMemory {
  /// Resident bytes, from `getrusage`, which counts in kilobytes on Linux and in bytes elsewhere.
  static var bytes: Int64 {
    var usage = rusage()
    #if os(Linux)
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      return Int64(usage.ru_maxrss) * 1_024
    #else
      getrusage(RUSAGE_SELF, &usage)
      return Int64(usage.ru_maxrss)
    #endif
  }
}
