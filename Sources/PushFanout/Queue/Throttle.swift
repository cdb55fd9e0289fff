import DequeModule
import PushModel

/// The queue of the attempts of a throttled type or campaign, in front of the dispatch rate: first in, first
/// out, at a rate of its own.
struct Throttle: Sendable {
  /// The pushes that it holds up.
  enum Subject: Hashable, Sendable, BitwiseCopyable {
    /// Those of a type whose campaign has no throttle of its own.
    case type(PushType)
    /// Those of a campaign.
    case campaign(CampaignID)
  }

  /// The pushes that it holds up.
  let subject: Subject
  /// The limit on the rate of their calls. An attempt takes its permit when it is called, not before, so
  /// that no more calls than that go however long they waited for the dispatch rate.
  var bucket: TokenBucket
  /// The attempts that wait.
  var waiting = Deque<Attempt>()

  /// A queue in which nothing waits.
  init(_ subject: Subject, _ bucket: TokenBucket) {
    self.subject = subject
    self.bucket = bucket
  }

  /// Whether it holds an attempt up, if none before it does.
  func takes(_ attempt: Attempt) -> Bool {
    switch subject {
    case .type(let type): attempt.type == type
    case .campaign(let campaign): attempt.campaign == campaign
    }
  }

  /// Whether its rate lets a call go.
  func hasPermit(at now: Timestamp) -> Bool { bucket.nextPermit(from: now) <= now }

  /// Whether an attempt waits for the dispatch rate alone.
  func isReady(at now: Timestamp) -> Bool { !waiting.isEmpty && hasPermit(at: now) }
}

extension FanoutRules {
  /// The queues of throttled types that serve `recipients` recipients, by the number of the type.
  ///
  /// One call at a time: the bucket holds one, and what a millisecond earns beside it. With less it would
  /// lose a fraction of a call at each, since calls go at whole milliseconds; so none is lost.
  func throttles(ofRecipients recipients: Int) -> ContiguousArray<Throttle> {
    // One call is 6 · 10^10 units: the rate counts thousandths of a call a minute, recipients count in
    // thousands, and time in milliseconds.
    let call: Int64 = 60_000_000_000
    let types = throttle.keys.sorted { $0.rawValue < $1.rawValue }
    return ContiguousArray(
      types.map { type in
        let gain = Int64(throttle[type]! * 1_000 + 0.5) * Int64(recipients)
        return Throttle(
          .type(type), TokenBucket(gain: gain, cost: call, capacity: call + gain - 1))
      })
  }

  /// The queues of throttled campaigns, by their numbers, of the part of `total` people that `recipients` are.
  ///
  /// One call at a time, of which no fraction is lost, as of types.
  static func throttles(
    of campaigns: [CampaignID: CampaignRate], forRecipients recipients: Int, of total: Int
  ) -> ContiguousArray<Throttle> {
    precondition(
      (recipients...recipientsMax).contains(total),
      "\(recipients) recipients of \(total), at most \(recipientsMax) are accepted")
    return ContiguousArray(
      campaigns.sorted { $0.key.rawValue < $1.key.rawValue }.map { campaign, rate in
        let (gain, call) = (
          Int64(rate.count) * Int64(recipients), rate.unit.milliseconds * Int64(total)
        )
        return Throttle(
          .campaign(campaign), TokenBucket(gain: gain, cost: call, capacity: call + gain - 1))
      })
  }

  /// Keys of ``throttle``.
  static let throttleKeys = FieldKeys(
    title: "Throttles", "Calls a minute per 1,000 recipients, by type of push.",
    PushType.allCases.map {
      FieldKey($0.name, throttleForm, "Pushes of type \($0.name).", alias: $0.alias)
    }, open: OpenKeys(.addedType, throttleForm))

  private static let throttleForm = FieldForm.optional(
    .number(0.001...1_000_000, unit: "calls a minute"), "No throttle; removes an inherited one.")

  /// The throttles; `nil` for none, which is not written.
  var throttleIfAny: [PushType: Double]? {
    get { throttle.isEmpty ? nil : throttle }
    set { throttle = newValue ?? [:] }
  }
}
