import Experiments
import Foundation
import GRDBSQLite
import Scenarios
import Statistics

extension Doctor {
  static var program: Finding {
    let words =
      "\(Version.number), engine \(ExperimentPlan.engineVersion), "
      + "zone data \(ZoneBuilder.dataVersion), built by Swift \(BuildKind.compiler)"
    return .ok("pushlab", words + (BuildKind.isDebug ? "; a debug build, ten times slower" : ""))
  }

  /// Held against quantiles that were worked to 25 digits as roots of mpmath's `betainc`.
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
          "install GSL 2.7 or later, and build pushlab anew")
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
