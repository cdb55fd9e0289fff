import PushMessages
import PushModel
import PushPolicy
import PushService

/// What becomes of the pushes of campaigns to a lane's people, by arm and campaign.
struct CampaignTally {
  private struct Row: Hashable {
    let arm: UInt8
    let campaign: CampaignID
  }
  /// Of the cohort's pushes.
  private var counts: [Row: CampaignCounts] = [:]
  /// Of all pushes, by which tests are judged.
  private var tests: [Row: CampaignCounts] = [:]
  /// The winners of tests that are over; `nil` for none.
  private var winners: [Row: Int?] = [:]

  mutating func record(
    _ step: CampaignCounts.Step, of campaign: CampaignID, under arm: UInt8
  ) {
    counts[Row(arm: arm, campaign: campaign), default: CampaignCounts()][step] += 1
  }

  mutating func record(_ refusal: Refusal, of campaign: CampaignID, under arm: UInt8) {
    counts[Row(arm: arm, campaign: campaign), default: CampaignCounts()][refusal] += 1
  }

  mutating func record(
    _ step: CampaignCounts.TextStep, _ variant: UInt8, of campaign: CampaignID, under arm: UInt8,
    isInCohort: Bool
  ) {
    let row = Row(arm: arm, campaign: campaign)
    if isInCohort { counts[row, default: CampaignCounts()][step, variant] += 1 }
    tests[row, default: CampaignCounts()][step, variant] += 1
  }

  /// The winner of a test, judged when somebody first waits for it.
  mutating func winner(
    of test: CampaignTest, texts: Int, _ campaign: CampaignID, under arm: UInt8,
    by judge: any CampaignJudge
  ) -> Int? {
    let row = Row(arm: arm, campaign: campaign)
    if let known = winners[row] { return known }
    let counts = tests[row] ?? CampaignCounts()
    let results = (0..<texts).map {
      counts.result(CampaignVariant(text: $0, isAfterTest: false))
    }
    let winner = judge.winner(of: test, results)
    winners[row] = .some(winner)
    return winner
  }

  /// The counts of an arm's campaigns by name.
  func counts(of arm: Int, naming names: PushNames) -> [String: CampaignCounts] {
    counts.reduce(into: [:]) { all, entry in
      guard entry.key.arm == arm else { return }
      all[names.campaigns[Int(entry.key.campaign.rawValue) - 1]] = entry.value
    }
  }
}

/// A judge of the tests of texts.
package protocol CampaignJudge: Sendable {
  /// The index of the text that the others get; `nil` where they get nothing.
  ///
  /// - Parameter results: What became of the pushes with each text until now.
  func winner(of test: CampaignTest, _ results: [CampaignTextResult]) -> Int?
}

/// A judge to whom every difference is one: the best text wins, of equal ones the first.
package struct NoCampaignTest: CampaignJudge {
  /// The judge.
  package init() {}

  /// The text with the highest rate.
  package func winner(of test: CampaignTest, _ results: [CampaignTextResult]) -> Int? {
    test.best(of: results)
  }
}

extension CampaignTest {
  /// The text with the highest rate, of equal ones the first; one without a delivered push has rate 0.
  package func best(of results: [CampaignTextResult]) -> Int {
    var best = 0
    for text in results.indices.dropFirst() {
      let (own, other) = (results[text], results[best])
      // Products of counts, which are exact.
      let isBetter =
        own.successes(by: by) * max(1, other.delivered)
        > other.successes(by: by) * max(1, own.delivered)
      if isBetter { best = text }
    }
    return best
  }
}

// Changes the counts of campaigns.
extension LaneRun {
  /// Counts what became of a push of a campaign that is under way.
  @inline(never) mutating func count(
    _ step: CampaignCounts.Step, of flight: UnsafePointer<Flight>
  ) {
    let (page, campaign) = (flight.pointee.page, flight.pointee.campaign)
    if page.isInCohort { campaigns.record(step, of: campaign, under: page.arm) }
    guard let step = CampaignCounts.TextStep(step) else { return }
    campaigns.record(
      step, flight.pointee.variant, of: campaign, under: page.arm, isInCohort: page.isInCohort)
  }

  /// ``count(_:of:)`` of a flight that may change.
  mutating func count(_ step: CampaignCounts.Step, of flight: UnsafeMutablePointer<Flight>) {
    count(step, of: UnsafePointer(flight))
  }

  /// Counts a conversion that belongs to a push of a campaign.
  @inline(never) mutating func count(
    conversionOf touch: ConversionTally.Touch, _ person: PersonIndex, at now: Timestamp
  ) {
    campaigns.record(
      .converted, touch.variant, of: touch.campaign, under: people.armOf[person],
      isInCohort: page(of: person, view.plan.span.isInCohort(now)).isInCohort)
  }

  /// Counts the decision about a push of a campaign, in the cohort.
  ///
  /// - Parameter isNew: Whether it is the first one.
  @inline(never) mutating func count(
    _ answer: Disposition, of push: Push, isNew: Bool, isInCohort: Bool, _ person: PersonIndex
  ) {
    guard isInCohort else { return }
    let arm = people.armOf[person]
    if isNew { campaigns.record(.intended, of: push.campaign, under: arm) }
    switch answer {
    case .handed: campaigns.record(.released, of: push.campaign, under: arm)
    case .suppressed(let refusal): campaigns.record(refusal, of: push.campaign, under: arm)
    case .held, .merged: break
    }
  }

  /// Gives a push that waits for the winner of a test its text.
  ///
  /// - Returns: What to add to the sender's state: lapsed where the others get nothing.
  mutating func award(
    _ test: CampaignTest, _ push: inout Push, _ person: PersonIndex
  ) -> SenderState {
    let texts = service(of: person).pointee.rules.texts(of: push.campaign)
    let (own, judge) = (people.armOf[person], arm(of: person).pointee.judge)
    let winner = campaigns.winner(of: test, texts: texts, push.campaign, under: own, by: judge)
    guard let winner else { return .lapsed }
    push.variant = CampaignVariant(text: winner, isAfterTest: true).variant
    return []
  }
}

extension CampaignCounts.TextStep {
  fileprivate init?(_ step: CampaignCounts.Step) {
    switch step {
    case .delivered: self = .delivered
    case .opened: self = .opened
    case .tapped: self = .tapped
    default: return nil
    }
  }
}
