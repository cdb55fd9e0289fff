/// The automatic part of verification: a sender's name against the domain that they write from
/// (S0-ARCH-01).
public struct DomainCheck: Hashable, Sendable {
  /// The sender's name.
  public let name: String
  /// The domain, such as `joes-bakery.co.za`; a scheme, a `www.` and a path are ignored.
  public let domain: String

  /// A check of a name against a domain.
  public init(name: String, domain: String) {
    self.name = name
    self.domain = domain
  }

  /// The outcome: it passes when the letters and digits of the name are those of the domain's first
  /// label, in order and whatever their case. A name without letters and digits fails.
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

/// The standing that decides whether a sender may post: pending until decided, once and for all
/// (S0-ARCH-01).
public enum Verification: UInt8, CaseIterable, Sendable, Codable, BitwiseCopyable {
  /// Not decided yet.
  case pending
  /// Verified: may send.
  case approved
  /// Turned down.
  case rejected

  /// The outcome of a check.
  public enum Outcome: UInt8, CaseIterable, Sendable, Codable, BitwiseCopyable {
    /// The check passed.
    case pass
    /// The check failed.
    case fail
  }

  /// Approves or rejects a pending sender.
  ///
  /// - Throws: ``VerificationError`` unless this one is pending.
  public mutating func decide(_ outcome: Outcome) throws(VerificationError) {
    guard self == .pending else { throw VerificationError(state: self) }
    self = outcome == .pass ? .approved : .rejected
  }

  /// Whether the sender's posts fan out: only when approved.
  public var maySend: Bool { self == .approved }
}

/// The error of a second decision on the same sender.
public struct VerificationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The decision that was made before.
  public let state: Verification

  /// The state, and that only a pending sender can be decided.
  public var description: String { "this sender is \(state); only a pending one can be decided" }
}
