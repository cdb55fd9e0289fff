import Statistics

/// How the decisions about one person collide: what comes of one of them depends on the others.
///
/// A weight changes one decision and leaves the person's others as the log has them; a strategy decides
/// about all. Pushes that it brings together take each other's place in a provider's store, fill its caps and
/// gaps, and tire people.
package struct AnswerCollisions: Sendable, Codable {
  /// A share of the decisions or of the pushes.
  package struct Share: Sendable, Codable {
    /// In the log.
    package let log: Double
    /// As weights see the strategy: it decides about one push, and the others go as in the log.
    package let weighted: Double
    /// Where the strategy decides about all.
    package let strategy: Double

    /// What weights do not see.
    var unseen: Double { strategy - weighted }
  }

  /// The relative error of estimates, above 0 for those above the truth, with interval and p-value.
  package struct Error: Sendable, Codable {
    /// Estimate over the truth, minus 1: 0.05 where estimates are 5 % too high.
    package let value: Double
    /// Lower limit of the confidence interval.
    package let low: Double
    /// Upper limit of the confidence interval.
    package let high: Double
    /// Two-sided p-value of no error; `nil` where the weights do not vary.
    package let p: Double?
  }

  /// Pushes that a provider's store gives up for a later one of the person, of those that are sent.
  package let stores: Share
  /// Decisions whose push the policy held or refused at the time that the rule chose: by caps, gaps and
  /// whatever else goes by the person's other pushes.
  package let policy: Share
  /// Two-sided p-value of nothing unseen in ``policy``.
  package let policyP: Double?
  /// Pushes that come within an hour of another one of the person, of those that are sent.
  package let near: Share
  /// What comes of pushes that are nearer to one another than weights see, by the openings of such pushes in
  /// the log; `nil` where the log's are hardly ever opened.
  package let error: Error?
}

extension AnswerCollisions {
  /// Why they forbid a value; `nil` where weights see nearly all of them.
  var refusal: String? { policyRefusal ?? nearRefusal ?? storeRefusal }

  /// What stores lose and weights do not see, of what arrives. Estimates are off by more than this where
  /// the pushes that are lost are those of the best hours.
  private var storeError: Double { stores.unseen / max(1e-9, 1 - stores.strategy) }

  private var storeRefusal: String? {
    guard abs(storeError) > ReplayValue.weightOffMax else { return nil }
    return "pushes of one person take each other's place in a provider's store: of the strategy's "
      + "\(ReplayValue.percent(stores.strategy)) would be lost, and weights see "
      + "\(ReplayValue.percent(stores.weighted)), so that estimates count "
      + "\(ReplayValue.percent(abs(storeError))) too \(storeError > 0 ? "many" : "few") that arrive; "
      + "accepted: at most \(ReplayValue.percent(ReplayValue.weightOffMax))"
  }

  private var policyRefusal: String? {
    guard abs(policy.unseen) > ReplayValue.unknownMax,
      policyP.map({ $0 < ReplayValue.pMax }) ?? true
    else { return nil }
    return "after the strategy's own pushes its policy would hold or refuse the push at "
      + "\(ReplayValue.percent(policy.strategy)) of the decisions, by caps and gaps, and weights see "
      + "\(ReplayValue.percent(policy.weighted)); accepted: a difference of at most "
      + ReplayValue.percent(ReplayValue.unknownMax)
  }

  private var nearRefusal: String? {
    guard let error, abs(error.value) > ReplayValue.weightOffMax,
      error.p.map({ $0 < ReplayValue.pMax }) ?? true
    else { return nil }
    let cause =
      stores.log > 0
      ? "take each other's place in a provider's store, or tire people" : "tire people"
    return
      "\(ReplayValue.percent(near.strategy)) of the strategy's pushes would come within an hour of "
      + "another of the person's, and weights see \(ReplayValue.percent(near.weighted)). Such pushes "
      + "\(cause): by their openings in the log, estimates lie about "
      + "\(ReplayValue.percent(abs(error.value))) \(error.value > 0 ? "above" : "below") the truth; "
      + "accepted: at most \(ReplayValue.percent(ReplayValue.weightOffMax))"
  }
}
