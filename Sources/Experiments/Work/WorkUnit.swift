import Documents
import Scenarios
import SimWorld

/// A piece of work that any machine with this version of the program can do: a range of cells of a
/// plan. Its result depends on nothing else, so it can be done anywhere, any number of times.
package struct WorkUnit: Hashable, Sendable {
  /// The plan that the cells are of, and what is kept of them.
  package let file: WorkFile
  /// As ``ExperimentPlan/subscriberCell(_:)`` numbers them; for a law, its worlds from 0.
  package let cells: Range<Int>

  /// Units of the same name have the same result.
  package var name: String { Self.name(of: cells, in: file.name) }

  /// The unit of some seeds of a setting.
  init(_ kind: WorkFile.Kind, _ seeds: Range<Int>, of setting: WorkSetting) throws {
    file = try WorkFile(kind, of: setting)
    cells = setting.unit(of: seeds)
  }

  /// The unit of a law in the first `worlds`.
  init(law: String, worlds: Int, of setting: WorkSetting) {
    file = WorkFile(law: law, of: setting)
    cells = 0..<worlds
  }
}

extension WorkUnit {
  /// The name of a unit: that of its work file, and the first and last cell.
  package static func name(of cells: Range<Int>, in file: String) -> String {
    "\(file)-\(text(cells))"
  }

  /// First and last cell, as `4-7`.
  package static func text(_ cells: Range<Int>) -> String {
    "\(cells.lowerBound)-\(cells.upperBound - 1)"
  }

  /// Reads the output of ``text(_:)``; `nil` for anything else.
  package static func cells(_ text: some StringProtocol) -> Range<Int>? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let first = Int(parts[0]), let last = Int(parts[1]),
      0 <= first, first <= last, last < cellsMax, text == "\(first)-\(last)"
    else { return nil }
    return first..<last + 1
  }

  /// What the file of a result is about, from its name without its ending; `nil` for other names.
  package static func parse(_ name: some StringProtocol) -> (file: String, cells: Range<Int>)? {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count > 2, let cells = cells(parts.suffix(2).joined(separator: "-")) else {
      return nil
    }
    return (parts.dropLast(2).joined(separator: "-"), cells)
  }

  /// How many cells of each unit are in none of those before it.
  ///
  /// - Parameter units: In the order of their first cells.
  package static func fresh(_ units: [Range<Int>]) -> [Int] {
    var end = 0
    return units.map { unit in
      defer { end = max(end, unit.upperBound) }
      return max(0, unit.upperBound - max(end, unit.lowerBound))
    }
  }

  /// More cells than any plan has.
  private static let cellsMax = 1 << 40
}

/// Units that a procedure wants before it can go on: it is no failure.
package struct UnitsWanted: Error, Sendable {
  /// The missing units, in the order in which they are wanted.
  package let units: [WorkUnit]
}
