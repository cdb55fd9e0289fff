/// The address at which a provider reaches the app on one device.
///
/// As text it is the token itself, or the installation id after `fid:`. No token begins like that: those
/// of APNs are hexadecimal, and those of FCM begin with an installation id, which has 22 characters.
public enum DeviceAddress: Hashable, Sendable {
  /// A token of APNs or FCM. FCM still takes it, and calls it deprecated (G9).
  case token(String)
  /// A Firebase installation id (FID), which only FCM takes.
  case installation(String)
}

extension DeviceAddress: TextCoded {
  private static let prefix = "fid:"

  /// The token, or `fid:` and the installation id.
  public var description: String {
    switch self {
    case .token(let token): token
    case .installation(let id): Self.prefix + id
    }
  }

  /// The address that a text names; `nil` when the token or the installation id is empty.
  public init?(_ description: String) {
    let isInstallation = description.hasPrefix(Self.prefix)
    let text = isInstallation ? String(description.dropFirst(Self.prefix.count)) : description
    guard !text.isEmpty else { return nil }
    self = isInstallation ? .installation(text) : .token(text)
  }

  /// What is said of another text.
  public static var refusal: String { "no address: a token, or `fid:` and an installation id, is" }
}
