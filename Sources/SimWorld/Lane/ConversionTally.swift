import PushModel

/// The conversions of each subscriber of a lane under one strategy, counted by ``ConversionVariable``,
/// each of which belongs to one push at most.
///
/// Moments come in order of time for each subscriber, so the last push alone is remembered: every
/// window has the same length, and an earlier push has none that ends later.
struct ConversionTally {
  private let metric: ConversionMetric
  private let span: Span
  private(set) var counts: ContiguousArray<Int32>
  private var touches: ContiguousArray<Touch?>

  /// A push that can claim conversions.
  struct Touch: Hashable {
    let push: PushID
    let type: PushType
    let business: BusinessID
    let campaign: CampaignID
    /// The index of its text.
    let variant: UInt8
    /// The moment at which its window begins.
    let at: Timestamp
    let releasedAt: Timestamp
    /// Whether the push was opened.
    var isOpened: Bool

    /// Whether it is the later push of two.
    func isLater(than other: Touch) -> Bool {
      (at, releasedAt, push.rawValue) > (other.at, other.releasedAt, other.push.rawValue)
    }
  }

  init(_ metric: ConversionMetric, people: Int, in span: Span) {
    self.metric = metric
    self.span = span
    counts = ContiguousArray(repeating: 0, count: people * ConversionVariable.count)
    touches = ContiguousArray(repeating: nil, count: people)
  }

  /// Records that a push was delivered, opened or tapped. One of the warm-up can claim what people do in
  /// the days of the cohort.
  mutating func reach(_ moment: ConversionMetric.Moment, _ flight: Flight, at now: Timestamp) {
    let person = flight.recipient.value
    let touch = Touch(
      push: flight.push, type: flight.type, business: flight.business,
      campaign: flight.campaign, variant: flight.variant, at: now,
      releasedAt: flight.releasedAt, isOpened: moment != .delivered)
    if moment == metric.after {
      let isLast = touches[person].map(touch.isLater) ?? true
      if isLast { touches[person] = touch }
    } else if moment == .opened, touches[person]?.push == touch.push {
      touches[person]?.isOpened = true
    }
  }

  /// The push to which a conversion of a subscriber at `now` belongs; `nil` for none.
  func claim(_ person: PersonIndex, at now: Timestamp) -> Touch? {
    touches[person.value].flatMap { $0.at + metric.within > now ? $0 : nil }
  }

  /// Counts a conversion, of a value in hundredths.
  mutating func convert(_ person: PersonIndex, worth value: Int32, at now: Timestamp) {
    guard span.isInCohort(now) else { return }
    add(1, .conversions, person)
    if self[.converted, person] == 0 { add(1, .converted, person) }
    add(value, .value, person)
    guard let touch = claim(person, at: now) else { return add(1, .unattributed, person) }
    add(1, .attributed, person)
    add(1, touch.isOpened ? .direct : .influenced, person)
  }

  private subscript(_ variable: ConversionVariable, _ person: PersonIndex) -> Int32 {
    counts[person.value * ConversionVariable.count + Int(variable.rawValue)]
  }

  /// Adds to a count, which stays at its largest value where it would exceed that.
  private mutating func add(_ count: Int32, _ variable: ConversionVariable, _ person: PersonIndex) {
    let place = person.value * ConversionVariable.count + Int(variable.rawValue)
    let (sum, isTooLarge) = counts[place].addingReportingOverflow(count)
    counts[place] = isTooLarge ? .max : sum
  }
}
