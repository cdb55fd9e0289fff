import PushModel
import PushPolicy

/// A post at noon, an hour after another, in which any set of rules can be made to speak.
struct Situation {
  static let midnight = Timestamp.utc(2026, 3, 16)
  static let now = midnight + .hours(12)
  static let earlier = now - .hour

  var policy = Policy()
  var push = Push.make(.newPost, 2, at: now)
  var first = Push.make(.newPost, 1, at: earlier)
  var changes: [(inout Someone) -> Void] = []

  init(_ rules: [Rule]) { for rule in rules { rule.provoke(&self) } }

  func verdict() throws -> Verdict {
    var someone = try someone()
    return someone.ask(push, at: Self.now)
  }

  func explanation() throws -> Explanation {
    var someone = try someone()
    return someone.explain(push, at: Self.now)
  }

  private func someone() throws -> Someone {
    var someone = try Someone(policy)
    someone.book(first, at: Self.earlier)
    for change in changes { change(&someone) }
    return someone
  }
}
