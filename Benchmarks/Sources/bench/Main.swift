import Foundation

@main enum Main {
  private static let usage = """
    usage: bench                     all benchmarks, with their times
           bench NAME [COUNT]        one of them, as a line of JSON
           bench list                their names
           bench phold ENTITIES END  PHOLD on the simulator's calendar, as a line of JSON
           bench calendars [ROUNDS]  calendars compared
    """

  static func main() {
    do {
      try run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      FileHandle.standardError.write(Data("bench: \(error)\n".utf8))
      exit(2)
    }
  }

  private static func run(_ arguments: [String]) throws {
    switch (arguments.first, arguments.dropFirst().map { $0 }) {
    case (nil, _): try everything()
    case ("list", let rest) where rest.isEmpty:
      for benchmark in Benchmark.all { print(benchmark.name) }
    case ("phold", let rest) where rest.count == 2:
      guard let entities = UInt32(rest[0]), entities > 0, let end = Double(rest[1]) else {
        throw UsageError(usage)
      }
      let measured = PHOLD(entities: entities, end: end).run(PushLabCalendar.self)
      print(json("phold", "event", measured))
    case ("calendars", let rest) where rest.count <= 1:
      CalendarComparison(rounds: try count(rest.first) ?? 3).print()
    case (let name?, let rest) where rest.count <= 1:
      guard let benchmark = Benchmark.all.first(where: { $0.name == name }) else {
        throw UsageError("there is no `\(name)`\n" + usage)
      }
      let measured = try benchmark.run(count(rest.first) ?? benchmark.count)
      print(json(benchmark.name, benchmark.unit, measured))
    default: throw UsageError(usage)
    }
  }

  private static func count(_ text: String?) throws -> Int? {
    guard let text else { return nil }
    guard let count = Int(text), count > 0 else {
      throw UsageError("`\(text)` is not a count, 1 or more is")
    }
    return count
  }

  private static func everything() throws {
    print("| benchmark | millions per second | ns |\n|---|---|---|")
    for benchmark in Benchmark.all {
      let measured = try benchmark.run(benchmark.count)
      print(
        "| \(benchmark.name), \(benchmark.unit)s | \(fixed(measured.millionsPerSecond, digits: 2))"
          + " | \(fixed(measured.nanoseconds, digits: 1)) |")
    }
  }

  private static func json(_ name: String, _ unit: String, _ measured: Measured) -> String {
    let check = String(measured.check, radix: 16)
    return "{\"name\":\"\(name)\",\"unit\":\"\(unit)\",\"operations\":\(measured.operations),"
      + "\"cpuSeconds\":\(measured.time),\"check\":\"\(check)\"}"
  }
}

struct UsageError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

func fixed(_ value: Double, digits: Int) -> String { String(format: "%.\(digits)f", value) }
