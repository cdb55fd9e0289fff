import Experiments
import Scenarios
import Statistics

/// The methods behind some figures, each with the metrics that it is of where there are several.
struct MethodWords {
  /// In the order of their first metrics.
  private var methods: [(name: String, metrics: [String])] = []

  init(_ rows: [Comparison]) {
    for row in rows { add(row.method, row.measure.words) }
  }

  /// Of metrics with a value.
  init(_ metrics: [Metric]) {
    for metric in metrics where metric.value != nil {
      add(metric.method, metric.name.words)
    }
  }

  private mutating func add(_ method: String, _ metric: String) {
    guard !method.isEmpty else { return }
    guard let place = methods.firstIndex(where: { $0.name == method }) else {
      methods.append((method, [metric]))
      return
    }
    if !methods[place].metrics.contains(metric) { methods[place].metrics.append(metric) }
  }

  /// A sentence on the methods; of those that have none, on why not.
  static func estimated(by methods: String) -> String {
    methods.hasPrefix("not estimable") ? "N\(methods.dropFirst())." : "Estimated by \(methods)."
  }

  var areSeveral: Bool { methods.count > 1 }

  var text: String {
    methods.map { method in
      areSeveral ? "\(method.name) (\(method.metrics.joined(separator: ", ")))" : method.name
    }.joined(separator: "; ")
  }
}
