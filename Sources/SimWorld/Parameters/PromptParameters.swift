import PushModel

/// People's answers to prompts that ask them to allow pushes.
package struct PromptParameters: Hashable, Sendable {
  package var unaskedShare = 0.0
  /// Factor on the probability of a grant when the system asks without an explanation: 0.5 to 0.9.
  /// *Assumption* about the size; its direction is S1-6's and S4-PERM's.
  package var coldFactor = 0.7
  package var explainedShare = 0.8
  package var reconsideredShare = 0.08
  package var registrationFailShare = 0.01

  /// The defaults.
  package init() {}
}

extension PromptParameters: Fielded {
  /// Keys of `world.prompts`, each with its range, default, meaning and source.
  package static let fields = FieldList<PromptParameters>(
    of: PromptParameters(), title: "Permission",
    "How people answer when they are asked to allow pushes.",
    [
      Field(
        "unaskedShare", \.unaskedShare, .share,
        assumed:
          "Devices that must ask (Android 13 or later, iOS) on which nobody was asked before the run."
      ),
      Field(
        "coldFactor", \.coldFactor, .factor,
        "Factor on the probability of a grant when the system asks at the first start.",
        source: "assumption; S1-6, S4-PERM", neutral: 1),
      Field(
        "explainedShare", \.explainedShare, .share,
        assumed: "Share of people who read the explanation and go on to the system's question."),
      Field(
        "reconsideredShare", \.reconsideredShare, .share,
        "Share of people who allow pushes in the settings after a soft prompt.",
        source: "assumption; S4-PERM-4"),
      Field(
        "registrationFailShare", \.registrationFailShare, .share,
        "Registrations that fail, and are tried again at the next start.",
        source: "assumption; S4-ERR-1"),
    ])
}
