import Statistics

/// The smallest stated test after which the right option is chosen in enough worlds.
package struct SmallestTest: Hashable, Sendable {
  /// One test of a ladder.
  package struct Rung: Hashable, Sendable, Codable {
    package let people, days: Int

    /// Standard error of the test's estimate in each world.
    package let errors: [Double]

    package init(people: Int, days: Int, errors: [Double]) {
      (self.people, self.days, self.errors) = (people, days, errors)
    }
  }

  /// The first rung that settles; `nil` where none does, which is an answer too.
  package let rung: Rung?

  /// What each rung that was tried is worth, in order.
  package let tried: [InformationValue.TestValue]

  /// - Parameters:
  ///   - ladder: From the smallest.
  ///   - share: Of worlds in which the option chosen after the test is right; .95 unless it is set (*assumption*).
  /// - Complexity: O(rungs · worlds² · 20).
  package init(
    _ ladder: [Rung], for value: InformationValue, share: Double = 0.95
  ) throws(StatisticsError) {
    var tried: [InformationValue.TestValue] = []
    var found: Rung?
    for rung in ladder where found == nil {
      let test = try value.test(errors: rung.errors)
      tried.append(test)
      if test.rightShare >= share { found = rung }
    }
    (self.rung, self.tried) = (found, tried)
  }
}
