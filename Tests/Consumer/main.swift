import PushFanout
import PushMessages
import PushModel
import PushPolicy
import PushService

// A package that links the product `Push` alone, with the host of docs/embedding.md: `.ci/consumer`
// builds it outside the repository, without Foundation, and compares what it prints.

/// Anna has an iPhone from which the app was removed, Ben an Android phone; FCM carries both.
struct Surroundings: Outside {
  let lines: AsyncStream<String>.Continuation
  private let start = ContinuousClock.now

  init(_ lines: AsyncStream<String>.Continuation) { self.lines = lines }

  func post(_ request: WireRequest, to provider: Provider) async -> WireReply {
    let isGone = String(decoding: request.body, as: UTF8.self).contains("anna")
    let reply = isGone ? ProviderReply(status: 404, reason: .unregistered) : .accepted
    lines.yield("\(provider) \(request.path): \(reply.status)")
    return WireReply(reply, from: provider)
  }

  func refreshCredentials(for provider: Provider) { lines.yield("renew \(provider)") }

  func now() -> Timestamp {
    let elapsed = start.duration(to: .now).components
    return .noon + .milliseconds(elapsed.seconds * 1_000)
  }

  func slots(of push: Push) -> Slots {
    Slots(business: "Nandi's Bakery", title: "Fresh bread", entity: "\(push.id.number)")
  }

  func sender(of push: Push) -> SenderState { .inGoodStanding }
  func isInAudience(_ recipient: RecipientID, of push: Push) -> Bool { true }

  /// An attempt or a push, and what has become of it: the latter is printed.
  func record(_ line: String) {
    let colon = line.lastIndex(of: ":") ?? line.startIndex
    lines.yield(String(line[colon...].drop { $0 == ":" || $0 == " " }))
  }
}

extension Timestamp {
  /// 2026-03-16T12:00:00Z
  static let noon = Timestamp(milliseconds: 1_773_662_400_000)
}

let zones = ZoneTable([ZoneTable.Zone(name: "UTC", starts: [], offsets: [0])])
let strategy = Strategy(
  policy: Policy(caps: [.global: Cap(limit: 1, per: .localDay)]), iosProvider: .fcm)
let policy = try PolicyTable(strategy.policy)
let (lines, continuation) = AsyncStream.makeStream(of: String.self)
let partition = try Partition(
  strategy, zones: zones, recipients: 2, Surroundings(continuation))

for (id, platform, token) in [(0, Platform.ios, "anna"), (1, .android, "ben")] {
  var devices = Devices()
  _ = devices.append(
    Device(
      platform: platform, permission: .granted, hasToken: true,
      registeredAt: .noon - .days(1), lastSeenAt: .noon - .days(1)))
  let recipient = Recipient(
    id: RecipientID(rawValue: UInt64(id)), zone: ZoneID(rawValue: 0),
    clock: zones.clock(ZoneID(rawValue: 0), at: .noon))
  await partition.add(Account(recipient, devices, tokens: [token], under: policy))
}

/// Each recipient's first push is handed, called and answered; the second never gets so far.
@MainActor func printAnswers() async {
  var all = lines.makeAsyncIterator()
  for (recipient, name) in ["Anna", "Ben"].enumerated() {
    for (number, count) in [(1, 3), (2, 1)] as [(UInt32, Int)] {
      let push = Push(
        id: PushID(.post, business: BusinessID(rawValue: 7), number: number), type: .newPost,
        business: BusinessID(rawValue: 7), intendedAt: .noon, expiresAt: .noon + .days(1))
      await partition.intend(push, for: RecipientID(rawValue: UInt64(recipient)), at: .noon)
      for _ in 0..<count {
        print("\(name), push \(number): \(await all.next() ?? "nothing more")")
      }
    }
  }
}

await printAnswers()
