import CGSL
import Testing

@testable import Statistics

/// What the numerical library complains about arrives as a value, on the thread that asked.
@Suite struct GSLTests {
  @Test func aComplaintNamesFunctionArgumentsAndReason() {
    let error = #expect(throws: StatisticsError.self) {
      try GSL.value("gsl_sf_lngamma", [-1]) { gsl_sf_lngamma(-1) }
    }
    guard case .numerical(let complaint) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(complaint.function == "gsl_sf_lngamma")
    #expect(complaint.arguments == [-1])
    #expect(complaint.code == Int32(GSL_EDOM))
    #expect(!complaint.reason.isEmpty)
  }

  @Test func aSilentNaNIsAnErrorToo() {
    let error = #expect(throws: StatisticsError.self) {
      try GSL.value("gsl_cdf_ugaussian_Pinv", [1.5]) { gsl_cdf_ugaussian_Pinv(1.5) }
    }
    #expect(error?.description.contains("gsl_cdf_ugaussian_Pinv(1.5)") == true)
  }

  @Test func anUnderflowIsZero() throws {
    #expect(try GSL.value("gsl_sf_exp", [-1_000]) { gsl_sf_exp(-1_000) } == 0)
    #expect(try GSL.value("gsl_sf_exp", [0]) { gsl_sf_exp(0) } == 1)
  }

  @Test func threadsSeeOnlyTheirOwnComplaints() async {
    let wrong = await withTaskGroup(of: Int.self) { group in
      for task in 0..<8 {
        group.addTask { Self.surprises(failing: task.isMultiple(of: 2)) }
      }
      var sum = 0
      for await count in group { sum += count }
      return sum
    }
    #expect(wrong == 0)
  }

  /// Calls that did not end as the argument says.
  private static func surprises(failing: Bool) -> Int {
    (0..<5_000).filter { _ in
      let argument = failing ? -1.0 : 3.0
      let result = try? GSL.value("gsl_sf_lngamma", [argument]) { gsl_sf_lngamma(argument) }
      return (result == nil) != failing
    }.count
  }

  @Test func rootsAreFoundAndWrongBracketsRefused() throws {
    let root = try Root.find(in: 0...2, method: "test") { (x) throws(StatisticsError) in x * x - 2 }
    #expect(abs(root - 2.0.squareRoot()) < 1e-15)
    #expect(throws: StatisticsError.self) {
      try Root.find(in: 2...3, method: "test") { (x) throws(StatisticsError) in x * x - 2 }
    }
  }

  @Test func anErrorInsideARootIsTheErrorOfTheRoot() {
    let cause = Check("inner").degenerate(.noEvents)
    let error = #expect(throws: StatisticsError.self) {
      try Root.find(in: 0...2, method: "test") { (x) throws(StatisticsError) in
        if x != 0, x != 2 { throw cause }
        return x - 1
      }
    }
    #expect(error == cause)
  }
}
