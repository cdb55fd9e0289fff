import PushMessages
import PushModel
import SimKernel

/// A property by which effects can be broken down: of subscribers, drawn with the world, or of
/// pushes.
///
/// No arm changes anybody's segment, so a segment of people has the same people under every arm. A
/// segment of pushes has everybody under every arm, and counts the pushes of one kind.
package enum SegmentDimension: Hashable, Sendable {
  /// The platform of the first device.
  case platform
  /// The time zone at the start of the run.
  case zone
  /// The language of the app.
  case language
  /// One device, or several.
  case devices
  /// Whether a device is stale when the run starts.
  case tokens
  /// The subscriber's own preference for quiet hours.
  case quietHours
  /// The type of the push.
  case type
  /// The category of the push's type.
  case category
  /// Whether somebody is in a strategy's segment of this name when the run starts.
  case segment(String)

  /// Whether the segments are kinds of pushes, and not of people.
  package var isOfPushes: Bool {
    switch self {
    case .type, .category: true
    default: false
    }
  }

  /// The dimensions whose segments are people.
  package static var ofPeople: [SegmentDimension] { allCases.filter { !$0.isOfPushes } }

  /// The kinds of pushes that are the segments, in order; empty for a dimension of people.
  package var selectors: [PushSelector] {
    switch self {
    case .type: PushTypes.inUse.all.map { .type($0) }
    case .category: Category.allCases.map { .category($0) }
    default: []
    }
  }

  /// A description of the dimension, in a sentence.
  package var doc: String {
    switch self {
    case .platform: "Platform of the first device."
    case .zone: "Time zone."
    case .language: "Language of the app."
    case .devices: "One device or several."
    case .tokens: "Whether a token is stale when the run starts."
    case .quietHours: "Quiet hours of one's own, none, or those of the strategy."
    case .type: "Type of the push; everybody is in each."
    case .category: "Category of the push; everybody is in each."
    case .segment: "Whether somebody is in a segment of the strategy when the run starts."
    }
  }
}

extension SegmentDimension: RawRepresentable, Codable {
  private static let prefix = "segment."

  /// As scenarios and reports write it, such as `platform` or `segment.lapsed`.
  package var rawValue: String {
    switch self {
    case .platform: "platform"
    case .zone: "zone"
    case .language: "language"
    case .devices: "devices"
    case .tokens: "tokens"
    case .quietHours: "quietHours"
    case .type: "type"
    case .category: "category"
    case .segment(let name): Self.prefix + name
    }
  }

  /// The dimension that is written so; `nil` if there is none.
  package init?(rawValue: String) {
    if let plain = Self.allCases.first(where: { $0.rawValue == rawValue }) {
      self = plain
    } else if rawValue.hasPrefix(Self.prefix), rawValue.count > Self.prefix.count {
      self = .segment(String(rawValue.dropFirst(Self.prefix.count)))
    } else {
      return nil
    }
  }
}

extension SegmentDimension: CaseIterable {
  /// Those that every scenario has.
  package static let allCases: [SegmentDimension] = [
    .platform, .zone, .language, .devices, .tokens, .quietHours, .type, .category,
  ]
}

extension WorldParameters {
  /// The names of a dimension's segments, in order.
  package func segments(of dimension: SegmentDimension) -> [String] {
    switch dimension {
    case .platform: Platform.allCases.map(\.name)
    case .zone: zones.keys.sorted()
    case .language: languages.keys.sorted().map(\.name)
    case .devices: ["one", "several"]
    case .tokens: ["fresh", "stale"]
    case .quietHours: ["inherited", "own", "none"]
    case .type: PushTypes.inUse.all.map(\.name)
    case .category: Category.allCases.map(\.name)
    case .segment: ["in", "out"]
    }
  }
}

extension LaneWorld {
  /// The index of a subscriber's segment in ``WorldParameters/segments(of:)``.
  ///
  /// - Precondition: The segments are people, and none of a strategy.
  package func segment(of index: Int, in dimension: SegmentDimension) -> Int {
    precondition(index >= 0 && index < count, "subscriber \(index) of \(count)")
    switch dimension {
    case .platform: return Int(devices[index][0].platform.rawValue)
    case .zone: return plan.zoneIDs.firstIndex(of: traits[index].zone)!
    case .language: return Int(traits[index].language)
    case .devices: return devices[index].count > 1 ? 1 : 0
    case .tokens: return staleDevices[index] != 0 ? 1 : 0
    case .quietHours:
      switch traits[index].preferences.quietHours {
      case .inherit: return 0
      case .own: return 1
      case .off: return 2
      }
    case .type, .category, .segment: preconditionFailure("\(dimension) is no trait of the world")
    }
  }

  /// The zones of the world.
  package var zones: ZoneTable { plan.zones }

  /// A subscriber as a service knows them when the run starts.
  ///
  /// - Parameter fallback: The language of those whose own has no texts.
  package func recipient(of index: Int, fallback: Language) -> Recipient {
    precondition(index >= 0 && index < count, "subscriber \(index) of \(count)")
    let traits = traits[index]
    return Recipient(
      id: RecipientID(rawValue: first + UInt64(index)), zone: traits.zone,
      clock: plan.zones.clock(traits.zone, at: plan.span.start),
      language: plan.languages[Int(traits.language)].texts ?? fallback,
      preferences: traits.preferences, reach: devices[index].reach)
  }
}
