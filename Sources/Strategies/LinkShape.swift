import Documents
import PushMessages

/// The shape of a strategy's addresses; both keys are absent unless given, and so is the section.
enum LinkShape {
  static let object = ObjectShape(
    title: "Links", doc: "The app's own URL scheme and the host of its universal links.",
    [
      Property(
        "scheme", .text(scheme), doc: "The app's own scheme: 'shop' gives shop://orders/31."),
      Property(
        "host", .text(host),
        doc: "The host of universal links: 'shop.example' gives https://shop.example/orders/31."),
    ])

  private static let scheme = TextPattern(
    "a URL scheme of the app such as 'shop', of lowercase letters, digits, '+', '-' and '.'",
    regex: "^(?!https?$)[a-z][a-z0-9+.-]{0,63}$", accepts: AppLinks.isScheme)

  private static let host = TextPattern(
    "a host name in lowercase such as 'shop.example'",
    regex: "^(?=.{1,253}$)[a-z0-9-]+(\\.[a-z0-9-]+)+$", accepts: AppLinks.isHost)
}
