import JSON
import PushMessages
import PushModel
import Testing

private typealias PushCategory = PushModel.Category

/// Android's notification channels.
@Suite struct ChannelLiteralTests {
  private let file = ContentFile.shipped

  /// The channel that a literal is about: by its quote, else by its value.
  private func content(ofChannelIn literal: Literal) -> ChannelContent? {
    let known: [(String, PushCategory)] = [
      ("Orders & Payments", .transactional), ("lightColor", .transactional),
      ("vibrationPattern", .transactional), ("'Messages'", .messages), ("message.wav", .messages),
      ("Promotions", .marketing), ("sound: null", .marketing), ("DEFAULT,", .marketing),
    ]
    return known.first { literal.quote.contains($0.0) }.flatMap { file.channels[$0.1] }
  }

  @Test(
    "S1-3.3-channels: channels are the source's",
    arguments: Literal.of("ChannelLiteralTests/channels"))
  func channels(literal: Literal) throws {
    let channel = try #require(content(ofChannelIn: literal))
    switch literal.kind {
    case "channel.name": #expect(channel.name == literal.text)
    case "channel.importance": #expect(channel.importance.name.uppercased() == literal.text)
    case "channel.vibration":
      #expect(channel.vibration == literal.value.array?.compactMap(\.int))
    case "channel.light": #expect(channel.light == literal.text)
    default: #expect(channel.sound == literal.value.string)
    }
  }

  @Test("S1-3.3-channels: ids of channels", arguments: Literal.of("ChannelLiteralTests/ids"))
  func ids(literal: Literal) throws {
    for name in literal.texts { #expect(PushCategory(name: name) != nil) }
    guard let type = literal.type else { return }
    let android = try Sample.bodies(of: type).fcm[0]["android"]
    #expect(android?["notification"]?["channelId"]?.string == literal.text)
  }

  @Test(
    "S1-3.3-channels: the schema of content says from which Android on there are channels",
    arguments: Literal.of("ChannelLiteralTests/since"))
  func since(literal: Literal) {
    for word in literal.texts { #expect(ChannelContent.fields.keys.meaning.contains(word)) }
  }
}
