import PushModel

/// The addresses under which a phone opens the app at a path: its own URL scheme, and the host of
/// its universal links, which Android calls app links (S1-5-deeplink).
///
/// As text, a mapping of `scheme` and `host`; either may be missing.
public struct AppLinks: Hashable, Sendable {
  /// The most characters of a host name (RFC 1035).
  public static let hostLengthMax = 253
  /// The most characters of a scheme. *Assumption*.
  public static let schemeLengthMax = 64

  /// The scheme, such as `shop` in `shop://orders/31`; `nil` for none.
  public private(set) var scheme: String?
  /// The host, such as `shop.example` in `https://shop.example/orders/31`; `nil` for none.
  public private(set) var host: String?

  /// Addresses with the given scheme and host. One that is malformed stops the program; text from
  /// outside is decoded.
  public init(scheme: String? = nil, host: String? = nil) {
    precondition(scheme.map(Self.isScheme) ?? true, "`\(scheme ?? "")` is no scheme of an app")
    precondition(host.map(Self.isHost) ?? true, "`\(host ?? "")` is no host name")
    self.scheme = scheme
    self.host = host
  }

  /// Whether an app can have the scheme: a lowercase letter, then lowercase letters, digits, `+`,
  /// `-` and `.` (RFC 3986, 3.1). Those of the web are not an app's own.
  public static func isScheme(_ text: String) -> Bool {
    guard let first = text.utf8.first, first.isLowercase, text.utf8.count <= schemeLengthMax,
      text != "http", text != "https"
    else { return false }
    return text.utf8.allSatisfy { $0.isLowercase || $0.isDigit || "+-.".utf8.contains($0) }
  }

  /// Whether it is a host name in lowercase: two or more labels of letters, digits and `-`.
  public static func isHost(_ text: String) -> Bool {
    let labels = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return labels.count > 1 && text.utf8.count <= hostLengthMax
      && labels.allSatisfy { label in
        !label.isEmpty
          && label.allSatisfy { $0.isLowercase || $0.isDigit || $0 == UInt8(ascii: "-") }
      }
  }
}

extension AppLinks {
  private var schemePrefix: String? { scheme.map { "\($0):/" } }
  private var hostPrefix: String? { host.map { "https://\($0)" } }

  /// The address of `path` with the app's own scheme, `shop://orders/31` for `/orders/31`; `nil`
  /// without a scheme.
  public func schemeURL(of path: String) -> String? { schemePrefix.map { $0 + path } }

  /// The universal link of `path`, `https://shop.example/orders/31`; `nil` without a host.
  public func universalLink(of path: String) -> String? { hostPrefix.map { $0 + path } }

  /// The path that an address leads to, for ``DeepLink/landing(on:exists:)``; `nil` for an address
  /// that is not the app's.
  public func path(of address: String) -> String? {
    for prefix in [schemePrefix, hostPrefix] {
      guard let prefix, address.hasPrefix(prefix) else { continue }
      let path = address.dropFirst(prefix.count)
      if path.first == "/" { return String(path) }
    }
    return nil
  }
}

extension AppLinks: Fielded {
  /// Its keys; both are absent unless they are given.
  public static let fields = FieldList<AppLinks>(
    of: AppLinks(), title: "Links",
    "The app's own URL scheme and the host of its universal links.", isChecked: true,
    [
      Field(
        "scheme", \.scheme,
        .text(
          FieldText(
            "a URL scheme of the app such as 'shop', of lowercase letters, digits, '+', '-' and '.'",
            regex: "^(?!https?$)[a-z][a-z0-9+.-]{0,63}$", accepts: isScheme)),
        "The app's own scheme: 'shop' gives shop://orders/31."),
      Field(
        "host", \.host,
        .text(
          FieldText(
            "a host name in lowercase such as 'shop.example'",
            regex: "^(?=.{1,253}$)[a-z0-9-]+(\\.[a-z0-9-]+)+$", accepts: isHost)),
        "The host of universal links: 'shop.example' gives https://shop.example/orders/31."),
    ])
}

extension UInt8 {
  fileprivate var isLowercase: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
