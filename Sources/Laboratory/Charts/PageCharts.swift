import Foundation
import Reports

/// The drawings of a page, as far as there is something to draw them with.
struct PageCharts {
  let drawings: [String: Drawing]
  /// Why there are none.
  let note: String?

  /// - Parameter python: The one that must do it; `nil` for any that can.
  /// - Throws: `InputError` when it cannot.
  init(of page: ReportPage, python: String?) throws {
    let specs = page.specifications
    guard !specs.isEmpty else {
      (drawings, note) = ([:], nil)
      return
    }
    for candidate in python.map({ [$0] }) ?? ChartPython.candidates {
      do {
        (drawings, note) = (try ChartRenderer(python: candidate).drawings(specs), nil)
        return
      } catch ChartRenderer.Failure.missing {
        guard python == nil else {
          throw InputError(
            "\(candidate): is no Python with vl-convert-python; \(ChartPython.advice)")
        }
      } catch ChartRenderer.Failure.failed(let words) {
        guard python == nil else {
          throw InputError("\(candidate): the charts cannot be drawn, \(words)")
        }
        (drawings, note) = ([:], "the charts cannot be drawn, \(candidate): \(words)")
        return
      }
    }
    (drawings, note) = (
      [:], "no charts: there is no Python with vl-convert-python; \(ChartPython.advice)"
    )
  }

  /// The page with its charts, as far as they can be drawn.
  static func drawn(_ page: ReportPage, python: String? = nil) throws -> String {
    let charts = try Self(of: page, python: python)
    if let note = charts.note { Console.note("\(ThisProgram.name): \(note)") }
    return page.text(drawings: charts.drawings, note: charts.note)
  }
}

/// Which Pythons may draw charts: the one that is named, else that of this project, else the one on
/// the PATH.
enum ChartPython {
  static var advice: String {
    ProjectFolder.installing(["vl-convert-python"], goal: "charts", "python3")
      + " installs it; --python names another Python, --no-charts does without"
  }

  /// Candidates in the order in which they are tried.
  static var candidates: [String] {
    (ProjectFolder.python.map { [$0] } ?? []) + onPath.prefix(1)
  }

  /// Executables called python3, in the order of the PATH.
  static var onPath: [String] {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { "\($0)/python3" }
      .filter { $0.hasPrefix("/") && FileManager.default.isExecutableFile(atPath: $0) }
  }
}
