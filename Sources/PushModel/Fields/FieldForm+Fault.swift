extension FieldForm {
  /// What is wrong with a value, or with the first of its parts where something is; `nil` also for
  /// one of a type that the form says nothing about.
  func fault(of value: Any, at key: String) -> FieldError? {
    switch self {
    case .flag: return nil
    case .integer(let range):
      guard let number = value as? any BinaryInteger else { return nil }
      let isAccepted = Int(exactly: number).map(range.contains) ?? false
      return isAccepted ? nil : FieldError(key: key, found: "\(number)", allowed: "\(range)")
    case .number(let range, let isAbove, _):
      return (value as? Double).flatMap { Self.fault(of: $0, range, isAbove: isAbove, key) }
    case .duration(let range):
      guard let length = value as? Interval, !range.contains(length) else { return nil }
      return FieldError(key: key, found: "\(length)", allowed: "\(range)")
    case .timeOfDay, .words, .text: return Self.text(of: value).flatMap { fault(ofText: $0, key) }
    case .list(let item, let count):
      return (value as? any Collection).flatMap { Self.fault(of: $0, item, count, key) }
    case .map(let name, let form):
      return Self.fault(of: value, key) { own in [(name, own.key), (form, own.value)] }
    case .keys(let keys): return Self.fault(of: value, keys, key)
    case .either(let forms):
      let faults = forms.filter { $0.isAbout(value) }.map { $0.fault(of: value, at: key) }
      return faults.contains { $0 == nil } ? nil : faults.last ?? nil
    case .named(_, let form): return form.fault(of: value, at: key)
    }
  }

  private static func fault(
    of number: Double, _ range: ClosedRange<Double>, isAbove: Bool, _ key: String
  ) -> FieldError? {
    let isAccepted =
      number.isFinite && range.contains(number) && !(isAbove && number == range.lowerBound)
    guard !isAccepted else { return nil }
    let allowed = range == -.infinity ... .infinity ? "finite numbers" : "\(range)"
    return FieldError(key: key, found: "\(number)", allowed: isAbove ? "above \(allowed)" : allowed)
  }

  private func fault(ofText text: String, _ key: String) -> FieldError? {
    let (isAccepted, allowed): (Bool, String) =
      switch self {
      case .timeOfDay(let endOfDay):
        (
          LocalTime(text) != nil || endOfDay && text == "24:00",
          "00:00...\(endOfDay ? "24:00" : "23:59")"
        )
      case .words(let words):
        (words.contains { $0.name == text }, words.map(\.name).joined(separator: ", "))
      case .text(let form?): (form.accepts(text), form.meaning)
      default: (!text.allSatisfy(\.isWhitespace), "texts that are not empty")
      }
    return isAccepted ? nil : FieldError(key: key, found: "`\(text.prefix(60))`", allowed: allowed)
  }

  private static func fault(
    of list: some Collection, _ item: FieldForm, _ count: ClosedRange<Int>, _ key: String
  ) -> FieldError? {
    guard count.contains(list.count) else {
      return FieldError(key: key, found: "a list of \(list.count)", allowed: "lists of \(count)")
    }
    return list.enumerated().lazy.compactMap { item.fault(of: $1, at: "\(key)[\($0)]") }.first
  }

  private static func fault(of value: Any, _ keys: FieldKeys, _ key: String) -> FieldError? {
    guard let part = value as? any Fielded else {
      return fault(of: value, key) { own in
        let named = keys.keys.filter { $0.name == own.key }.map { ($0.form, own.value) }
        guard named.isEmpty, let open = keys.open else { return named }
        // A type of push is one already, whatever table is in use.
        let isNamed = (value as? any TextKeyed)?.isByType ?? false
        return (isNamed ? [] : [(.text(open.names), own.key)]) + [(open.form, own.value)]
      }
    }
    do {
      try part.check()
      return nil
    } catch {
      return FieldError(key: "\(key).\(error.key)", found: error.found, allowed: error.allowed)
    }
  }

  /// The first fault in a mapping; `forms` has the forms of a pair, each with what has to be of it.
  private static func fault(
    of value: Any, _ key: String,
    _ forms: (_ pair: (key: String, value: Any)) -> [(form: FieldForm, value: Any)]
  ) -> FieldError? {
    for pair in (value as? any TextKeyed)?.pairs ?? [] {
      let faults = forms(pair).lazy.compactMap {
        $0.form.fault(of: $0.value, at: "\(key).\(pair.key)")
      }
      if let fault = faults.first { return fault }
    }
    return nil
  }

  /// Whether values of the same type may be of the form.
  private func isAbout(_ value: Any) -> Bool {
    switch self {
    case .flag: value is Bool
    case .integer: value is any BinaryInteger
    case .number: value is Double
    case .duration: value is Interval
    case .timeOfDay, .words, .text: Self.text(of: value) != nil
    case .list: value is any Collection && !(value is String)
    case .map: value is any TextKeyed
    case .keys: value is any Fielded || value is any TextKeyed
    case .either(let forms): forms.contains { $0.isAbout(value) }
    case .named(_, let form): form.isAbout(value)
    }
  }

  /// The text that a value is written as; `nil` if it is written as something else.
  fileprivate static func text(of value: Any) -> String? {
    switch value {
    case let text as String: text
    case let word as any RawRepresentable<String>: word.rawValue
    case let named as any Named: named.name
    case let coded as any TextCoded: coded.description
    default: nil
    }
  }
}

/// A value that may be `nil`.
protocol Absentable {
  var present: Any? { get }
}

extension Optional: Absentable {
  var present: Any? { map { $0 } }
}

/// A mapping whose keys are written as texts.
package protocol TextKeyed {
  /// Its pairs, sorted by key.
  var pairs: [(key: String, value: Any)] { get }
  /// Whether its keys are types of push.
  var isByType: Bool { get }
}

extension TextKeyed {
  package var isByType: Bool { false }
}

extension Dictionary: TextKeyed {
  package var isByType: Bool { Key.self == PushType.self }
  package var pairs: [(key: String, value: Any)] {
    map { (FieldForm.text(of: $0) ?? "\($0)", $1) }.sorted { $0.0 < $1.0 }
  }
}
