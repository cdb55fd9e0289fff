import Statistics
import TestWorlds
import Testing

@testable import Tables

/// Every figure of the reference that an analysis can state, to one part in a million.
@Suite("Published experiments", .enabled(if: RealData.folder != nil, "\(RealData.note)"))
struct PublishedFigureTests {
  private func expect(
    _ found: Double?, _ expected: Double, _ what: String,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let isNear = found.map { abs($0 - expected) <= 1e-6 * max(abs(expected), 1e-12) } ?? false
    #expect(
      isNear, "\(what): \(found.map { "\($0)" } ?? "none"), \(expected)", sourceLocation: location)
  }

  /// Of two proportions, by every method that the reference has.
  private func expectShares(_ row: Comparison, _ expected: [String: Any]) {
    func other(_ name: String) -> OtherAnswer? { row.others.first { $0.method.hasPrefix(name) } }
    expect(row.armValue, expected.number("p1"), "p1")
    expect(row.baselineValue, expected.number("p2"), "p2")
    expect(row.difference, expected.number("diff"), "difference")
    expect(row.relative, expected.number("lift"), "lift")
    expect(row.statistic, expected.number("z_pooled"), "pooled z")
    expect(row.statistic.map { $0 * $0 }, expected.number("chi2"), "chi-square")
    expect(row.p, expected.number("p_pooled"), "pooled p")
    expect(row.low, expected.pair("ci95_newcombe").low, "Newcombe")
    expect(row.high, expected.pair("ci95_newcombe").high, "Newcombe")
    expect(other("unpooled")?.statistic, expected.number("z_unpooled"), "unpooled z")
    expect(other("unpooled")?.p, expected.number("p_unpooled"), "unpooled p")
    expect(other("unpooled")?.low, expected.pair("ci95_wald").low, "Wald")
    expect(other("unpooled")?.high, expected.pair("ci95_wald").high, "Wald")
    expect(other("chi-square")?.p, expected.number("p_yates"), "Yates")
    expect(other("Fisher")?.p, expected.number("p_fisher"), "Fisher")
  }

  private func expectLevel(_ level: TableLevel?, _ wilson: (low: Double, high: Double)) {
    expect(level?.low, wilson.low, "Wilson")
    expect(level?.high, wilson.high, "Wilson")
  }

  // MARK: E-mail

  private func mail(_ baseline: String, only arms: String? = nil) throws -> TableReport {
    try RealData.report(
      "email_trial.csv.gz",
      TableQuestion(.row, "visit=visit", "conversion=conversion", "spend=spend_usd").with {
        $0.baseline = baseline
        if let arms { $0.filters = [try TableFilter("arm=\(arms)")] }
      })
  }

  @Test(
    "the e-mail trial, all three pairs",
    arguments: [
      ("Mens E-Mail", "No E-Mail"), ("Womens E-Mail", "No E-Mail"),
      ("Mens E-Mail", "Womens E-Mail"),
    ])
  func mail(arm: String, baseline: String) throws {
    let report = try mail(baseline)
    let name = "\(arm) vs \(baseline)"
    for metric in ["visit", "conversion"] {
      let expected = try RealData.reference("email", "\(name) \(metric)")
      expectShares(try #require(report.comparison(metric, arm)), expected)
      expectLevel(report.level(metric, arm), expected.pair("wilson1"))
      expectLevel(report.level(metric, baseline), expected.pair("wilson2"))
    }
    let spend = try RealData.reference("email", "\(name) spend")
    let row = try #require(report.comparison("spend", arm))
    expect(row.armValue, spend.number("mean1"), "mean")
    expect(row.baselineValue, spend.number("mean2"), "mean")
    expect(report.level("spend", arm)?.perUnit?.sd, spend.number("sd1"), "sd")
    expect(report.level("spend", baseline)?.perUnit?.sd, spend.number("sd2"), "sd")
    expect(row.statistic, spend.number("welch_t"), "t")
    expect(row.degreesOfFreedom, spend.number("welch_df"), "degrees of freedom")
    expect(row.p, spend.number("p"), "p")
    let ranks = row.others.first { $0.method == "Mann-Whitney test" }
    expect(ranks?.p, spend.number("mann_whitney_p"), "Mann-Whitney")
    let pair = try mail(baseline, only: "\(arm)|\(baseline)")
    let visit = try RealData.reference("email", "\(name) visit")
    expect(pair.check("sampleRatio")?.p, visit.number("srm_p_equal_split"), "sizes")
  }

  @Test("the e-mail trial, all arms at once")
  func mailOmnibus() throws {
    let report = try mail("No E-Mail")
    let expected = try RealData.reference("email", "visit 3 arms")
    let found = try #require(report.omnibus.first { $0.metric == "visit" })
    expect(found.statistic, expected.number("chi2"), "chi-square")
    expect(found.p, expected.number("p"), "p")
    #expect(found.degreesOfFreedom == 2)
    expect(
      report.check("sampleRatio")?.p,
      try RealData.reference("email").number("equal split 3 arms p"),
      "sizes")
  }

  // MARK: Headlines

  @Test("2,647 headline tests, pooled and one by one")
  func headlines() throws {
    let report = try RealData.report(
      "headline_tests_even.csv.gz",
      TableQuestion(.none, "ctr=clicks/impressions", arm: "question").with {
        $0.baseline = "no"
        $0.segments = ["test"]
      })
    let expected = try RealData.reference("headlines", "pooled")
    let all = try RealData.reference("headlines")
    let row = try #require(report.comparison("ctr", "yes"))
    expectShares(row, expected)
    expectLevel(report.level("ctr", "yes"), expected.pair("wilson1"))
    expectLevel(report.level("ctr", "no"), expected.pair("wilson2"))
    #expect(report.check("sampleRatio")?.p == expected.number("srm_p_equal_split"))
    #expect(report.check("sampleRatio")?.state == .alarm)
    let tests = try #require(report.segmentTests.first)
    #expect(tests.tested == Int(all.number("tests")))
    #expect(tests.unadjusted == Int(all.number("significant_05_raw")))
    #expect(tests.holm == Int(all.number("holm_05")))
    #expect(tests.benjaminiHochberg == Int(all.number("benjamini_hochberg_05")))
    let rows = report.comparisons.filter { $0.role == .exploratory }
    #expect(rows.count { $0.p! < 0.01 } == Int(all.number("significant_01_raw")))
    #expect(
      rows.count { $0.p! < 0.05 && $0.difference! > 0 } == Int(all.number("yes_better_raw")))
    #expect(rows.count { $0.p! * 2_647 < 0.05 } == Int(all.number("bonferroni_05")))
    expect(tests.common?.difference, all.number("mantel_haenszel_risk_difference"), "common")
    #expect(row.others.contains { $0.method == "Mantel-Haenszel over `test`" })
    let clicks = report.levels.filter { $0.segment == "all" }
    expect(
      clicks.reduce(0) { $0 + $1.numerator } / clicks.reduce(0) { $0 + $1.denominator },
      all.number("ctr_overall"), "overall")
  }

  // MARK: Clicks

  @Test("two policies with the same clicks: z 0 and p 1")
  func clicks() throws {
    let report = try RealData.report(
      "recommendation_clicks_women.csv.gz",
      TableQuestion(.row, "click=click", arm: "policy").with { $0.baseline = "random" })
    let expected = try RealData.reference("clicks_women", "bts_vs_random")
    let row = try #require(report.comparison("click", "bts"))
    expectShares(row, expected)
    #expect(row.statistic == 0 && row.p == 1)
    #expect(row.verdict == .inconclusive)
    #expect(report.check("sampleRatio")?.p == 1)
  }

  // MARK: Pushes

  @Test("25 people and their pushes")
  func pushes() throws {
    let report = try RealData.report(
      "push_trial_users_01_25.csv.gz",
      TableQuestion(
        .column("user"), "online=online/1", "available=available/1", "sent=sent/available",
        "answered=response:good|bad/sent", "good=response:good/1", arm: nil
      ).with {
        $0.rows = .event
        $0.segments = ["slot"]
      })
    let expected = try RealData.reference("push")
    #expect(report.units == Int(expected.number("users")))
    #expect(report.rows == Int(expected.number("decisions")))
    expect(report.level("online")?.value, expected.number("online_share"), "online")
    expect(report.level("available")?.value, expected.number("available_share"), "available")
    expect(report.level("sent")?.value, expected.number("sent_given_available"), "sent")
    expect(report.level("answered")?.value, expected.number("answered_share"), "answered")
    expect(report.level("answered")?.denominator, expected.number("sent"), "sent")
    for slot in 1...5 {
      expect(
        report.level("answered", in: "slot=\(slot)")?.value,
        try RealData.reference("push", "answered_by_slot").number("\(slot)"), "slot \(slot)")
    }
    let people = try RealData.reference("push", "per_user_answered")
    let own = report.level("answered")?.perUnit
    expect(own?.mean, people.number("mean"), "mean")
    expect(own?.sd, people.number("sd"), "sd")
    expect(own?.min, people.number("min"), "min")
    expect(own?.max, people.number("max"), "max")
    #expect(report.level("good")?.numerator == 989)
    let answered = try RealData.report(
      "push_trial_users_01_25.csv.gz",
      TableQuestion(.column("user"), "good=response:good/response:good|bad", arm: nil).with {
        $0.rows = .event
      })
    expect(answered.level("good")?.value, expected.number("positive_given_answered"), "good")
  }
}
