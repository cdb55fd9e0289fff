import Documents
import Experiments
import Foundation
import GRDBSQLite
import Reports
import RunStore
import Scenarios
import Statistics

/// The checks of the installation.
struct Doctor: Encodable {
  /// Whether all that `pushlab run` needs works.
  let canRun: Bool
  let findings: [Finding]

  /// - Parameter results: The folder that runs are to go to; it need not be there.
  init(results: String) {
    findings =
      [Self.program, Self.gsl, Self.sqlite, Self.world, Self.machine]
      + [Storage.temporary.finding, Storage(results: results).finding]
      + [PythonEnvironment.finding, Completion.finding]
    canRun = !findings.contains(where: \.isAgainstRunning)
  }
}

extension Doctor {
  /// A line for each finding, and below it what to do.
  var tree: ReportTree {
    .installation(
      findings.map { ($0.state.rawValue, $0.name, $0.found, $0.advice) },
      end: canRun
        ? "`pushlab run` has everything that it needs."
        : "`pushlab run` is not reliable here: see above what to do.")
  }
}

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

  /// Memory available without swapping, in bytes; `nil` where the system does not report it.
  private static var freeMemory: Double? {
    let lines = (try? String(contentsOfFile: "/proc/meminfo", encoding: .utf8))?.split(
      separator: "\n")
    let line = lines?.first { $0.hasPrefix("MemAvailable:") }
    return line?.split(separator: " ").dropFirst().first.flatMap { Double($0) }.map { $0 * 1_024 }
  }

  static func gigabytes(_ bytes: Double) -> String { String(format: "%.1f GB", bytes / 1e9) }
}

extension Doctor {
  static var program: Finding {
    let words =
      "\(Version.number), engine \(ExperimentPlan.engineVersion), "
      + "zone data \(ZoneBuilder.dataVersion), built by Swift \(BuildKind.compiler)"
    return .ok("pushlab", words + (BuildKind.isDebug ? "; a debug build, ten times slower" : ""))
  }

  /// Compared with quantiles computed to 25 digits as roots of mpmath's `betainc`.
  static var gsl: Finding {
    let version = GSLVersion.loaded
    do {
      let quantiles = [
        (try StudentT.upperQuantile(0.025, degreesOfFreedom: 10), 2.228138851986274),
        (try Beta.lowerQuantile(0.025, 4_750, 251), 0.9435910867578211),
      ]
      guard quantiles.allSatisfy({ abs($0 / $1 - 1) < 1e-9 }) else {
        return .problem(
          "GSL", "\(version) gives wrong quantiles: \(quantiles.map(\.0))",
          "install GSL 2.7 or later, and rebuild pushlab")
      }
      return .ok("GSL", "\(version); two quantiles are right")
    } catch {
      return .problem("GSL", "\(version): \(error)", "install GSL 2.7 or later")
    }
  }

  /// STRICT tables came with 3.37.
  static var sqlite: Finding {
    let version = String(cString: sqlite3_libversion())
    guard sqlite3_libversion_number() >= 3_037_000 else {
      return .problem("SQLite", version, "install SQLite 3.37 or later")
    }
    guard sqlite3_threadsafe() != 0 else {
      return .problem(
        "SQLite", "\(version), which is not safe for threads",
        "install an SQLite that was built with SQLITE_THREADSAFE")
    }
    return .ok("SQLite", "\(version), safe for threads")
  }
}

extension Doctor {
  /// A world of some dozens of people, all the way to a finished run in a folder for the moment.
  static var world: Finding {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "pushlab-doctor-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      let found = try digest(in: folder.path)
      guard found == expected else {
        return .problem(
          "self-check", "a known world has the digest \(found) instead of \(expected)",
          "this build differs from others of its version: rebuild it, and "
            + "please report it if that does not help")
      }
      return .ok("self-check", "a known world was run and kept, digest \(found)")
    } catch {
      return .problem(
        "self-check", "a known world cannot be run: \(error)", "fix what it names")
    }
  }

  private static func digest(in folder: String) throws -> String {
    let file = try ScenarioFile.load(text: scenario, name: "self-check")
    let session = RunSession(
      source: ScenarioSource(file),
      plan: try ExperimentPlan(file.scenario, resolved: file.resolved),
      folder: RunFolder(path: folder), events: .all, threads: Cores.count, progress: .none,
      units: [], startsPrograms: false)
    return try session.run().summary.digest
  }

  /// Digest that every correct build of this engine computes for ``scenario``.
  private static let expected = "ee2666e2fb5304a5"

  private static let scenario = """
    pushlab: 1
    name: self-check
    horizon: { start: 2026-03-24, days: 8, warmupDays: 2 }
    replications: 2
    laneSize: 32
    world: { businesses: 10, subscribers: 96, zones: { Europe/Oslo: 1, UTC: 1 } }
    arms:
      - name: house
        strategy:
          caps: { global: { limit: 2, per: localDay } }
          quietHours: { from: "22:00", to: "08:00", action: defer }
      - name: free

    """
}
