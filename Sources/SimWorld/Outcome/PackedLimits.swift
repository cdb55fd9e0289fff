import PushModel

/// The limits of what SimWorld packs into few bits, held against the cases that there are.
///
/// Whoever adds a case too many to an enum gets a message that names the limit, at the first world
/// that is planned.
enum PackedLimits {
  /// - Precondition: Every limit holds.
  static func check() {
    precondition(
      Variable.allCases.count == Variable.count,
      "Variable has \(Variable.allCases.count) cases, Variable.count says \(Variable.count)")
    precondition(
      DelayCounts.Kind.allCases.count == DelayCounts.Kind.count,
      "DelayCounts.Kind has \(DelayCounts.Kind.allCases.count) cases, its count is not that")
    hold("variables", Variable.count, Tallies.stride, "Tallies.stride")
    checkFunnel()
    let reasons = [
      Refusal.allCases.count, Hold.allCases.count, Failure.allCases.count, Loss.allCases.count,
    ].max()!
    hold("reasons of one kind", reasons, 255, "EventRow.reason, where 255 is none")
    hold("devices of one person", DeviceDraw.max, 3, "LaneRun.launch, which counts three bits")
    hold("stored pushes", ProviderLimits.fcmStoreMax, 255, "DeviceLink.stored")
    hold("styles", Style.count, ResponseModel.stylesMax, "ResponseModel.byStyle")
    hold("platforms", Platform.allCases.count, 2, "ResponseModel.rate")
  }

  private static func checkFunnel() {
    hold("steps", Funnel.Step.allCases.count, Funnel.suppressedBase, "Funnel")
    let refusals = Funnel.failedBase - Funnel.suppressedBase + Funnel.places - Funnel.suppressedRest
    hold("refusals", Refusal.allCases.count, refusals, "Funnel")
    hold("failures", Failure.allCases.count, Funnel.droppedBase - Funnel.failedBase, "Funnel")
    hold("losses", Loss.allCases.count, Funnel.heldBase - Funnel.droppedBase, "Funnel")
    hold("holds", Hold.allCases.count, Funnel.suppressedRest - Funnel.heldBase, "Funnel")
  }

  static func hold(_ what: String, _ count: Int, _ max: Int, _ place: String) {
    precondition(count <= max, "\(count) \(what), \(max) fit into \(place)")
  }
}
