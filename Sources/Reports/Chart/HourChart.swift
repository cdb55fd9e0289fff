import Statistics

/// A heat map of the hours of the week for one arm.
struct HourChart {
  let id: String
  let title: String
  let map: HourMap
  /// Largest share of any hour, in percent. All maps of a page use the same classes, so that they
  /// can be compared.
  let most: Double

  var chart: Chart {
    Chart(
      id, title,
      description: "A field for each hour of the week, days below one another and hours from left "
        + "to right; the darker, the larger its share.",
      table: table,
      figure: .fields(
        FieldPlot(
          xTitle: "hour; colours: % of the week's pushes", yTitle: "",
          columns: (0..<24).map { $0 % 3 == 0 ? "\($0)" : "" }, rows: HourMap.days, fields: fields,
          rowHeight: 20, key: Palette.steps.indices.map { (classes[$0], Palette.steps[$0]) })))
  }

  private var fields: [FieldPlot.Field] {
    HourMap.days.indices.flatMap { day in
      (0..<24).map { hour in
        let step = place(of: map.percent(day: day, hour: hour))
        return .init(column: hour, row: day, color: Palette.steps[step])
      }
    }
  }

  /// Lower limit of a class. Classes grow quadratically: most hours have little, a few have much.
  private func start(_ step: Int) -> Double {
    let share = Double(step) / Double(Palette.steps.count)
    return most * share * share
  }

  private func place(of percent: Double) -> Int {
    Palette.steps.indices.last { start($0) <= percent } ?? 0
  }

  private var classes: [String] {
    Palette.steps.indices.map { step in
      Numeral.fixed(start(step), 2) + "–" + Numeral.fixed(start(step + 1), 2)
    }
  }

  private var table: Table {
    Table(
      id + "-table", "\(title), % of the week's \(Numeral.count(map.total)) pushes",
      ["hour"] + HourMap.days.map { Table.Column($0) },
      (0..<24).map { hour in
        ["\(hour)"]
          + HourMap.days.indices.map { Numeral.fixed(map.percent(day: $0, hour: hour), 2) }
      })
  }
}

/// Counts of one arm's events by hour of the week, on the recipients' own clocks.
struct HourMap: Hashable, Sendable {
  let arm: String
  /// Monday's first hour first, 168 of them.
  private(set) var counts = Array(repeating: 0, count: 168)

  static let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

  init(arm: String) { self.arm = arm }

  var total: Int { counts.reduce(0, +) }

  mutating func count(day: Int, hour: Int) { counts[day * 24 + hour] += 1 }

  /// In percent of all; 0 where there are none.
  func percent(day: Int, hour: Int) -> Double {
    total > 0 ? Double(counts[day * 24 + hour]) / Double(total) * 100 : 0
  }
}
