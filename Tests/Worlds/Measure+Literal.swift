import Scenarios

// Metrics by their names, as files write them.
extension Measure: ExpressibleByStringLiteral {
  package init(stringLiteral name: String) { self.init(rawValue: name) }
}

extension MetricName: ExpressibleByStringLiteral {
  package init(stringLiteral name: String) { self.init(rawValue: name)! }
}
