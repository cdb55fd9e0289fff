import Foundation

extension Doctor {
  static var machine: Finding {
    let total = Double(ProcessInfo.processInfo.physicalMemory)
    let cores = "\(Cores.count) core\(Cores.count == 1 ? "" : "s")"
    let words = "\(cores), \(gigabytes(total)) of memory"
    guard let free = freeMemory else { return .ok("machine", words) }
    let found = "\(words), \(gigabytes(free)) free"
    guard free > 256e6 else {
      return .problem(
        "machine", found, "free some memory, or run with --threads 1", needed: false)
    }
    return .ok("machine", found)
  }

  /// What programs can get without swapping, in bytes, where Linux tells it.
  private static var freeMemory: Double? {
    let lines = (try? String(contentsOfFile: "/proc/meminfo", encoding: .utf8))?.split(
      separator: "\n")
    let line = lines?.first { $0.hasPrefix("MemAvailable:") }
    return line?.split(separator: " ").dropFirst().first.flatMap { Double($0) }.map { $0 * 1_024 }
  }

  static func gigabytes(_ bytes: Double) -> String { String(format: "%.1f GB", bytes / 1e9) }
}
