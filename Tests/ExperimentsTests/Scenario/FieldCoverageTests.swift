import Foundation
import JSON
import PushFanout
import PushMessages
import PushModel
import PushPolicy
import PushService
import Scenarios
import SimWorld
import TestSupport
import Testing

/// What has no field is neither stored nor part of a plan's hash, so that every property has one.
@Suite struct FieldCoverageTests {
  static let types: [any Fielded.Type] = [
    AccountCommand.self, ActivityParameters.self, AppLinks.self, ArrivalParameters.self,
    ArrivalParameters.Campaign.self,
    CalendarParameters.self, Campaign.self, CampaignEvent.self, CampaignTest.self, Cap.self,
    CapContent.self, CommerceParameters.self,
    ConversionMetric.self,
    ConversionParameters.self, ConversionValue.self, DeviceParameters.self,
    DifferenceSoftmax.self, DynamicsParameters.self, EachCap.self, EngagementParameters.self,
    ButtonContent.self, ChannelContent.self, ContentFile.self, DigestContent.self,
    LanguageContent.self, LinkContent.self, PlaceContent.self, PromptContent.self,
    StyleContent.self, TextContent.self, TextLimits.self, TypeContent.self, EventValues.self,
    EventCondition.self, ExternalLearner.self, FanoutRules.self, FatigueParameters.self,
    FaultParameters.self,
    FaultParameters.Outage.self, FollowParameters.self, Holdout.self, Journey.self,
    JourneyStep.self, MalformedAlert.self,
    MentorParameters.self, NetworkParameters.self, PlannedPost.self, PlannedPost.Repetition.self,
    PointAvailability.self, PointShare.self, Policy.self, PostParameters.self,
    PostTextParameters.self, PreferenceParameters.self, PresenceParameters.self,
    PromptParameters.self, PromptRule.self, QuietRule.self, QuietWindow.self,
    ReportParameters.self, Reservation.self, ResponseParameters.self, RetentionParameters.self,
    RetryLimits.self,
    ScoreModel.self, ScoreModel.Table.self, Scoring.self, Segment.self, SendTime.self,
    Strategy.self,
    TextCondition.self, TimeToLive.self, ExcursionPlan.self, TriggerParameters.self, Volume.self,
    VolumeLimit.self,
    WaitBar.self, WorldParameters.self,
  ]

  /// Properties whose keys have other names.
  private static let ofTypes: Set = [
    "AccountCommand.deed", "CampaignEvent.condition", "CampaignTest.length", "ContentFile.format",
    "EachCap.cap",
    "LinkContent.place",
    "Policy.eachCaps", "RetryLimits.general",
    "RetryLimits.overrides", "TimeToLive.own",
  ]

  @Test("every type with fields is in the list") func all() throws {
    var declared: Set<String> = []
    for file in try Repository.swiftFiles(under: "Sources") {
      let text = try Repository.text(file)
      for match in text.matches(of: /(?:extension|struct|enum) ([\w.]+): [^{\n]*\bFielded\b/) {
        declared.insert(String(match.output.1))
      }
    }
    #expect(declared == Set(Self.types.map(Self.name)))
  }

  @Test("every stored property has a field", arguments: 0..<types.count)
  func properties(place: Int) throws { try expectFields(of: Self.types[place]) }

  private func expectFields<Value: Fielded>(of type: Value.Type) throws {
    let keys = Set(type.fields.keys.keys.map(\.name))
    let standard = try #require(type.fields.keys.standard as? Value)
    for property in Mirror(reflecting: standard).children {
      let name = try #require(property.label)
      guard !keys.contains(name), !Self.ofTypes.contains("\(Self.name(type)).\(name)") else {
        continue
      }
      let part = (property.value as? any Fielded).map { Self.keys(of: $0) }
      #expect(part?.isSubset(of: keys) == true, "\(type) has no key \(name)")
    }
  }

  @Test("a value comes back under the key that it was given by", arguments: 0..<types.count)
  func keys(place: Int) throws { try expectChanges(of: Self.types[place]) }

  private func expectChanges<Value: Fielded>(of type: Value.Type) throws {
    // A choice by a score has no standard model, and is not read without one; a content file has one
    // version.
    guard type != Scoring.self, type != ContentFile.self else { return }
    let standard = try #require(type.fields.keys.standard as? Value)
    let given = try Self.json(of: standard).members?.mapValues(Self.another)
    let data = Data(JSONValue.object(try #require(given)).bytes)
    let changed = try JSONDecoder().decode(Value.self, from: data)
    #expect(try Self.json(of: changed).members == given)
  }

  private static func json(of value: some Encodable) throws -> JSONValue {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try JSONValue(parsing: [UInt8](encoder.encode(value)))
  }

  /// Another number, truth or length of time in the place of one.
  private static func another(_ value: JSONValue) -> JSONValue {
    switch value {
    case .bool(let flag): return .bool(!flag)
    case .integer(let number): return .integer(number + 1)
    case .number(let number): return .number(number / 2)
    case .string(let text):
      guard let length = Interval(text) else { return value }
      return .string("\(length == .zero ? Interval.minutes(17) : length * 2)")
    default: return value
    }
  }

  private static func keys<Value: Fielded>(of value: Value) -> Set<String> {
    Set(Value.fields.keys.keys.map(\.name))
  }

  /// The name of a type without its module.
  private static func name(_ type: Any.Type) -> String {
    String(String(reflecting: type).drop { $0 != "." }.dropFirst())
  }
}
