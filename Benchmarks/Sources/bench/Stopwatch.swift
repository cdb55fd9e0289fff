import Glibc

/// Processor time of this process, which a busy machine stretches less than the time on the wall.
struct Stopwatch {
  private let start = Stopwatch.now

  var time: Double { Stopwatch.now - start }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
