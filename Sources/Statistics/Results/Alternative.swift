/// What a test holds against the hypothesis of no difference.
public enum Alternative: String, Hashable, Sendable, Codable, CaseIterable {
  case twoSided = "two-sided"

  /// The treatment is larger than the control.
  case greater

  /// The treatment is smaller than the control.
  case less
}
