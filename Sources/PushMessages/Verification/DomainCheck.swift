/// The automatic part of verification: a sender's name against the domain that he writes from
/// (S0-ARCH-01).
public struct DomainCheck: Hashable, Sendable {
  public let name: String
  /// Such as `joes-bakery.co.za`; a scheme, a `www.` and a path are passed over.
  public let domain: String

  public init(name: String, domain: String) {
    self.name = name
    self.domain = domain
  }

  /// Passes when letters and digits of the name are those of the domain's first label, in order
  /// and whatever their case. No letters pass for nothing.
  public var outcome: Verification.Outcome {
    let letters = Self.letters(name)
    return !letters.isEmpty && letters == Self.letters(Self.firstLabel(domain)) ? .pass : .fail
  }

  private static func letters(_ text: some StringProtocol) -> String {
    text.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  private static func firstLabel(_ domain: String) -> Substring {
    let host = Self.host(domain.lowercased())
    let labels = host.split(separator: ".")
    guard labels.count > 1 else { return "" }
    return labels.count > 2 && labels[0] == "www" ? labels[1] : labels[0]
  }

  private static func host(_ domain: String) -> Substring {
    var rest = Substring(domain)
    for scheme in ["https://", "http://"] where rest.hasPrefix(scheme) {
      rest = rest.dropFirst(scheme.count)
    }
    return rest.prefix { $0 != "/" && $0 != ":" }
  }
}

/// Whether a sender may post: pending until decided, once and for all (S0-ARCH-01).
public enum Verification: UInt8, CaseIterable, Sendable, Codable, BitwiseCopyable {
  case pending
  case approved
  case rejected

  public enum Outcome: UInt8, CaseIterable, Sendable, Codable, BitwiseCopyable {
    case pass
    case fail
  }

  /// - Throws: ``VerificationError`` unless this one is pending.
  public mutating func decide(_ outcome: Outcome) throws(VerificationError) {
    guard self == .pending else { throw VerificationError(state: self) }
    self = outcome == .pass ? .approved : .rejected
  }

  /// Only a verified sender's posts fan out.
  public var maySend: Bool { self == .approved }
}

/// A decision on a sender about whom it has been made.
public struct VerificationError: Error, Hashable, Sendable, CustomStringConvertible {
  public let state: Verification

  public var description: String { "this sender is \(state); only a pending one can be decided" }
}
