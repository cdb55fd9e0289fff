import Documents

/// The shape of a file of `--trial`: the question of `analyze` about a table.
package enum TrialShape {
  /// The JSON Schema of such files.
  package static var schema: String { shape.jsonSchema(title: "PushLab trial").json }

  static let shape = Shape.object(
    ObjectShape(
      title: "Trial", doc: "The design of an experiment, and what is asked of its table.",
      own + common + ofArms + ofPoints))

  private static let own: [Property] = [
    .extends, Property("trial", .integer(1...1), required: true, doc: "The format's version."),
    key("unit", doc: "The column of the units; or row, none or summary, as for `--unit`."),
  ]

  private static func key(_ name: String, _ shape: Shape = .text(), doc: String) -> Property {
    Property(name, shape, doc: doc)
  }

  /// The other flags' keys.
  private static let common = [
    key("rows", .words(TableQuestion.Rows.self), doc: "What a row holds: a unit, or one event."),
    key("arm", doc: "The column of the arms; nothing is compared without it."),
    key("baseline", doc: "The arm that others are compared with."),
    key("metrics", .map(key: name, value: .text()), doc: "A term for each metric, or two with /."),
    key("covariates", .texts(), doc: "Columns with numbers from before the experiment."),
    key("segments", .texts(), doc: "Columns whose values are compared one by one."),
    key(
      "margins", .map(key: name, value: .number(.from(0, to: Intake.largest).ofMetric)),
      doc: "By how much metrics may be worse: guardrails."),
    key("level", .number(.above(0.5, to: 0.999_999)), doc: "The level of all intervals; or 0.95."),
  ]

  private static let ofArms = [
    key("design", .words(TableQuestion.Design.self), doc: "Each unit in one arm, or in all."),
    key("correction", .words(TableQuestion.Correction.self), doc: "Of p-values; holm by default."),
    key("lowerIsBetter", .texts(), doc: "Metrics of which less is better."),
    key("success", .texts(), doc: "Metrics that decide; all without a margin by default."),
    key("weights", weights, doc: "Planned shares in the order of the arms' names, else equal."),
    key("look", doc: "The present look among the planned ones: 2/5 is the second."),
  ]

  private static let ofPoints = [
    key("treatment", doc: "Of a micro-randomised trial: the column of treatments, 1 or 0."),
    key("probability", doc: "Of a treatment at each decision point: a column or a number."),
    key("available", doc: "The column of availability: 1 where a person could be treated."),
    key("moderators", .texts(), doc: "Terms by which the effect may differ."),
    key("controls", .texts(), doc: "Terms from before the treatment that predict the outcome."),
    key("trend", doc: "A term of time along which the effect may change."),
    key("numerator", doc: "Of the weights: a number, a column, estimated or estimated:column."),
    key("effect", .words(ExcursionQuestion.Effect.self), doc: "Of means, or of rates of 0 and 1."),
    key(
      "smallSample", .words(ExcursionQuestion.SmallSample.self),
      doc: "Whether standard errors allow for few people, as by default."),
  ]

  private static let weights = Shape.oneOf([
    .list(of: .number(.from(1e-6, to: 1e6).ofMetric), count: 2...Int.max),
    .text(TextPattern("shares such as 1:1:2") { (try? Trial.weights($0)) != nil }),
  ])

  private static let name = Shape.text(
    TextPattern("a metric's name, without double quotes", regex: "^[^\"]+$") { text in
      !text.isEmpty && !text.contains("\"")
    })

  /// The keys of arms of units, and those of decision points.
  static let (armKeys, pointKeys) = (
    common.map(\.name).filter { $0 != "metrics" && $0 != "level" } + ofArms.map(\.name),
    ofPoints.map(\.name).filter { $0 != "treatment" }
  )
}

extension Shape {
  fileprivate static func words<Kind: CaseIterable & RawRepresentable<String>>(
    _ kinds: Kind.Type
  ) -> Shape {
    .choice(kinds.allCases.map { Choice($0.rawValue) })
  }
}
