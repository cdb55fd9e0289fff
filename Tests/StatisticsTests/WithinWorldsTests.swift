import Testing

@testable import Statistics

/// Least squares within worlds, against ordinary least squares with an intercept for each world
/// (numpy 2.3, lstsq over indicators of the worlds and the figures).
@Suite struct WithinWorldsTests {
  /// World, two figures, a numerator and a denominator of one person each.
  private static let people: [[Int32]] = [
    [0, 0, 2, 6, 7], [0, 1, 0, 6, 7], [0, 0, 2, 7, 8], [0, 2, 1, 9, 9], [0, 0, 2, 7, 6],
    [0, 4, 3, 21, 14], [1, 2, 1, 12, 10], [1, 0, 1, 6, 6], [1, 0, 2, 9, 7], [1, 0, 2, 8, 7],
    [1, 1, 0, 8, 9], [1, 1, 2, 15, 10], [2, 0, 3, 16, 5], [2, 1, 3, 20, 8], [2, 1, 2, 17, 10],
    [2, 0, 3, 16, 8], [2, 0, 2, 12, 8], [2, 5, 3, 29, 15],
  ]

  /// Columns: both figures, one of them times `factor`, 1, numerator, denominator.
  private static func worlds(factor: Int32 = 2) -> [CoMoments] {
    (0..<3).map { world in
      var moments = CoMoments(variables: 6)
      for person in people where person[0] == Int32(world) {
        let row = [person[1], person[2], factor * person[1], 1, person[3], person[4]]
        moments.add(row.span)
      }
      return moments
    }
  }

  private static func near(_ found: [Double], _ expected: [Double]) -> Bool {
    found.count == expected.count && zip(found, expected).allSatisfy { abs($0 - $1) < 1e-12 * 10 }
  }

  /// The regression on these columns of a weighted sum of columns.
  private static func coefficients(
    of outcome: [(Int, Double)], on figures: [Int], _ worlds: [CoMoments] = worlds()
  ) throws -> [Double] {
    try WithinWorlds(
      worlds.map { own in figures.map { row in figures.map { own.scatter(row, $0) } } }
    )
    .coefficients(
      of: worlds.map { own in
        figures.map { figure in
          outcome.reduce(0) { $0 + $1.1 * own.scatter(figure, $1.0) }
        }
      })
  }

  @Test("coefficients are those of a regression with a level for each world")
  func reference() throws {
    #expect(
      Self.near(
        try Self.coefficients(of: [(4, 1)], on: [0, 1]),
        [2.827797484682359, 2.4401805869074504]))
    #expect(
      Self.near(
        try Self.coefficients(of: [(4, 1), (5, -0.7)], on: [0, 1]),
        [1.6844566268945491, 2.240293453724603]))
    #expect(
      Self.near(try Self.coefficients(of: [(4, 1)], on: [0]), [2.9904761904761905]))
  }

  @Test("a figure that follows from another shares its part, and a constant one has none")
  func rank() throws {
    for factor: Int32 in [1, 2, 1_000] {
      let found = try Self.coefficients(
        of: [(4, 1)], on: [0, 1, 2, 3], Self.worlds(factor: factor)
      )
      // Both explain the same: together they are the one coefficient.
      #expect(abs(found[0] + Double(factor) * found[2] - 2.827797484682359) < 1e-9)
      #expect(abs(found[1] - 2.4401805869074504) < 1e-9)
      #expect(found[3] == 0)
    }
  }

  @Test("without people, or with one in each world, all coefficients are 0")
  func nobody() throws {
    var one = CoMoments(variables: 6)
    one.add(([3, 1, 6, 1, 4, 2] as [Int32]).span)
    for worlds in [[CoMoments(variables: 6)], [one, one]] {
      let found = try Self.coefficients(of: [(4, 1)], on: [0, 1], worlds)
      #expect(found == [0, 0])
    }
    #expect(try WithinWorlds([]).coefficients(of: []) == [])
  }
}
