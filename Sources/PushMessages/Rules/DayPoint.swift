import PushModel

/// A decision point of each day: at a local time, or at a random time within a slot.
public struct DayPoint: Hashable, Sendable {
  /// The minute of the day of the point, or at which its slot begins, 0..<1440.
  public let from: Int
  /// The minute of the day at which its slot ends, at most 1440; `nil` for a point at a fixed time.
  public let to: Int?

  /// A point at a local time.
  public init(at time: LocalTime) {
    from = Int(time.minute)
    to = nil
  }

  /// A point at a random minute from `from` on and before `to`, drawn anew for each person and day;
  /// all minutes are equally probable.
  ///
  /// - Parameter to: A minute of the day, at most 1440.
  public init(from: LocalTime, to: Int) {
    self.from = Int(from.minute)
    self.to = to
  }

  /// The minute after the last at which it can be.
  var end: Int { to ?? from }

  /// Its minute for a uniform draw in 0..<1.
  func minute(_ uniform: Double) -> Int {
    guard let to else { return from }
    return min(to - 1, from + Int(uniform * Double(to - from)))
  }
}

/// A point is written as its time, or as the ends of its slot: `"08:30"`, `{ from: "12:00", to:
/// "14:00" }`.
extension DayPoint: Codable {
  private enum CodingKeys: String, CodingKey { case from, to }

  /// The time of a text, or the slot of a mapping; anything else is a `DecodingError`.
  public init(from decoder: any Decoder) throws {
    if let time = try? LocalTime(from: decoder) {
      self.init(at: time)
      return
    }
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let to = try container.decode(EndOfWindow.self, forKey: .to)
    self.init(
      from: try container.decode(LocalTime.self, forKey: .from), to: Int(to.minute))
  }

  /// Writes the time, or the ends of the slot.
  public func encode(to encoder: any Encoder) throws {
    let time = { (minute: Int) in EndOfWindow(minute: UInt16(minute)) }
    guard let to else {
      var container = encoder.singleValueContainer()
      return try container.encode(time(from))
    }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(time(from), forKey: .from)
    try container.encode(time(to), forKey: .to)
  }
}

/// The chance by which the random times of one person's decision points are drawn.
///
/// A draw is addressed by person, day and point: the same address gives the same number, however
/// often and in whatever order it is asked for, so nothing has to be stored.
public struct PointChance: Sendable {
  /// A number that differs between people. Equal keys give equal times.
  public let key: UInt64

  /// The chance of the person with a key: what a host has drawn once for them, or their number.
  public init(key: UInt64) { self.key = key }

  /// The questions that are asked of chance about a point.
  enum Question: UInt64 {
    /// Whether it is among the points of the day.
    case pick
    /// The time within its slot.
    case time
  }

  /// A uniform number in 0..<1.
  func uniform(_ question: Question, ofDay day: Int64, point: Int) -> Double {
    let ofDay = Self.mix(Self.mix(key) &+ UInt64(bitPattern: day) &* Self.step)
    let bits = Self.mix(ofDay &+ (UInt64(point) << 1 | question.rawValue) &* Self.step)
    return Double(bits >> 11) / Double(1 << 53 as UInt64)
  }

  /// The increment and the output function of SplitMix64 (Steele, Lea & Flood 2014, *Fast splittable
  /// pseudorandom number generators*, doi 10.1145/2660193.2660195).
  private static let step: UInt64 = 0x9E37_79B9_7F4A_7C15
  private static func mix(_ value: UInt64) -> UInt64 {
    var bits = value &+ step
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }
}
