import PushMessages
import PushModel
import Testing

@Suite struct AppLinksTests {
  private static let links = AppLinks(scheme: "shop", host: "shop.example")

  @Test(
    "S1-5-deeplink: scheme and universal link of each type lead where its path leads",
    arguments: PushType.allCases)
  func everyType(type: PushType) throws {
    let composer = Composer(links: Self.links)
    for items: UInt16 in digestTypes.contains(type) ? [1, 9] : [1] {
      let push = Push.sample(type, items: items)
      let message = try composer.compose(push, slots: .full, language: .en, style: .plain)
      let path = message.deepLinkPath
      #expect(message.schemeURL == "shop:/" + path)
      #expect(message.universalLink == "https://shop.example" + path)
      for address in [message.schemeURL, message.universalLink] {
        let found = try #require(address.flatMap(Self.links.path(of:)))
        let landing = Content.shipped.landing(on: found) { _ in .open }.landing
        #expect(landing == .target && found == path)
      }
    }
  }

  @Test("S1-5-deeplink: a payload has the addresses that are set, and no other")
  func some() throws {
    for links in [nil, AppLinks(), AppLinks(scheme: "shop"), AppLinks(host: "shop.example")] {
      let message = try Composer(links: links).compose(
        .sample(.order), slots: .full, language: .en, style: .plain)
      #expect(message.deepLinkPath == "/orders/31")
      #expect(message.schemeURL == (links?.scheme == nil ? nil : "shop://orders/31"))
      #expect(
        message.universalLink == (links?.host == nil ? nil : "https://shop.example/orders/31"))
    }
  }

  @Test(
    "an address of another app has no path here",
    arguments: [
      "", "/orders/31", "shop:orders/31", "shops://orders/31", "http://shop.example/orders/31",
      "https://shop.example", "https://shop.example.org/orders/31", "https://other.example/home",
    ])
  func foreign(address: String) {
    #expect(Self.links.path(of: address) == nil)
    #expect(AppLinks().path(of: address) == nil)
  }

  @Test(
    "a scheme is one of the app's own",
    arguments: [
      ("shop", true), ("com.example.shop", true), ("s+1-a.b", true), ("a", true),
      (String(repeating: "a", count: 64), true), (String(repeating: "a", count: 65), false),
      ("", false), ("1shop", false), ("Shop", false), ("shop:", false), ("sh op", false),
      ("http", false), ("https", false), ("é", false),
    ])
  func scheme(text: String, isOne: Bool) {
    #expect(AppLinks.isScheme(text) == isOne)
  }

  @Test(
    "a host is a name in lowercase with a dot",
    arguments: [
      ("shop.example", true), ("a.b-1.example", true), ("", false), ("shop", false),
      (".example", false), ("shop.", false), ("shop..example", false), ("Shop.example", false),
      ("shop.example/app", false), ("https://shop.example", false), ("shop.example:8080", false),
      (String(repeating: "a", count: 250) + ".no", true),
      (String(repeating: "a", count: 251) + ".no", false),
    ])
  func host(text: String, isOne: Bool) {
    #expect(AppLinks.isHost(text) == isOne)
  }
}
