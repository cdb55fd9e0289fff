import JSON
import PushFanout
import PushModel
import Testing

/// What is refused before anything is sent, for both providers.
@Suite struct PayloadTests {
  static func request(
    _ message: Message, _ provider: Provider, at now: Timestamp = .start
  ) throws(PayloadError) -> WireRequest {
    switch provider {
    case .apns: try .apns(message, to: .phone, at: now)
    case .fcm: try .fcm(message, to: .phone, at: now)
    }
  }

  @Test(
    "S1-4.2-schema a message that lacks something is refused by the name of what it lacks",
    arguments: [
      (.sample(title: ""), .missing(.title)), (.sample(body: ""), .missing(.body)),
      (.sample(deepLinkPath: ""), .missing(.deepLinkPath)),
      (.sample(entityType: ""), .missing(.entityType)),
      (.sample(entityID: ""), .missing(.entityID)),
      (.sample(deepLinkPath: "posts/1"), .malformed(.deepLinkPath, found: "posts/1")),
      (.sample(deepLinkPath: "/a b"), .malformed(.deepLinkPath, found: "/a b")),
      (.sample(lives: .zero), .expired),
    ] as [(Message, PayloadError)], Provider.allCases)
  func missing(row: (message: Message, error: PayloadError), provider: Provider) {
    #expect(throws: row.error) { try Self.request(row.message, provider) }
  }

  @Test(
    "S0-DATA-04: a payload says of which experiment it is and who has written it, if the host does",
    arguments: Provider.allCases)
  func origin(provider: Provider) throws {
    var message = Message.sample()
    func body() throws -> String {
      String(decoding: try Self.request(message, provider).body, as: UTF8.self)
    }
    #expect(try !body().contains("experimentId") && !body().contains("createdBy"))
    (message.experimentID, message.createdBy) = ("b38b71e8", "business 3")
    #expect(try body().contains(#""experimentId":"b38b71e8","createdBy":"business 3""#))
  }

  @Test(
    "S1-4.2-schema 4,096 bytes are sent and 4,097 are not, counted in UTF-8 as they are written",
    arguments: Provider.allCases, ["x", "é", "🍞", "\"", "\u{1}"])
  func limit(provider: Provider, letter: String) throws {
    // Finds where the limit lies by what is refused, then fills up with single bytes.
    func size(_ body: String) -> Int? {
      do throws(PayloadError) {
        _ = try Self.request(.sample(body: body), provider)
        return nil
      } catch {
        guard case .tooLarge(let bytes, let max) = error else { return -1 }
        #expect(max == 4_096)
        return bytes
      }
    }
    let text = String(repeating: letter, count: 4_096)
    let bytes = try #require(size(text))
    let each = JSONValue.string(letter).bytes.count - 2
    let frame = bytes - 4_096 * each
    let room = 4_096 - frame
    let full =
      String(repeating: letter, count: room / each) + String(repeating: "x", count: room % each)
    #expect(size(full) == nil)
    #expect(size(full + "x") == 4_097)
  }

  @Test(
    "S1-5-deeplink: addresses beside the path are in the data, and lead to the same place",
    arguments: Provider.allCases)
  func addresses(provider: Provider) throws {
    var message = Message.sample()
    message.schemeURL = "shop://businesses/7/posts/31"
    message.universalLink = "https://shop.example/businesses/7/posts/31"
    let body = try JSONValue(parsing: Self.request(message, provider).body)
    let data = try #require(provider == .apns ? body : body["message"]?["data"])
    #expect(data["deepLinkPath"]?.string == "/businesses/7/posts/31")
    #expect(data["deepLinkUrl"]?.string == message.schemeURL)
    #expect(data["universalLink"]?.string == message.universalLink)
    message.schemeURL = "shop://orders/31"
    #expect(throws: PayloadError.malformed(.schemeURL, found: "shop://orders/31")) {
      try Self.request(message, provider)
    }
    message.schemeURL = nil
    message.universalLink = "https://shop .example/businesses/7/posts/31"
    #expect(throws: PayloadError.malformed(.universalLink, found: message.universalLink!)) {
      try Self.request(message, provider)
    }
  }

  @Test("an error says what was found and what is accepted")
  func descriptions() {
    let errors: [PayloadError] = [
      .missing(.title), .tooLarge(bytes: 5_000, max: 4_096), .expired,
      .malformed(.deepLinkPath, found: "x"), .collapseKeyTooLong(bytes: 65, max: 64),
    ]
    #expect(
      errors.map(\.description) == [
        "`title` is empty", "the payload has 5000 bytes, at most 4096 are accepted",
        "the time to live is over",
        "`deepLinkPath` is `x`: a path such as `/businesses/7/posts/31` is accepted",
        "the collapse key has 65 bytes, at most 64 are accepted",
      ])
  }
}
