import Foundation

/// CPU time and memory used by this process, from the system.
enum ProcessUsage {
  private static var usage: rusage {
    var usage = rusage()
    #if os(Linux)
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    #else
      getrusage(RUSAGE_SELF, &usage)
    #endif
    return usage
  }

  /// The most memory that it has held at a time, in bytes.
  static var peakMemoryBytes: Int64 {
    #if os(Linux)
      // Linux counts in kilobytes.
      Int64(usage.ru_maxrss) * 1_024
    #else
      Int64(usage.ru_maxrss)
    #endif
  }

  /// Seconds of all processors, in the program and in the system on its behalf.
  static var processorSeconds: Double {
    let used = usage
    return [used.ru_utime, used.ru_stime].reduce(0) {
      $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1_000_000
    }
  }
}
