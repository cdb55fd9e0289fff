import PushModel
import SimWorld
import TestWorlds
import Testing

@testable import Documents
@testable import Scenarios

/// How a metric over a kind of pushes is written, and what is wrong with one that is not.
@Suite struct MetricRestrictionTests {
  @Test("every metric of every kind is read as it was written")
  func roundTrip() throws {
    for plain in PlainMetric.allCases {
      #expect(MetricName(rawValue: plain.rawValue) == MetricName(plain))
      for key in PushRestriction.Key.allCases {
        for value in key.values + (key == .business ? ["0", "99999"] : []) {
          let text = "\(plain.rawValue)[\(key.rawValue)=\(value)]"
          let isDefined =
            plain.whyUnrestricted == nil && (key != .cause || plain.hasCause)
          #expect(MetricName(rawValue: text)?.rawValue == (isDefined ? text : nil))
          #expect(MetricShape.shape.accepts(text, isQuoted: false) == isDefined)
          #expect((MetricName.problem(of: text) == nil) == isDefined, "\(text)")
        }
      }
    }
  }

  @Test("the schema accepts what is accepted")
  func schema() throws {
    let schema = MetricShape.shape.jsonSchema(title: "metric")
    let text = try #require(schema["anyOf"]?.items?.last?["pattern"]?.scalar)
    let pattern = try Regex(text)
    for plain in PlainMetric.allCases {
      for kind in ["type=offer", "category=tasks", "source=rule", "business=12", "cause=offer"] {
        let name = "\(plain.rawValue)[\(kind)]"
        #expect(
          (name.firstMatch(of: pattern) != nil) == (MetricName(rawValue: name) != nil), "\(name)")
      }
    }
    for wrong in ["openRate[type=]", "openRate[business=007]", "openRate[]", "openRate[type=offer"]
    {
      #expect(wrong.firstMatch(of: pattern) == nil && MetricName(rawValue: wrong) == nil)
    }
  }

  @Test("its selector selects the pushes of its kind")
  func selectors() throws {
    func selector(_ text: String) -> PushSelector? {
      MetricName(rawValue: "optOutRate[\(text)]")?.selector
    }
    #expect(selector("type=re_engagement") == .type(.reEngagement))
    #expect(selector("category=tasks") == .category(.tasks))
    #expect(selector("source=review") == .source(.review))
    #expect(selector("business=7") == .business(BusinessID(rawValue: 7)))
    #expect(selector("cause=marketing") == .category(.marketing))
    #expect(selector("cause=offer") == .type(.offer))
    // The earlier name of a type that is also a category; the category has this type alone.
    #expect(selector("cause=security") == .category(.security))
    #expect(selector("type=security") == .type(.security))
    #expect(PushType.allCases.filter { $0.category == .security } == [.security])
  }

  @Test("a rate's companion is its count per subscriber of the same pushes")
  func companions() throws {
    let rate = try #require(MetricName(rawValue: "openRate[type=offer]"))
    #expect(rate.perSubscriber?.rawValue == "opensPerSubscriberDay[type=offer]")
    var plan = MetricPlan(success: [rate], guardrails: [:])
    plan.ask(for: [rate, .ctr])
    #expect(plan.report == nil)
    #expect(plan.restricted == [rate] && plan.reported == [rate, rate.perSubscriber!])
    #expect(plan.all.count == MetricPlan().all.count + 2)
  }

  @Test(
    "each problem says what there is",
    arguments: [
      (
        "openRate[typ=offer]",
        " no key 'typ'; did you mean 'type'? keys are type, category, source, business, cause;"
      ),
      (
        "openRate[category=markting]",
        " no category 'markting'; did you mean 'marketing'? category is updates, marketing, "
          + "messages, transactional, security, activity, tasks, reminders;"
      ),
      (
        "openRate[source=posts]",
        " no source 'posts'; did you mean 'post'? source is post, review, activity, transaction, "
          + "security, rule, journey;"
      ),
      (
        "openRate[business=x]",
        " no business 'x'; business is the number of a business, 0 to 99999;"
      ),
      (
        "openRate[cause=marketing]",
        " only optOutRate and uninstallRate have a cause; use type or category;"
      ),
      (
        "inTimeRate[type=assignment]",
        " inTimeRate counts assignments, which no push causes, so it has no kind of pushes;"
      ),
      (
        "permissionRate[type=offer]",
        " permissionRate counts devices at the end of the run, and no pushes, so it has no kind of "
          + "pushes;"
      ),
      ("openRte[type=offer]", " did you mean 'openRate'? there is no metric 'openRte';"),
      ("openRate.p95", " openRate has no '.p95', it is a share or a count;"),
      ("openRate[type=offer]x", " leave out what follows the bracket;"),
    ])
  func problems(text: String, problem: String) {
    #expect(MetricName.problem(of: text) == problem)
    #expect(MetricName(rawValue: text) == nil)
    #expect(!MetricShape.shape.accepts(text, isQuoted: false))
    #expect(MetricShape.shape.hint(for: text, isQuoted: false) == problem)
  }

  @Test("the parts of a figure are its name, its quantile and its kind of pushes")
  func parts() {
    let full = FigureText("triggerLatency.p95[type=pause]")
    #expect(full.name == "triggerLatency" && full.quantile == "p95" && full.kind == "type=pause")
    let plain = FigureText("openRate")
    #expect(plain.name == "openRate" && plain.quantile == nil && plain.kind == nil)
    #expect(FigureText("latency.p50").quantile == "p50")
    #expect(FigureText("a[b.c=d]").quantile == nil && FigureText("a[b.c=d]").kind == "b.c=d")
  }
}

/// A scenario that asks for kinds of pushes.
@Suite struct RestrictedScenarioTests {
  private static func text(_ metrics: String) -> String {
    """
    pushlab: 1
    name: a
    world: { businesses: 10, subscribers: 100 }
    arms: [{ name: a }, { name: b }]
    metrics:
    \(metrics)
    """
  }

  private static func read(_ metrics: String) throws(ScenarioError) -> ScenarioFile {
    try ScenarioFile.load(text: text(metrics), name: "s.yaml")
  }

  @Test("it is resolved to a text that says the same, and without them the text is as it was")
  func resolved() throws {
    let file = try Self.read(
      """
        success:
          - opensPerSubscriberDay[type=offer]
        guardrails:
          optOutRate[cause=marketing]: { margin: 0.001 }
        segments: [type]
        report: ["openRate[business=3]"]
      """)
    let again = try ScenarioFile.load(text: file.resolved, name: "again.yaml")
    #expect(again.scenario == file.scenario && again.resolved == file.resolved)
    #expect(
      file.scenario.metrics.restricted.map(\.rawValue) == [
        "opensPerSubscriberDay[type=offer]", "optOutRate[cause=marketing]", "openRate[business=3]",
      ])
    let plain = try Self.read("  segments: [platform]")
    #expect(!plain.resolved.contains("report:") && plain.scenario.metrics.report == nil)
  }

  @Test("a guardrail over a kind of pushes can be set from the command line")
  func override() throws {
    let file = try ScenarioFile.load(
      text: Self.text("  segments: []"), name: "s.yaml",
      overrides: ["metrics.guardrails[optOutRate[cause=marketing]].margin=0.25"])
    let name = try #require(MetricName(rawValue: "optOutRate[cause=marketing]"))
    #expect(file.scenario.metrics.guardrails[name]?.margin == 0.25)
  }
}
