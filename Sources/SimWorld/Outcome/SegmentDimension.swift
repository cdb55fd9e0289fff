import PushModel
import SimKernel

/// A property by which effects can be broken down: of subscribers, drawn with the world, or of
/// pushes.
///
/// No arm changes anybody's segment, so a segment of people has the same people under every arm. A
/// segment of pushes has everybody under every arm, and counts the pushes of one kind.
package enum SegmentDimension: String, CaseIterable, Codable, Sendable {
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

  /// Whether the segments are kinds of pushes, and not of people.
  package var isOfPushes: Bool { self == .type || self == .category }

  /// The dimensions whose segments are people.
  package static var ofPeople: [SegmentDimension] { allCases.filter { !$0.isOfPushes } }

  /// The kinds of pushes that are the segments, in order; empty for a dimension of people.
  package var selectors: [PushSelector] {
    switch self {
    case .type: PushType.allCases.map { .type($0) }
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
    }
  }
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
    case .type: PushType.allCases.map(\.name)
    case .category: Category.allCases.map(\.name)
    }
  }
}

extension LaneWorld {
  /// The index of a subscriber's segment in ``WorldParameters/segments(of:)``.
  ///
  /// - Precondition: The segments are people.
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
    case .type, .category: preconditionFailure("\(dimension) is a property of pushes")
    }
  }
}
