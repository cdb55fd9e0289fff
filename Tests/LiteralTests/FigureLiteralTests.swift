import Experiments
import Foundation
import JSON
import PushFanout
import PushMessages
import PushModel
import PushPolicy
import PushService
import Scenarios
import SimWorld
import TestSupport
import Testing

/// Numbers that the product has by default, and what its metrics divide.
@Suite struct FigureLiteralTests {
  private static let rules = TriggerBook()

  /// The default that a datum states, in the form in which it does; `nil` for one that is not known here.
  private static func found(_ literal: Literal) -> JSONValue? {
    switch literal.id {
    case "S2-trigger": range(literal)
    case "S2-default-days": absence.map { .integer($0.days) }
    case "S2-time-default": absence.flatMap { time($0.at) }
    case "S3-ASSIGN-1": seconds(TriggerParameters().promises[.assignment])
    case "S3-PAUSE-1": seconds(TriggerParameters().promises[.pause])
    case "S3-FOLLOW-1": days(age(of: "followUp"))
    case "S3-OVER-1": days(age(of: "overdue"))
    case "S3-MILE-1": counts(of: "milestone")
    case "S3-MILE-2": counts(of: "honorarium")
    case "S3-ADMIN-2": idle(literal)
    case "S4-PERM-4": days(PromptRule().againAfter)
    case "S4-RULE-5": days(FanoutRules().tokenAgeMax)
    case "S4-ERR-2": .integer(FanoutRules().retries.general)
    default: nil
    }
  }

  @Test(
    "S2-default-days, S3-FOLLOW-1, S4-RULE-5: defaults are the sources' numbers",
    arguments: Literal.of("FigureLiteralTests/defaults"))
  func defaults(literal: Literal) throws {
    let found = try #require(Self.found(literal))
    // A time of the day has no seconds here.
    let said: JSONValue = literal.text == "14:00:00" ? "14:00" : literal.value
    // Members have no order in the file.
    #expect(found == said || found.members != nil && found.members == said.members)
  }

  private static var absence: Absence? {
    guard case .unopened(let absence)? = rules["inactivity"]?.when else { return nil }
    return absence
  }

  /// The ends of the source's range, as a scenario's rule takes them.
  private static func range(_ literal: Literal) -> JSONValue? {
    let taken = ["min", "max"].compactMap { end -> JSONValue.Member? in
      guard let days = literal.value[end]?.int,
        let arm = try? Sample.shop("rules.inactivity.after=\(days)d"),
        case .unopened(let absence)? = arm.strategy.rules["inactivity"]?.when
      else { return nil }
      return JSONValue.Member(end, .integer(absence.days))
    }
    return .object(taken)
  }

  private static func time(_ moment: Absence.Moment) -> JSONValue? {
    guard case .fixed(let time) = moment else { return nil }
    return .string(time.description)
  }

  private static func seconds(_ length: Interval?) -> JSONValue? {
    length.map { .string("\($0.milliseconds / 1_000) s") }
  }

  private static func days(_ length: Interval?) -> JSONValue? {
    length.map { JSONValue.integer(Int($0.days)) }
  }

  private static func age(of rule: String) -> Interval? {
    guard case .unacknowledged(let age, _)? = rules[rule]?.when else { return nil }
    return age
  }

  private static func counts(of rule: String) -> JSONValue? {
    guard case .milestone(_, let numbers)? = rules[rule]?.when else { return nil }
    return .array(numbers.map { .integer($0) })
  }

  /// The days for everyone, and those that an organisation has set itself.
  private static func idle(_ literal: Literal) -> JSONValue? {
    guard let own = literal.value.array?.last?.int else { return nil }
    let organisation = BusinessID(rawValue: 3)
    let book = TriggerBook(
      organisations: [organisation: ["idle": TriggerChange(after: .days(Int64(own)))]])
    let ages = [book.rules, book.rules(of: organisation)].compactMap { rules -> JSONValue? in
      guard case .idle(let age, _)? = rules.first(where: { $0.name == "idle" })?.when else {
        return nil
      }
      return days(age)
    }
    return .array(ages)
  }

  @Test(
    "S1-9-delivery, S1-9-open, S1-9-ctr: metrics divide what the source divides",
    arguments: Literal.of("FigureLiteralTests/metrics"))
  func metrics(literal: Literal) throws {
    let known: [String: PlainMetric] = [
      "S1-9-delivery": .deliveryRate, "S1-9-open": .openRate, "S1-9-ctr": .ctr,
    ]
    let metric = try #require(known[literal.id])
    guard case .push(let above) = metric.numerator, case .push(let below)? = metric.denominator
    else {
      Issue.record("\(metric) divides no counts of pushes")
      return
    }
    let said = literal.text.replacing("action taps", with: "tapped")
    #expect("\(above.name) / \(below.name)" == said)
  }

  @Test(
    "S0-NFR-REL-01, S0-NFR-PER-01: the gate that ships has the source's bounds",
    arguments: Literal.of("FigureLiteralTests/gates"))
  func gates(literal: Literal) throws {
    let path = Repository.folder.appending(path: "scenarios/delivery-gate.yaml").path
    let bounds = try #require(try GateFile.load(path: path).gate.worlds?.first?.bounds)
    let isRate = literal.id == "S0-NFR-REL-01"
    let figure = isRate ? "deliveryRate" : "promptLatencyP95"
    let bound = try #require(bounds.first { $0.key.name == figure }).value
    if isRate {
      #expect(bound.min == literal.value.double)
    } else {
      #expect(bound.max.map { "\(Int($0)) s" } == literal.text)
    }
  }
}
