import PushModel

/// A test of the texts of a campaign: a share of the people get one of them each, and after a while the others
/// get the text that did best.
public struct CampaignTest: Hashable, Sendable {
  /// The share of the people who get a text of the test, above 0 and at most 1. Who does is decided by a hash of the
  /// person, the same in every arm.
  public var share: Double
  /// The time after ``Campaign/at`` at which the others get the winner, a minute to 30 days.
  public var length: Interval
  /// What the texts are compared by.
  public var by: Measure
  /// The level of the comparison, 0.5 to 0.999: the best text wins where it differs from each other with that
  /// confidence.
  public var level: Double
  /// What is sent to the others where no text wins.
  public var otherwise: Otherwise

  /// A test.
  ///
  /// - Parameters:
  ///   - by: Openings. *Assumption*.
  ///   - level: 0.95, as that of comparisons of arms.
  ///   - otherwise: The best text, as most vendors do. *Assumption*.
  public init(
    share: Double, for length: Interval, by: Measure = .openRate, level: Double = 0.95,
    otherwise: Otherwise = .best
  ) {
    self.share = share
    self.length = length
    self.by = by
    self.level = level
    self.otherwise = otherwise
  }

  /// What texts are compared by: a count for each delivered push.
  public enum Measure: String, CaseIterable, Sendable, Codable, BitwiseCopyable {
    /// Openings.
    case openRate
    /// Taps of an action.
    case tapsPerDelivered
    /// Pushes to which a conversion belongs.
    case conversions
  }

  /// What follows where no text wins.
  public enum Otherwise: String, CaseIterable, Sendable, Codable, BitwiseCopyable {
    /// The text with the highest rate is sent to the others all the same; of equal ones the first.
    case best
    /// Nothing is sent to the others.
    case stop
  }

  /// The numbers of texts that a test may have.
  public static let textCounts = 2...4
}

extension CampaignTest: Fielded {
  /// Its keys.
  public static let fields = FieldList<CampaignTest>(
    of: CampaignTest(share: 0.2, for: .hours(4)), title: "Campaign's test",
    "A test of a campaign's texts, whose winner the others get.", isPartial: true,
    [
      Field(
        "share", \.share, .above(0, to: 1), "The share of the people who are in the test.",
        .required),
      Field(
        "for", \.length, .duration(.minutes(1)...(.days(30))),
        "How long after `at` the others get the winner.", .required),
      Field(
        "by", \.by,
        .words(of: Measure.self) { measure in
          switch measure {
          case .openRate: "Openings of delivered pushes."
          case .tapsPerDelivered: "Taps of delivered pushes."
          case .conversions: "Conversions that belong to a delivered push: metrics.conversion."
          }
        }, assumed: "What the texts are compared by."),
      Field(
        "level", \.level, .number(0.5...0.999),
        assumed: "The confidence with which the winner must differ from each other text."),
      Field(
        "otherwise", \.otherwise,
        .words(of: Otherwise.self) { what in
          switch what {
          case .best: "The best text is sent all the same."
          case .stop: "Nothing is sent to the others."
          }
        }, assumed: "What follows where no text wins."),
    ])
}

/// What became of the pushes with one text of a test.
public struct CampaignTextResult: Hashable, Sendable {
  /// Pushes that were delivered.
  public var delivered = 0
  /// Of these, those that were opened.
  public var opened = 0
  /// Of these, those whose action was tapped.
  public var tapped = 0
  /// Of these, those to which a conversion belongs.
  public var converted = 0

  /// No pushes.
  public init() {}

  /// The number of successes by a measure.
  public func successes(by measure: CampaignTest.Measure) -> Int {
    switch measure {
    case .openRate: opened
    case .tapsPerDelivered: tapped
    case .conversions: converted
    }
  }
}

/// The text of a push of a campaign with several: which it is, and whether it is the winner of a test.
///
/// It is the ``PushModel/Push/variant`` of the push.
public struct CampaignVariant: Hashable, Sendable, BitwiseCopyable {
  /// The index of the text.
  public var text: Int
  /// Whether the push is for one of the others, after the test.
  public var isAfterTest: Bool

  /// The text of a push in a test, or after it.
  public init(text: Int, isAfterTest: Bool) { (self.text, self.isAfterTest) = (text, isAfterTest) }

  private static let texts = CampaignTest.textCounts.upperBound
  /// The number of raw values.
  package static let count = 2 * texts

  /// The text behind the variant of a push.
  public init(variant: UInt8) {
    (text, isAfterTest) = (Int(variant) % Self.texts, Int(variant) >= Self.texts)
  }

  /// What stands for it in a push.
  public var variant: UInt8 { UInt8(text + (isAfterTest ? Self.texts : 0)) }
}

extension PointChance {
  /// A uniform number in 0..<1 that decides about a campaign's test: the same for a person whenever it is asked.
  func uniform(ofCampaign key: UInt64) -> Double {
    uniform(.pick, ofDay: Int64(bitPattern: key), point: 0)
  }
}

extension CampaignTest {
  /// The text that a person gets in the test; `nil` for one of the others.
  ///
  /// - Parameter uniform: A number in 0..<1 of the person.
  func text(_ uniform: Double, of count: Int) -> Int? {
    uniform < share ? min(count - 1, Int(uniform / share * Double(count))) : nil
  }
}
