import SimKernel

/// By arm, what its decision rule keeps of the lane's people; `nil` for an arm without one.
struct LaneRules: ~Copyable {
  private let owned: [LaneDecisions?]
  private let pointers: LaneArray<Unmanaged<LaneDecisions>?>

  /// The rules of arms; none where no arm has one.
  init(_ rules: [LaneDecisions?] = []) {
    owned = rules
    var pointers = LaneArray<Unmanaged<LaneDecisions>?>(count: rules.count, repeating: nil)
    for (arm, rule) in rules.enumerated() { pointers[arm] = rule.map { .passUnretained($0) } }
    self.pointers = pointers
  }

  /// The rule of an arm, without counting a reference: it lives as long as this.
  @inline(__always) subscript(arm: Int) -> Unmanaged<LaneDecisions>? { pointers[arm] }
}
