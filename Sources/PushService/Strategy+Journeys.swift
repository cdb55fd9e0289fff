import PushMessages
import PushModel

// What segments, and the rules, journeys and campaigns that name them, must be together.
extension Strategy {
  /// Something about segments, journeys and campaigns that is not accepted.
  package enum JourneyFault: Hashable, Sendable, CustomStringConvertible {
    /// More of them than are accepted.
    case tooMany(Int, most: Int)
    /// The name of a segment that the strategy does not have.
    case unknownSegment(String, known: [String])
    /// A step that is out of order.
    case step(Journey.Fault)
    /// A key of a campaign.
    case campaign(String)

    package var description: String {
      switch self {
      case .tooMany(let count, let most): "are \(count); accepted: at most \(most)"
      case .unknownSegment(let name, let known):
        "`\(name.prefix(60))` is none of the strategy's segments: \(known.joined(separator: ", "))"
      case .step(let fault): "\(fault)"
      case .campaign(let fault): fault
      }
    }
  }

  /// Everything about segments, journeys and campaigns that is not accepted, each with the keys that lead to it.
  package var journeyFaults: [(path: [String], fault: JourneyFault)] {
    var faults: [(path: [String], fault: JourneyFault)] = []
    if segments.count > Segment.countMax {
      faults.append((["segments"], .tooMany(segments.count, most: Segment.countMax)))
    }
    if journeys.count > Journey.countMax {
      faults.append((["journeys"], .tooMany(journeys.count, most: Journey.countMax)))
    }
    faults += rules.rules.compactMap { fault(of: $0.segment, ["rules", $0.name]) }
    for (name, journey) in journeys.sorted(by: { $0.key < $1.key }) {
      faults += [fault(of: journey.segment, ["journeys", name])].compactMap(\.self)
      if let fault = journey.fault { faults.append((["journeys", name, "steps"], .step(fault))) }
    }
    return faults + campaignFaults
  }

  func fault(
    of segment: String?, _ path: [String]
  ) -> (path: [String], fault: JourneyFault)? {
    guard let segment, segments[segment] == nil else { return nil }
    return (
      path + ["segment"], .unknownSegment(segment, known: segments.keys.sorted())
    )
  }
}

extension Strategy {
  /// Whether whoever decodes a strategy checks its segments and journeys afterwards, with their places in
  /// a file.
  package static let isCheckedLater = CodingUserInfoKey(rawValue: "Strategy.isCheckedLater")!

  /// Reads its keys. A segment that is named and not given, and steps out of order, are a
  /// `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let types = Self.types(of: decoder)
    self = try types.inUse { try Self.fields.value(from: decoder) }
    guard decoder.userInfo[Self.isCheckedLater] == nil,
      let (path, fault) = types.inUse({ journeyFaults.first })
    else { return }
    throw DecodingError.dataCorrupted(
      .init(
        codingPath: decoder.codingPath + path.map { TextKey($0) },
        debugDescription: fault.description))
  }
}
