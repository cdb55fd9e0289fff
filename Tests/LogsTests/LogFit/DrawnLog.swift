import SimKernel

@testable import Tables

/// An event log whose mechanism is written down: each person is shown so many pushes, one every few
/// hours.
final class DrawnLog: TableSource {
  let path = "drawn"
  private let people: Int
  private let pushes: Int
  /// Of every push; `nil` for a log that has no column of types.
  private let type: String?
  private let key: StreamKey
  /// Minutes until a push is opened, `nil` for never; from the person's own uniform, the push's two
  /// uniforms and whether the one before was opened.
  private let open: (_ own: Double, _ draw: Draw, _ before: Bool?) -> Double?
  /// Whether the device can be reached at an hour of the day.
  private let isOnline: (_ own: Double, _ draw: Draw, _ hour: Int) -> Bool

  init(
    people: Int, pushes: Int = 30, type: String? = nil, seed: UInt64 = 1,
    isOnline: @escaping (Double, Draw, Int) -> Bool = { _, _, _ in true },
    open: @escaping (Double, Draw, Bool?) -> Double?
  ) {
    self.people = people
    self.pushes = pushes
    self.type = type
    key = StreamKey(seed: seed, replication: 0)
    self.open = open
    self.isOnline = isOnline
  }

  func columns() -> [String] { ["uid", "nid", "event", "ts"] + (type == nil ? [] : ["type"]) }

  func read(
    isStopped: () -> Bool, _ take: (TableRow) throws(TableError) -> Void
  ) throws(TableError) {
    var line = 0
    func tell(_ uid: Int, _ nid: Int, _ event: String, _ at: Double) throws(TableError) {
      line += 1
      let moment = 1_773_619_200_000 + Int(at)
      let texts = ["\(uid)", "\(nid)", event, "\(moment)"] + (type.map { [$0] } ?? [])
      try SimulatedLog.hand(texts, line, take)
    }
    for person in 0..<people {
      let own = Draw(key, 1, entity: UInt64(person), occasion: 0).uniform
      var before: Bool?
      for push in 0..<pushes {
        let draw = Draw(key, 2, entity: UInt64(person), occasion: UInt64(push))
        // Hours apart, never on the same hour of the day twice in a row.
        let at = Double(push) * 5 * 3_600_000 + draw.u2 * 3_600_000
        try tell(person, push, "sent", at)
        let hour = Int(at / 3_600_000) % 24
        guard isOnline(own, draw, hour) else {
          try tell(person, push, "expired", at + 90_000_000)
          continue
        }
        try tell(person, push, "delivered", at + 1_000 + 500 * draw.u3)
        let minutes = open(own, draw, before)
        before = minutes != nil
        if let minutes { try tell(person, push, "opened", at + 2_000 + minutes * 60_000) }
      }
    }
    // So that the last openings were watched to the end.
    try tell(0, pushes, "sent", Double(pushes) * 5 * 3_600_000 + 200_000_000)
  }
}
