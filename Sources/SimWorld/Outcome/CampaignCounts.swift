import PushMessages
import PushModel

/// What became of the pushes of one campaign.
package struct CampaignCounts: Hashable, Sendable {
  /// What may become of a push. Raw values are places of ``stored``.
  package enum Step: Int, CaseIterable, Sendable {
    /// It was due.
    case intended
    /// The policy let it go.
    case released
    /// A provider took it.
    case sent
    /// It reached a device.
    case delivered
    /// A device showed it.
    case displayed
    /// It was opened.
    case opened
    /// Its action was tapped.
    case tapped
    /// It was released and reached no device.
    case undelivered
  }

  /// The counts of ``Step``, after them those of refusals by raw value, and those of ``TextStep`` by variant.
  package var stored: [Int]

  /// No pushes.
  package init() {
    stored = Array(
      repeating: 0,
      count: Self.textsBase + CampaignVariant.count * TextStep.allCases.count)
  }

  private static let textsBase = Step.allCases.count + Refusal.allCases.count

  /// What may become of a push with one of several texts.
  package enum TextStep: Int, CaseIterable, Sendable {
    /// It reached a device.
    case delivered
    /// It was opened.
    case opened
    /// Its action was tapped.
    case tapped
    /// A conversion belongs to it.
    case converted
  }

  /// The count of a step of the pushes with a text, in its test or after it.
  package subscript(step: TextStep, variant: UInt8) -> Int {
    get { stored[Self.place(step, variant)] }
    set { stored[Self.place(step, variant)] = newValue }
  }

  private static func place(_ step: TextStep, _ variant: UInt8) -> Int {
    textsBase + Int(variant) % CampaignVariant.count * TextStep.allCases.count + step.rawValue
  }

  /// What became of the pushes with a text.
  package func result(_ variant: CampaignVariant) -> CampaignTextResult {
    var result = CampaignTextResult()
    result.delivered = self[.delivered, variant.variant]
    result.opened = self[.opened, variant.variant]
    result.tapped = self[.tapped, variant.variant]
    result.converted = self[.converted, variant.variant]
    return result
  }

  /// The count of a step.
  package subscript(step: Step) -> Int {
    get { stored[step.rawValue] }
    set { stored[step.rawValue] = newValue }
  }

  /// The number of pushes that were refused for a reason.
  package subscript(refusal: Refusal) -> Int {
    get { stored[Step.allCases.count + Int(refusal.rawValue)] }
    set { stored[Step.allCases.count + Int(refusal.rawValue)] = newValue }
  }

  /// The sum, count by count.
  package static func + (one: CampaignCounts, other: CampaignCounts) -> CampaignCounts {
    var sum = one
    for place in sum.stored.indices { sum.stored[place] += other.stored[place] }
    return sum
  }
}
