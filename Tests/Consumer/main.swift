import JSON
import PushFanout
import PushMessages
import PushModel
import PushPolicy
import PushService
import Synchronization

// A package that links the product `Push` alone, with the host of docs/embedding.md: `.ci/consumer`
// builds it outside the repository, without Foundation, and compares what it prints.

/// What a database holds: the rows of recipients, and the queue.
struct Rows {
  var recipients: [RecipientID: (snapshot: [UInt8], addresses: [String])] = [:]
  var queue: [UInt8]?
}

/// Anna has an iPhone from which the app was removed, Ben an Android phone, and Cleo one whose app
/// reported a token that is none. FCM carries all three, and knows Ben's by its installation id.
final class Surroundings: Outside {
  let lines: AsyncStream<String>.Continuation
  let rows = Mutex(Rows())
  private let start = ContinuousClock.now

  init(_ lines: AsyncStream<String>.Continuation) { self.lines = lines }

  func post(_ request: WireRequest, to provider: Provider) async -> WireReply {
    let message = try? JSONValue(parsing: request.body)["message"]
    let reply: ProviderReply =
      switch (message?["token"]?.string, message?["fid"]?.string) {
      case ("anna"?, nil): ProviderReply(status: 404, reason: .unregistered)
      case (nil, "ben"?): .accepted
      default: ProviderReply(status: 400, reason: .invalidAddress)
      }
    lines.yield("\(provider) \(request.path): \(reply.status)")
    return WireReply(reply, from: provider)
  }

  func refreshCredentials(for provider: Provider) { lines.yield("renew \(provider)") }
  func reconnect(to provider: Provider) { lines.yield("reconnect \(provider)") }

  func now() -> Timestamp {
    let elapsed = start.duration(to: .now).components
    return .noon + .milliseconds(elapsed.seconds * 1_000)
  }

  func slots(of push: Push) -> Slots {
    Slots(business: "Nandi's Bakery", title: "Fresh bread", entity: "\(push.id.number)")
  }

  func sender(of push: Push) -> SenderState { .inGoodStanding }
  func isInAudience(_ recipient: RecipientID, of push: Push) -> Bool { true }

  func store(_ recipient: RecipientID, _ snapshot: [UInt8], addresses: [DeviceAddress?]) {
    let texts = addresses.map { $0?.description ?? "" }
    rows.withLock { $0.recipients[recipient] = (snapshot, texts) }
  }

  func store(queue snapshot: [UInt8]) { rows.withLock { $0.queue = snapshot } }

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

/// A partition for the first time, with its recipients.
@MainActor func started(_ outside: Surroundings) async throws -> Partition {
  let partition = try Partition(strategy, zones: zones, recipients: 3, outside)
  let phones: [(Platform, DeviceAddress)] = [
    (.ios, .token("anna")), (.android, .installation("ben")), (.android, .token("cleo")),
  ]
  for (id, (platform, address)) in phones.enumerated() {
    var devices = Devices()
    _ = devices.append(
      Device(
        platform: platform, permission: .granted, hasToken: true,
        registeredAt: .noon - .days(1), lastSeenAt: .noon - .days(1)))
    let recipient = Recipient(
      id: RecipientID(rawValue: UInt64(id)), zone: ZoneID(rawValue: 0),
      clock: zones.clock(ZoneID(rawValue: 0), at: .noon))
    await partition.add(recipient, devices, addresses: [address])
  }
  return partition
}

/// The same partition in another process: all that is left of it are its rows.
@MainActor func restarted(_ outside: Surroundings) async throws -> Partition {
  let rows = outside.rows.withLock { $0 }
  let partition = try Partition(strategy, zones: zones, recipients: 3, queue: rows.queue, outside)
  for row in rows.recipients.values {
    try await partition.restore(row.snapshot, addresses: row.addresses.map { DeviceAddress($0) })
  }
  await partition.resume()
  return partition
}

/// Each recipient's first push is handed, called and answered; the second never gets so far.
///
/// - Parameter restarts: Whether the host is stopped and started before each push.
@MainActor func answers(restarts: Bool) async throws -> [String] {
  let (lines, continuation) = AsyncStream.makeStream(of: String.self)
  let outside = Surroundings(continuation)
  var partition = try await started(outside)
  var all = lines.makeAsyncIterator()
  var printed: [String] = []
  for (recipient, name) in ["Anna", "Ben", "Cleo"].enumerated() {
    for (number, count) in [(1, 3), (2, 1)] as [(UInt32, Int)] {
      if restarts { partition = try await restarted(outside) }
      let push = Push(
        id: PushID(.post, business: BusinessID(rawValue: 7), number: number), type: .newPost,
        business: BusinessID(rawValue: 7), intendedAt: .noon, expiresAt: .noon + .days(1))
      await partition.intend(push, for: RecipientID(rawValue: UInt64(recipient)), at: .noon)
      for _ in 0..<count {
        printed.append("\(name), push \(number): \(await all.next() ?? "nothing more")")
      }
    }
  }
  return printed
}

let whole = try await answers(restarts: false)
for line in whole { print(line) }
let stopped = try await answers(restarts: true)
print("restarted before each push: \(stopped == whole ? "the same" : "\(stopped)")")
for line in try learned() { print("Anna under a rule: \(line)") }
