import Statistics

/// The models of the response that a log allows for, each fitted and weighed.
struct ResponseModels {
  /// What may differ between models: whether hours matter, and the wear.
  struct Choice: Hashable {
    let hasHours: Bool
    let wear: Wear

    /// As a report names it.
    func name(amongHours: Bool) -> String {
      wear.rawValue + (amongHours ? (hasHours ? ", by hours" : ", hours alike") : "")
    }
  }

  struct Entry {
    let choice: Choice
    let fit: FrailtyFit
    var weight = 0.0

    /// Whether a world can have it: it has no response that grows with what was shown.
    var isPossible: Bool {
      choice.wear == .none
        || (0...(choice.wear == .recency ? 1 : 100)).contains(fit.wearing[0].value)
    }
  }

  /// In a fixed order; their weights are Akaike's, and their sum is 1.
  private(set) var entries: [Entry] = []

  /// Distance in Akaike's criterion beyond which a model is left: its weight is below 1 in 22,000.
  private static let distanceMax = 20.0
  /// Smallest weight of a model that is reported as plausible.
  static let plausible = 0.01

  /// The best model among those that a world can have.
  var taken: Int {
    let possible = entries.indices.filter { entries[$0].isPossible }
    return possible.max { entries[$0].weight < entries[$1].weight } ?? 0
  }

  /// Hours, and then every wear with those hours that are not ruled out.
  ///
  /// - Parameter hours: Hours of each block.
  /// - Throws: `degenerate` when not even the model without wear and hours can be fitted.
  init(
    hours: [Double],
    _ fit: (_ hours: [Double], _ wear: Wear, _ start: FrailtyFit?)
      throws(StatisticsError) -> FrailtyFit
  ) throws(StatisticsError) {
    var plain = [
      Entry(choice: Choice(hasHours: false, wear: .none), fit: try fit([24], .none, nil))
    ]
    if hours.count > 1,
      let other = try Self.determined({ () throws(StatisticsError) in try fit(hours, .none, nil) })
    {
      plain.append(Entry(choice: Choice(hasHours: true, wear: .none), fit: other))
    }
    let least = plain.reduce(.infinity) { min($0, $1.fit.criterion) }
    for start in plain where start.fit.criterion < least + Self.distanceMax {
      entries.append(start)
      for wear in Wear.allCases where wear != .none {
        let blocks = start.choice.hasHours ? hours : [24]
        guard
          let worn = try Self.determined({ () throws(StatisticsError) in
            try fit(blocks, wear, start.fit)
          })
        else { continue }
        entries.append(
          Entry(choice: Choice(hasHours: start.choice.hasHours, wear: wear), fit: worn))
      }
    }
    weigh()
  }

  /// Leaves models in which hours do not matter, where there are others: that no difference was found is no word that there
  /// is none.
  mutating func keepHours() {
    guard entries.contains(where: \.choice.hasHours) else { return }
    entries.removeAll { !$0.choice.hasHours }
    weigh()
  }

  private mutating func weigh() {
    let weights = ModelWeights(entries.map(\.fit.criterion)).weights
    for place in entries.indices { entries[place].weight = weights[place] }
  }

  /// `nil` where the data do not determine the parameters.
  private static func determined(
    _ fit: () throws(StatisticsError) -> FrailtyFit
  ) throws(StatisticsError) -> FrailtyFit? {
    do throws(StatisticsError) {
      return try fit()
    } catch {
      guard case .degenerate = error else { throw error }
      return nil
    }
  }
}

extension ResponseModels {
  /// The estimate of the model that is taken, with an interval over all models that have one.
  func value(
    on link: Link, level: Double, _ get: (FrailtyFit) -> FittedValue?
  ) throws(StatisticsError) -> FittedValue? {
    var (found, shown): ([(fitted: FittedValue, weight: Double)], Int) = ([], 0)
    for (place, entry) in entries.enumerated() {
      guard let value = get(entry.fit) else { continue }
      if place == taken { shown = found.count }
      found.append((value, entry.weight))
    }
    guard get(entries[taken].fit) != nil else { return nil }
    return try FittedValue(averaging: found, shown: shown, on: link, level: level)
  }

  /// The models that are plausible, with their weights and rates.
  ///
  /// - Parameter rates: The rates of a fit, as a report shows them.
  func described(_ rates: (FrailtyFit) -> [CalibrationValue]) -> [CalibrationModel] {
    let amongHours = Set(entries.map(\.choice.hasHours)).count > 1
    let order = entries.indices.sorted { (-entries[$0].weight, $0) < (-entries[$1].weight, $1) }
    return order.filter { entries[$0].weight >= Self.plausible || $0 == taken }.map { place in
      let entry = entries[place]
      return CalibrationModel(
        name: entry.choice.name(amongHours: amongHours), weight: entry.weight,
        isTaken: place == taken, rates: rates(entry.fit))
    }
  }
}
