import PushModel
import PushPolicy

/// The cold part of what a service remembers about one recipient: devices, held pushes, the
/// hours at which he opens and what he opened last. Every list is bounded.
public struct Archive: Sendable, BitwiseCopyable {
  /// Most pushes that can wait for one recipient; one more is refused as `backlogFull`.
  public static let heldMax = 32

  public var devices: Devices
  var held: InlineArray<32, HeldPush>
  var opensByHour: InlineArray<24, UInt16>
  /// The posts that he has opened last, as many as a recommender goes by. *Assumption*: sixteen.
  var opened: RecentPushes<16>
  /// How far each device is with asking.
  var consents: InlineArray<3, Consent>
  /// Changes of preferences that count so far.
  var preferenceVersion: UInt32 = 0

  public init(_ devices: Devices) {
    self.devices = devices
    held = InlineArray(repeating: HeldPush())
    opensByHour = InlineArray(repeating: 0)
    opened = RecentPushes()
    consents = Self.consents(devices)
  }

  private static func consents(_ devices: Devices) -> InlineArray<3, Consent> {
    var consents = InlineArray<3, Consent>(repeating: Consent(.notAsked))
    for index in 0..<Int(devices.count) { consents[index].set(devices[index].permission) }
    return consents
  }

  /// Makes an archive of fresh memory without touching the places for pushes that wait, of which a
  /// ``Person`` says how many count: nine tenths of it.
  public static func prepare(_ archive: UnsafeMutablePointer<Archive>, with devices: Devices) {
    archive.pointer(to: \.devices)!.initialize(to: devices)
    archive.pointer(to: \.opensByHour)!.initialize(to: InlineArray(repeating: 0))
    archive.pointer(to: \.opened)!.initialize(to: RecentPushes())
    archive.pointer(to: \.consents)!.initialize(to: consents(devices))
    archive.pointer(to: \.preferenceVersion)!.initialize(to: 0)
  }
}

/// A push that waits.
struct HeldPush: Sendable, BitwiseCopyable {
  var push: Push
  var until: Timestamp
  var because: Hold
  /// It was taken back after others had joined it: their digest goes without it.
  var isWithdrawn = false

  init() {
    push = Push(
      id: PushID(rawValue: 0), type: .newPost, business: BusinessID(rawValue: 0),
      intendedAt: .distantPast, expiresAt: .distantPast)
    until = .distantFuture
    because = .sendAt
  }

  init(_ push: Push, until: Timestamp, because: Hold) {
    self.push = push
    self.until = until
    self.because = because
  }
}
