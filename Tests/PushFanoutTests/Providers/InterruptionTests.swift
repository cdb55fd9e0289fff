import JSON
import PushFanout
import PushModel
import Testing

/// Sound, badge and level of every type, in each of the forms in which a phone gets a push.
@Suite struct InterruptionTests {
  static let levels: [(level: String, types: [PushType])] = [
    ("critical", [.security]),
    (
      "time-sensitive",
      [
        .order, .payment, .message, .reviewReply, .reportStatus, .assignment, .followUp, .overdue,
        .deadline,
        .pause, .resumption,
      ]
    ),
    (
      "active",
      [
        .newPost, .newFollower, .newLike, .newReview, .reminder, .milestone, .honorarium,
        .annualSummary,
      ]
    ),
    ("passive", [.offer, .promotion, .featureAnnounce, .reEngagement]),
  ]

  /// The row of a level: its sound and number on iPhones, then priority, sound and number on Android.
  static let rows:
    [String: (sound: JSONValue?, badge: Int?, priority: String, android: JSONValue?)] = [
      "critical": (
        ["critical": 1, "name": "default", "volume": 1], 4, "PRIORITY_MAX", "default"
      ),
      "time-sensitive": ("default", 4, "PRIORITY_HIGH", "default"),
      "active": ("default", 4, "PRIORITY_DEFAULT", "default"),
      "passive": (nil, nil, "PRIORITY_LOW", nil),
    ]

  private static func level(of type: PushType) throws -> String {
    let found = levels.filter { $0.types.contains(type) }
    #expect(found.count == 1, "\(type) has \(found.count) levels")
    return try #require(found.first).level
  }

  @Test(
    "S1-3.1-types: sound, badge and level on an iPhone, whoever is called",
    arguments: PushType.allCases, Provider.allCases)
  func iOS(type: PushType, provider: Provider) throws {
    let level = try Self.level(of: type)
    let row = try #require(Self.rows[level])
    let body = try Self.body(type, .ios, provider, .provider)
    let payload = provider == .apns ? body : body["message"]?["apns"]?["payload"]
    let aps = try #require(payload?["aps"])
    #expect(aps["interruption-level"]?.string == level)
    #expect(aps["sound"] == row.sound)
    #expect(aps["badge"]?.int == row.badge)
    #expect(aps["content-available"] == 1)
  }

  @Test(
    "S1-3.1-types: priority, sound and badge on Android, whoever shows it",
    arguments: PushType.allCases, WireRequest.Display.allCases)
  func android(type: PushType, display: WireRequest.Display) throws {
    let level = try Self.level(of: type)
    let row = try #require(Self.rows[level])
    let message = try #require(try Self.body(type, .android, .fcm, display)["message"])
    let isData = display == .app
    let shown = try #require(isData ? message["data"] : message["android"]?["notification"])
    let count = row.badge.map { isData ? JSONValue.string("\($0)") : .integer($0) }
    #expect(shown["channelId"]?.string == type.category.name)
    #expect(shown["notificationPriority"]?.string == row.priority)
    #expect(shown["sound"] == row.android)
    #expect(shown["notificationCount"] == count)
  }

  @Test("without a number nothing is written on the icon", arguments: PushType.allCases)
  func noBadge(type: PushType) throws {
    for (platform, provider) in [(Platform.ios, Provider.apns), (.ios, .fcm), (.android, .fcm)] {
      for display in WireRequest.Display.allCases {
        let text = try Self.body(type, platform, provider, display, badge: nil).bytes.text
        #expect(!text.contains("badge") && !text.contains("notificationCount"))
      }
    }
  }

  private static func body(
    _ type: PushType, _ platform: Platform, _ provider: Provider, _ display: WireRequest.Display,
    badge: Int? = 3
  ) throws -> JSONValue {
    let request = try WireRequest.request(
      for: .sample(platform: platform, provider: provider), .sample(type: type), to: .phone,
      display: display, badge: badge, at: .start)
    return try JSONValue(parsing: request.body)
  }

  @Test(
    "S1-4.2-schema: the time of a push is ISO 8601 in UTC, rounded down to a second",
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
      (951_868_799_999, "2000-02-29T23:59:59Z"), (951_868_800_000, "2000-03-01T00:00:00Z"),
      (1_773_619_200_000, "2026-03-16T00:00:00Z"), (4_107_542_399_999, "2100-02-28T23:59:59Z"),
      (4_107_542_400_000, "2100-03-01T00:00:00Z"), (253_402_300_799_999, "9999-12-31T23:59:59Z"),
    ] as [(Int64, String)])
  func timestamp(milliseconds: Int64, text: String) throws {
    var message = Message.sample()
    message.createdAt = Timestamp(milliseconds: milliseconds)
    let apns = try JSONValue(parsing: WireRequest.apns(message, to: .phone, at: .start).body)
    #expect(apns["timestamp"]?.string == text)
    let fcm = try JSONValue(parsing: WireRequest.fcm(message, to: .phone, at: .start).body)
    #expect(fcm["message"]?["data"]?["timestamp"]?.string == text)
  }
}
