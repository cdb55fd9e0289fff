import PushModel
import PushPolicy

extension Someone {
  /// Draws what becomes of pushes, one column per `step` from `start`.
  ///
  /// In: `p` a post, `o` an offer, `f` a feature, `r` a re-engagement, `m` a message, `t` an order,
  /// `!` a security alert, `.` nothing. Out: `s` sent, `w` told to wait, `x` refused, and an `S`
  /// in the column where a push that had waited goes, `X` where it is refused after all; `?` a wait
  /// that leads nowhere.
  mutating func strip(_ day: String, from start: Timestamp, step: Interval = .hour) -> String {
    var held: [Held] = []
    var columns = ""
    for (column, letter) in day.enumerated() {
      let now = start + step * Int64(column)
      var mark = wake(&held, through: now)
      if let type = Self.types[letter] {
        let push = Push.make(type, UInt32(column), at: now)
        mark = take(push, at: now, &held, ("s", "x")) ?? "w"
      }
      let late = wake(&held, through: now + step - .millisecond)
      columns.append(late ?? mark ?? ".")
    }
    return columns
  }

  private typealias Held = (push: Push, until: Timestamp)

  /// Asks again about what is due, in order; the last mark made.
  private mutating func wake(_ held: inout [Held], through now: Timestamp) -> Character? {
    var mark: Character?
    while let next = held.indices.min(by: { held[$0].until < held[$1].until }),
      held[next].until <= now
    {
      let (push, until) = held.remove(at: next)
      mark = take(push, at: until, &held, ("S", "X")) ?? mark
    }
    return mark
  }

  private static let types: [Character: PushType] = [
    "p": .newPost, "o": .offer, "f": .featureAnnounce, "r": .reEngagement, "m": .message,
    "t": .order, "!": .security,
  ]

  /// The mark of an end, or `nil` when the push is held (again).
  private mutating func take(
    _ push: Push, at now: Timestamp, _ held: inout [Held],
    _ marks: (sent: Character, refused: Character)
  ) -> Character? {
    switch offer(push, at: now) {
    case .send: return marks.sent
    case .suppress: return marks.refused
    case .wait(let until, let hold):
      guard until > now else { return "?" }
      held.append((push.having(passed: hold), until))
      return nil
    }
  }
}
