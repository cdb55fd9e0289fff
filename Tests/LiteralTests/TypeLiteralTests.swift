import JSON
import PushMessages
import PushModel
import PushPolicy
import PushService
import Scenarios
import Testing

/// Names, occasions, levels and caps of push types, as the sources' tables have them.
@Suite struct TypeLiteralTests {
  @Test(
    "S1-3.1-types: names of types are the sources'",
    arguments: Literal.of("TypeLiteralTests/names"))
  func names(literal: Literal) {
    #expect(PushType(name: literal.text)?.name == literal.text)
  }

  @Test(
    "S1-3.1-types: what causes a type is said in the source's words",
    arguments: Literal.of("TypeLiteralTests/triggers"))
  func triggers(literal: Literal) throws {
    let type = try #require(literal.type)
    #expect(ContentFile.shipped.types[type]?.trigger == literal.text)
  }

  @Test(
    "S1-3.1-types: priority, sound and badge go on the wire as the source has them",
    arguments: Literal.of("TypeLiteralTests/interruptions"))
  func interruptions(literal: Literal) throws {
    let type = literal.id == "S2-random" ? .reminder : try #require(literal.type)
    let aps = try #require(try Sample.bodies(of: type).apns["aps"])
    switch (literal.kind, literal.text) {
    case ("type.priority", "High"): #expect(type.priority == .high)
    case ("type.priority", "Critical"): #expect(aps["interruption-level"] == "critical")
    case ("type.sound", "Default"), ("type.sound", "default"):
      #expect(aps["sound"] == "default" || aps["sound"]?["name"] == "default")
    case ("type.sound", "Custom"): #expect(aps["sound"] == "message.wav")
    case ("type.badge", "+1"):
      #expect(aps["badge"] == 1 && ContentFile.shipped.types[type]?.badge == 1)
    default: Issue.record("\(literal.text) is compared with nothing")
    }
  }

  @Test("S1-3.1-types: a type's level and badge are those of the content, else of its category")
  func ownLevel() throws {
    var file = ContentFile.shipped
    file.types[.offer]?.interruption = .active
    file.types[.offer]?.badge = 1
    let push = Push(
      id: PushID(rawValue: 7), type: .offer, business: BusinessID(rawValue: 1),
      intendedAt: Timestamp(milliseconds: 0), expiresAt: Timestamp(milliseconds: 1))
    let slots = Slots(business: "Shop", title: "News", entity: "1")
    let own = try Composer(content: try Content(file)).compose(
      push, slots: slots, language: .en, style: .plain)
    #expect(own.interruption == .active && own.badge == 1)
    let shipped = try Composer().compose(push, slots: slots, language: .en, style: .plain)
    #expect(shipped.interruption == .passive && shipped.badge == 0)
  }

  /// `2/week` in the source is `limit: 2, per: rolling 7d` in the scenario that ships.
  @Test(
    "S1-3.2-promo, S1-3.2-feature, S1-3.2-reeng: caps of types are the source's",
    arguments: Literal.of("TypeLiteralTests/caps"))
  func caps(literal: Literal) throws {
    let type = try #require(literal.type)
    let cap = try #require(try Sample.shop().strategy.policy.caps[.type(type)])
    let units: [CapWindow: String] = [.rolling(.days(7)): "week", .rolling(.days(30)): "month"]
    #expect("\(cap.limit)/\(units[cap.per] ?? "\(cap.per)")" == literal.text)
    #expect(cap.overflow == .drop)
  }

  @Test(
    "S2-random: without a rule's weights a reminder is drawn as in the source",
    arguments: Literal.of("TypeLiteralTests/draw"))
  func draw(literal: Literal) {
    let shares = MessagePool(of: .reminder, texts: Content.shipped.drawnCount).shares
    let isUniform = Set(shares).count == 1
    #expect("\(isUniform ? "uniform" : "uneven") of \(shares.count)" == literal.text)
  }
}
