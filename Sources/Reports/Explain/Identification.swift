import Experiments
import PushModel
import RunStore
import Scenarios
import SimWorld

/// Finds the person that a question is about.
struct Identification {
  private let run: FinishedRun
  private let question: ExplainQuestion

  init(_ run: FinishedRun, _ question: ExplainQuestion) {
    self.run = run
    self.question = question
  }

  private var subscribers: Int { run.plan.people }
  private var replications: Int { run.plan.scenario.replications }

  var person: Inquiry.Person {
    get throws {
      if let replication = question.replication, !(0..<replications).contains(replication) {
        throw ExplainError(
          "the run has no replication \(replication); accepted: 0 to \(replications - 1)")
      }
      if let person = question.person {
        return try (0..<Int64(subscribers)).contains(person) ? known(Int(person)) : inverted(person)
      }
      if let push = question.push { return try logged(push) }
      throw ExplainError("who is meant? accepted: --person N, 0 to \(subscribers - 1), or a uid")
    }
  }

  private func known(_ subscriber: Int) -> Inquiry.Person {
    let replication = question.replication ?? 0
    let uid = Pseudonyms(run.plan, replication: replication).uid(of: UInt64(subscriber))
    return Inquiry.Person(subscriber: subscriber, replication: replication, uid: uid)
  }

  /// Finds a pseudonym's person by trying all numbers, since pseudonyms cannot be inverted.
  private func inverted(_ uid: Int64) throws -> Inquiry.Person {
    let replication = try question.replication ?? replication(of: uid) ?? 0
    let pseudonyms = Pseudonyms(run.plan, replication: replication)
    guard
      let found = (0..<subscribers).first(where: { pseudonyms.uid(of: UInt64($0)) == uid })
    else {
      throw ExplainError(
        "nobody in replication \(replication) has the number or the uid \(uid); accepted: "
          + "0 to \(subscribers - 1), or a uid of the view `event`, with --replication")
    }
    return Inquiry.Person(subscriber: found, replication: replication, uid: uid)
  }

  private func replication(of uid: Int64) throws(StoreError) -> Int? {
    var found: Int?
    try run.database.forEachRow("SELECT replication FROM event WHERE uid = ? LIMIT 1", [uid]) {
      found = Int($0.integer(0))
    }
    return found
  }

  /// The intended recipient of a push, by the event log.
  private func logged(_ push: PushID) throws -> Inquiry.Person {
    guard run.events != .none else {
      throw ExplainError(
        "the run has no event log to find push \(push.logged) in; add --person N")
    }
    var people: [(replication: Int, uid: Int64)] = []
    try run.database.forEachRow(
      "SELECT DISTINCT replication, uid FROM event WHERE push = ?"
        + (question.replication == nil ? "" : " AND replication = ?") + " LIMIT 1000",
      [Int64(bitPattern: push.rawValue)] + (question.replication.map { [Int64($0)] } ?? [])
    ) { people.append((Int($0.integer(0)), $0.integer(1))) }
    guard let first = people.first else {
      throw ExplainError("no push \(push.logged) is in the event log; add --person N")
    }
    guard people.count == 1 else {
      let many = people.count < 1_000 ? "\(people.count)" : "1,000 or more"
      throw ExplainError(
        "push \(push.logged) was for \(many) people; add --person N, or such as"
          + " --person \(first.uid)\(replications > 1 ? " --replication \(first.replication)" : "")"
      )
    }
    var one = question
    one.replication = first.replication
    return try Identification(run, one).inverted(first.uid)
  }
}

/// A question about a run that it cannot answer.
package struct ExplainError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}
