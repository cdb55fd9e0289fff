import PushModel

/// A kind of pushes by which counts are kept apart: those of one type, category, source or business.
package enum PushSelector: Hashable, Sendable {
  /// Pushes of one type.
  case type(PushType)
  /// Pushes whose type is of one category.
  case category(Category)
  /// Pushes that one thing caused; a digest has the source of its first item.
  case source(PushSource)
  /// Pushes that one business sent. Those of the operator of the app, which rules cause, are of no
  /// business.
  case business(BusinessID)

  /// Whether a push is of this kind.
  package func selects(_ type: PushType, _ source: PushSource?, _ business: BusinessID) -> Bool {
    switch self {
    case .type(let own): type == own
    case .category(let own): type.category == own
    case .source(let own): source == own
    case .business(let own): business == own && Self.isOfBusiness(type, source)
    }
  }

  /// Whether a push comes from a business, and not from the operator of the app: rules cause both, journeys the latter.
  static func isOfBusiness(_ type: PushType, _ source: PushSource?) -> Bool {
    switch source {
    case .journey: false
    case .rule: [.order, .payment, .message, .promotion].contains(type)
    default: true
    }
  }
}

/// The classes of pushes that are counted apart: two pushes are of one class if every selector
/// selects both of them or neither.
///
/// Class 0 is that of all pushes which no selector selects; without selectors there is no other. A
/// selector's count is the sum over its classes, so counts by kind add up to the whole by
/// construction.
package struct PushClasses: Sendable {
  /// The kinds that are asked for, each once.
  package let selectors: [PushSelector]
  /// For each class, whether each of the selectors selects its pushes.
  private let selected: [[Bool]]
  /// The businesses that selectors name.
  private let businesses: ContiguousArray<UInt32>
  /// The class by business, source and type; business 0 is every one that no selector names.
  private let table: ContiguousArray<UInt16>

  /// The number of places of a push's source, which has six bits, of which few are in use.
  private static var sources: Int { 8 }
  /// The number of places of a push's type.
  private static var types: Int { PushType.countMax }

  /// The classes that `selectors` tell apart among the types in use; without any there is one class.
  package init(_ selectors: [PushSelector] = []) {
    var numbered = [PushType?](repeating: nil, count: Self.types)
    for type in PushTypes.inUse.all { numbered[Int(type.rawValue)] = type }
    var selected = [selectors.map { _ in false }]
    var known = [selected[0]: 0]
    var table: ContiguousArray<UInt16> = []
    var businesses: ContiguousArray<UInt32> = []
    for case .business(let business) in selectors where !businesses.contains(business.rawValue) {
      businesses.append(business.rawValue)
    }
    for business in selectors.isEmpty ? [] : [nil] + businesses.map(Optional.some) {
      for place in 0..<Self.sources * Self.types {
        let found = Self.selected(by: selectors, place, business, numbered)
        if known[found] == nil {
          known[found] = selected.count
          selected.append(found)
        }
        table.append(UInt16(known[found]!))
      }
    }
    (self.selectors, self.selected) = (selectors, selected)
    (self.businesses, self.table) = (businesses, table)
  }

  /// The number of classes, at least 1.
  package var count: Int { selected.count }

  /// The classes whose pushes a selector selects.
  ///
  /// - Precondition: `selector` is one of ``selectors``.
  package func classes(of selector: PushSelector) -> [Int] {
    guard let place = selectors.firstIndex(of: selector) else {
      preconditionFailure("\(selector) is not among \(selectors)")
    }
    return selected.indices.filter { selected[$0][place] }
  }

  private static func selected(
    by selectors: [PushSelector], _ place: Int, _ business: UInt32?, _ known: [PushType?]
  ) -> [Bool] {
    let source = PushSource(rawValue: UInt8(place / types))
    guard let type = known[place % types] else {
      return selectors.map { _ in false }
    }
    return selectors.map { selector in
      if case .business(let own) = selector {
        return own.rawValue == business && PushSelector.isOfBusiness(type, source)
      }
      return selector.selects(type, source, BusinessID(rawValue: 0))
    }
  }

  /// The class of a push.
  ///
  /// - Precondition: There is more than one class.
  func place(of id: PushID, _ type: PushType, _ business: BusinessID) -> Int {
    var row = 0
    for place in businesses.indices where businesses[place] == business.rawValue { row = place + 1 }
    let source = Int(truncatingIfNeeded: id.rawValue >> 56 & 0x3F)
    assert(source < Self.sources, "source \(source) of \(Self.sources)")
    return Int(table[(row * Self.sources + source) * Self.types + Int(type.rawValue)])
  }
}

/// The counts of a lane's people by class of pushes.
package struct ClassCounts: Hashable, Sendable {
  /// The number of classes; 1 if no kind of pushes is asked for.
  package var classes = 1
  /// For each person and class ``Variable/count`` counts; empty with one class.
  package var cohort: ContiguousArray<Int32> = []
  /// The same counts from before the cohort's start, when all arms share the baseline.
  package var warmUp: ContiguousArray<Int32> = []

  /// The sum over the classes, ``Variable/count`` counts for each person.
  static func sum(
    of counts: ContiguousArray<Int32>, over classes: Int
  ) -> ContiguousArray<Int32> {
    guard classes > 1 else { return counts }
    let page = classes * Variable.count
    var sums = ContiguousArray<Int32>(repeating: 0, count: counts.count / classes)
    for place in counts.indices {
      sums[place / page * Variable.count + place % Variable.count] += counts[place]
    }
    return sums
  }
}
