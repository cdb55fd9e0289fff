/// Every calendar on the same work, one after another, several times over; the medians as a table.
struct CalendarComparison {
  let rounds: Int

  private struct Row {
    let name: String
    let run: (Work) -> Measured

    init<C: Calendar>(_ type: C.Type) {
      name = C.name
      run = { $0.run(type) }
    }
  }

  enum Work {
    case hold(Int)
    case phold(UInt32, until: Double)

    func run<C: Calendar>(_ type: C.Type) -> Measured {
      switch self {
      case .hold(let held): Hold(held: held).run(type, operations: 1_000_000)
      case .phold(let entities, let end): PHOLD(entities: entities, end: end).run(type)
      }
    }

    var name: String {
      switch self {
      case .hold(let held): "hold \(held)"
      case .phold(let entities, _): "PHOLD \(entities)"
      }
    }
  }

  private let rows = [
    Row(PushLabCalendar.self), Row(FourAryHeap.self), Row(CollectionsHeap.self),
    Row(RadixHeap.self), Row(LadderQueue.self), Row(CalendarQueue.self),
  ]

  init(rounds: Int) { self.rounds = rounds }

  private static let works: [Work] = [
    .hold(100), .hold(1_000), .hold(100_000), .hold(1_000_000), .phold(1_000, until: 600),
    .phold(100_000, until: 12), .phold(1_000_000, until: 3),
  ]

  func print() {
    Swift.print("| operations per processor second, millions |", terminator: "")
    for work in Self.works { Swift.print(" \(work.name) |", terminator: "") }
    Swift.print("\n|---|" + String(repeating: "---|", count: Self.works.count))
    let columns = Self.works.map(column)
    for (index, row) in rows.enumerated() {
      let cells = columns.map { fixed($0[index], digits: 2) }
      Swift.print("| \(row.name) | \(cells.joined(separator: " | ")) |")
    }
  }

  private func column(_ work: Work) -> [Double] {
    var rates = [[Double]](repeating: [], count: rows.count)
    var check: UInt64?
    for _ in 0..<rounds {
      for (index, row) in rows.enumerated() {
        let measured = row.run(work)
        precondition(check ?? measured.check == measured.check, "\(row.name) did other work")
        check = measured.check
        rates[index].append(measured.millionsPerSecond)
      }
    }
    return rates.map { $0.sorted()[$0.count / 2] }
  }
}
