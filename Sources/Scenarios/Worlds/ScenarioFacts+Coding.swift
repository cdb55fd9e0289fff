import PushModel

extension ScenarioFacts: Codable {
  private enum CodingKeys: String, CodingKey {
    case under, figures
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    under = try container.decodeIfPresent(String.self, forKey: .under)
    let forms = try container.decode([FactName: FactForms].self, forKey: .figures)
    figures = try forms.sorted { $0.key < $1.key }.flatMap { name, forms in
      try forms.all.map { try $0.fact(name) }
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(under, forKey: .under)
    let forms = Dictionary(grouping: figures, by: \.name).mapValues { facts in
      FactForms(all: facts.map(FactForm.init))
    }
    try container.encode(forms, forKey: .figures)
  }
}

/// What a file says of one metric: a number, a mapping, or a list of mappings.
private struct FactForms: Codable {
  let all: [FactForm]

  init(all: [FactForm]) { self.all = all }

  init(from decoder: any Decoder) throws {
    if let amount = try? FactAmount(from: decoder) {
      all = [FactForm(amount)]
    } else if let list = try? decoder.unkeyedContainer() {
      all = list.count == 0 ? [] : try [FactForm](from: decoder)
    } else {
      all = [try FactForm(from: decoder)]
    }
  }

  func encode(to encoder: any Encoder) throws {
    if all.count == 1 { try all[0].encode(to: encoder) } else { try all.encode(to: encoder) }
  }
}

/// One figure as a mapping.
private struct FactForm: Codable {
  var `is`: FactAmount?
  var per: Interval?
  var difference: FactAmount?
  var against: String?
  var arm: String?
  var within: FactAmount?
  var of: Int?

  init(_ amount: FactAmount) { self.is = amount }

  init(_ fact: ScenarioFact) {
    switch fact.figure {
    case .level(let amount, let per): (self.is, self.per) = (amount, per)
    case .difference(let amount, let other): (difference, against) = (amount, other)
    }
    (arm, within, of) = (fact.arm, fact.within, fact.of)
  }

  func fact(_ name: FactName) throws -> ScenarioFact {
    ScenarioFact(name, try figure(name), arm: arm, within: within, of: of)
  }

  private func figure(_ name: FactName) throws -> ScenarioFact.Figure {
    if let difference, let against { return .difference(difference, against: against) }
    if let amount = self.is { return .level(amount, per: per) }
    throw DecodingError.dataCorrupted(
      .init(
        codingPath: [TextKey(name.rawValue)],
        debugDescription: "accepted: with `is`, or with `difference` and `against`"))
  }
}
