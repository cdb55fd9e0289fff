import PushModel

/// How people answer when they are asked to allow pushes.
public struct PromptParameters: Hashable, Sendable, Codable {
  /// Share of the devices that must ask, Android 13 or later and iOS, on which nobody has been asked
  /// yet when the run starts: 0 leaves each as ``DeviceParameters`` draws it.
  public var unaskedShare = 0.0
  /// Factor on the probability of a grant when the system asks cold at the first start: 0.5 to 0.9.
  /// *Assumption* about the size; its direction is S1-6's and S4-PERM's.
  public var coldFactor = 0.7
  /// Who reads why, and goes on to the system's question. *Assumption*.
  public var explainedShare = 0.8
  /// Who follows a soft prompt to the settings after a refusal and allows pushes there. *Assumption*.
  public var reconsideredShare = 0.08
  /// Registrations that fail; they are tried again at the next start (S4-ERR-1). *Assumption*.
  public var registrationFailShare = 0.01

  public init() {}
}
