import PushModel
import Testing

/// Arguments that no program may pass stop it where they are passed.
@Suite struct BoundaryTests {
  @Test("there is no device below 0 or from three on")
  func devices() async {
    await #expect(processExitsWith: .failure) { _ = Devices()[-1] }
    await #expect(processExitsWith: .failure) { _ = Devices()[3] }
    await #expect(processExitsWith: .failure) {
      var devices = Devices()
      devices[3].hasToken = true
    }
  }

  @Test("a memory has room for 1 to 256 pushes")
  func memory() async {
    var largest = RecentPushes<256>()
    for number in 0..<300 as Range<UInt64> { largest.append(PushID(rawValue: number)) }
    #expect(largest.all.map(\.rawValue).sorted() == Array(44..<300))
    await #expect(processExitsWith: .failure) { _ = RecentPushes<0>() }
    await #expect(processExitsWith: .failure) { _ = RecentPushes<257>() }
  }

  @Test("a table has at most 65,536 zones, and each is found by its id")
  func zones() async {
    let one = ZoneTable.Zone(name: "UTC", starts: [], offsets: [0])
    var zones = ContiguousArray(repeating: one, count: ZoneTable.zonesMax)
    zones[ZoneTable.zonesMax - 1].name = "Last"
    #expect(ZoneTable(zones).zone(named: "Last") == ZoneID(rawValue: .max))
    await #expect(processExitsWith: .failure) {
      let one = ZoneTable.Zone(name: "UTC", starts: [], offsets: [0])
      _ = ZoneTable(ContiguousArray(repeating: one, count: ZoneTable.zonesMax + 1))
    }
    await #expect(processExitsWith: .failure) {
      let table = ZoneTable([ZoneTable.Zone(name: "UTC", starts: [], offsets: [0])])
      _ = table.clock(ZoneID(rawValue: 1), at: .distantPast)
    }
  }

  @Test("a zone has an offset for each span, and its changes ascend")
  func changes() async {
    await #expect(processExitsWith: .failure) {
      _ = ZoneTable.Zone(name: "UTC", starts: [], offsets: [])
    }
    await #expect(processExitsWith: .failure) {
      let moment = Timestamp(milliseconds: 5)
      _ = ZoneTable.Zone(name: "UTC", starts: [moment, moment], offsets: [0, 1, 2])
    }
  }

  @Test("a day has the minutes 0 to 1439")
  func minutes() async {
    await #expect(processExitsWith: .failure) {
      let table = ZoneTable([ZoneTable.Zone(name: "UTC", starts: [], offsets: [0])])
      _ = table.instant(ZoneID(rawValue: 0), day: 0, minute: 1_440)
    }
    await #expect(processExitsWith: .failure) {
      let table = ZoneTable([ZoneTable.Zone(name: "UTC", starts: [], offsets: [0])])
      _ = table.next(ZoneID(rawValue: 0), minute: -1, from: Timestamp(milliseconds: 0))
    }
  }

  #if DEBUG
    @Test("in debug builds the id that marks an empty place is no push, and no push has no items")
    func reserved() async {
      await #expect(processExitsWith: .failure) {
        _ = RecentPushes<8>().contains(PushID(rawValue: .max))
      }
      await #expect(processExitsWith: .failure) {
        _ = Push(
          id: PushID(rawValue: 1), type: .newPost, business: BusinessID(rawValue: 1),
          intendedAt: .distantPast, expiresAt: .distantFuture, items: 0)
      }
    }
  #endif
}
