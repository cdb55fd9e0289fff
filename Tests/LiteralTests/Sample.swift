import Foundation
import JSON
import PushFanout
import PushModel
import Scenarios
import TestSupport

@testable import PushMessages

/// What the product makes of one push of a type: its message, and the body for each provider.
enum Sample {
  static let uuid = "123e4567-e89b-12d3-a456-426614174000"

  static func message(_ type: PushType, links: AppLinks? = nil) throws -> Message {
    let at = Timestamp(milliseconds: 1_773_619_200_000)
    let push = Push(
      id: PushID(rawValue: 7), type: type, business: BusinessID(rawValue: 1), intendedAt: at,
      expiresAt: at + .days(1))
    let slots = Slots(
      business: "Shop", title: "News", report: .assigned, entity: uuid,
      image: "https://example.org/a.jpg")
    return try Composer(links: links).compose(push, slots: slots, language: .en, style: .rich)
  }

  /// The body for APNs, the message for FCM that FCM shows, and that of which the app shows the data.
  static func bodies(of type: PushType) throws -> (apns: JSONValue, fcm: [JSONValue]) {
    let message = try message(type)
    let device = Destination(
      recipient: RecipientID(rawValue: 1), device: DeviceIndex(rawValue: 0),
      address: .token("ab12"), app: "app.example")
    let at = message.createdAt
    let apns = try WireRequest.apns(message, to: device, badge: 0, at: at)
    let fcm = try WireRequest.Display.allCases.map { display in
      try WireRequest.fcm(message, to: device, display: display, badge: 0, at: at)
    }
    return (
      try JSONValue(parsing: apns.body),
      try fcm.map { try JSONValue(parsing: $0.body)["message"] ?? .null }
    )
  }

  /// The arm with the shop's own limits, as `scenarios/web-shop.yaml` ships it, with settings over it.
  static func shop(_ overrides: String...) throws -> Arm {
    let path = Repository.folder.appending(path: "scenarios/web-shop.yaml").path
    let settings = overrides.map { "arms[house-rules].strategy.\($0)" }
    return try ScenarioFile.load(path: path, overrides: settings).scenario.arms[0]
  }
}
