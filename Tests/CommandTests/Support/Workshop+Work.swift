import Testing

extension Workshop {
  /// Divides the run of `file`, and gives its units as `work do` takes them.
  func split(
    _ file: String, units: Int, in folder: String = "work", _ arguments: String...
  ) throws -> [[String]] {
    let ended = try run(
      ["work", "split", "--out", folder, "--units", "\(units)", "run", file] + arguments)
    try #require(ended.status == 0, "\(ended.note)")
    return try missing(in: folder)
  }

  /// The units that are still to be done.
  func missing(in folder: String = "work") throws -> [[String]] {
    let ended = try run("work", "status", folder)
    #expect(ended.status == (ended.out.isEmpty ? 0 : 5) && ended.note == "", "\(ended.note)")
    return ended.out.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
  }

  /// The result of a unit of a run, by the words that ``missing(in:)`` gives.
  static func result(_ unit: [String]) -> String {
    "\(unit[0].dropLast(".json".count))-\(unit[1]).sqlite"
  }
}
