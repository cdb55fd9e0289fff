import Foundation
import PushModel
import SimWorld
import Statistics

extension CellRecord: Codable {
  private enum Keys: String, CodingKey {
    case cell, digest, decisions, handled, subscribers, arms, moments, segments
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    cell = try container.decode(Cell.self, forKey: .cell)
    digest = try container.decode(UInt64.self, forKey: .digest)
    decisions = try container.decode(Int64.self, forKey: .decisions)
    handled = try container.decode(Int64.self, forKey: .handled)
    subscribers = try container.decode(Int.self, forKey: .subscribers)
    arms = try container.decode([ArmRecord].self, forKey: .arms)
    moments = try container.decode([StoredMoments].self, forKey: .moments).map(\.moments)
    segments = try container.decode([SegmentRecord].self, forKey: .segments)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(cell, forKey: .cell)
    try container.encode(digest, forKey: .digest)
    try container.encode(decisions, forKey: .decisions)
    try container.encode(handled, forKey: .handled)
    try container.encode(subscribers, forKey: .subscribers)
    try container.encode(arms, forKey: .arms)
    try container.encode(moments.map(StoredMoments.init), forKey: .moments)
    try container.encode(segments, forKey: .segments)
  }

  /// The same record gives the same bytes.
  public func stored() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }

  public init(stored: Data) throws {
    self = try JSONDecoder().decode(CellRecord.self, from: stored)
  }
}

extension ArmRecord: Codable {
  private enum Keys: String, CodingKey {
    case subscribers, affected, cohort, others, latency, promptLatency, timeToOpen, activity,
      departures
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    func funnel(_ key: Keys) throws -> Funnel {
      guard let funnel = Funnel(stored: try container.decode([Int64].self, forKey: key)) else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: container, debugDescription: "not the counts of a funnel")
      }
      return funnel
    }
    func histogram(_ key: Keys) throws -> LogHistogram {
      try LogHistogram(bytes: [UInt8](try container.decode(Data.self, forKey: key)))
    }
    subscribers = try container.decode(Int.self, forKey: .subscribers)
    affected = try container.decode(Int.self, forKey: .affected)
    cohort = try funnel(.cohort)
    others = try funnel(.others)
    latency = try histogram(.latency)
    promptLatency = try histogram(.promptLatency)
    timeToOpen = try histogram(.timeToOpen)
    activity = try Self.activity(container.decode([UInt32].self, forKey: .activity), container)
    departures = try container.decode([LifeTable].self, forKey: .departures)
  }

  private static func activity(
    _ flat: [UInt32], _ container: KeyedDecodingContainer<Keys>
  ) throws -> [Activity] {
    guard flat.count.isMultiple(of: 3) else {
      throw DecodingError.dataCorruptedError(
        forKey: .activity, in: container, debugDescription: "\(flat.count) words, not in threes")
    }
    return try stride(from: 0, to: flat.count, by: 3).map { place in
      guard let type = PushType(rawValue: UInt8(clamping: flat[place + 2])) else {
        throw DecodingError.dataCorruptedError(
          forKey: .activity, in: container, debugDescription: "no push type \(flat[place + 2])")
      }
      return Activity(minute: flat[place], business: flat[place + 1], type: type)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(subscribers, forKey: .subscribers)
    try container.encode(affected, forKey: .affected)
    try container.encode(cohort.stored, forKey: .cohort)
    try container.encode(others.stored, forKey: .others)
    try container.encode(Data(latency.bytes), forKey: .latency)
    try container.encode(Data(promptLatency.bytes), forKey: .promptLatency)
    try container.encode(Data(timeToOpen.bytes), forKey: .timeToOpen)
    let flat = activity.flatMap { [$0.minute, $0.business, UInt32($0.type.rawValue)] }
    try container.encode(flat, forKey: .activity)
    try container.encode(departures, forKey: .departures)
  }
}
