import Testing

@testable import Documents

@Suite("--set puts one value in its place")
struct DocumentOverrideTests {
  private func value(_ path: [String], after override: String) throws -> DocumentNode? {
    let document = try DocumentLoader(shape: SampleDocument.scenario).load(
      text: SampleDocument.text, name: "a.yaml", overrides: [override])
    return path.reduce(document) { node, step in
      Int(step).flatMap { node?.items?[$0] } ?? node?[step]
    }
  }

  @Test(arguments: [
    ("world.businesses=500", ["world", "businesses"], DocumentNode.plain(500)),
    ("arms[1].strategy.minGap=1h", ["arms", "1", "strategy", "minGap"], .text("1h")),
    ("arms[house-policy].strategy.minGap=1h", ["arms", "1", "strategy", "minGap"], .text("1h")),
    ("arms[no-rules].strategy.urgent=true", ["arms", "0", "strategy", "urgent"], .plain(true)),
    ("arms[1].strategy.caps={}", ["arms", "1", "strategy", "caps"], .mapping([:])),
    (
      "arms[1].strategy.caps.global.limit=9", ["arms", "1", "strategy", "caps", "global", "limit"],
      .plain(9)
    ),
    (
      "arms[0].strategy.caps.global={limit: 7}",
      ["arms", "0", "strategy", "caps", "global", "limit"], .plain(7)
    ),
    ("arms[1].strategy.quietHours=none", ["arms", "1", "strategy", "quietHours"], .text("none")),
    (
      "arms[1].strategy.quietHours.to=09:00", ["arms", "1", "strategy", "quietHours", "from"],
      .text("22:00")
    ),
    ("arms[1].strategy.weight=~", ["arms", "1", "strategy", "weight"], .null),
    ("world.zones[Asia/Tokyo]=0.5", ["world", "zones", "Asia/Tokyo"], .plain("0.5")),
    ("world={businesses: 7}", ["world", "zones", "Europe/Oslo"], .plain("0.3")),
    ("name=a=b", ["name"], .text("a=b")),
    ("name=\"5\"", ["name"], .text("5")),
  ])
  func placed(override: String, path: [String], expected: DocumentNode) throws {
    #expect(try value(path, after: override) == expected)
  }

  @Test("What a file extends is read before anything is set", arguments: ["extends", "[extends]"])
  func extends(path: String) {
    #expect(
      SampleDocument.problems(of: SampleDocument.text, overrides: ["\(path)=b.yaml"]) == [
        "--set \(path)=b.yaml: extends is read before anything is set; accepted: extends in the file "
          + "itself"
      ])
  }

  @Test("A value in quiet hours that were none begins them anew")
  func newAlternative() {
    #expect(
      SampleDocument.problems(
        of: SampleDocument.text, overrides: ["arms[0].strategy.quietHours.from=21:00"]) == [
          "--set arms[0].strategy.quietHours.from=21:00: arms[0].strategy.quietHours.to is missing; "
            + "accepted: a time of day such as \"22:00\", up to \"24:00\""
        ])
  }

  @Test(arguments: [
    (
      "world.busineses=5",
      "world.busineses is not known here; did you mean 'businesses'? accepted: kind, businesses, zones"
    ),
    ("world.shops=5", "world.shops is not known here; accepted: kind, businesses, zones"),
    (
      "arms[0].strategy.quietHours.by=5",
      "arms[0].strategy.quietHours has no key 'by'; accepted: the word none; or a mapping with the keys from, to, action"
    ),
    (
      "wrld.businesses=5",
      "wrld is not known here; did you mean 'world'? accepted: pushlab, name, start, seed, world, arms"
    ),
    (
      "arms[1].strategy.mingap=5s",
      "arms[1].strategy.mingap is not known here; did you mean 'minGap'? accepted: minGap, caps, quietHours, weight, urgent"
    ),
    (
      "arms[1].strategy.minGap=5 bananas",
      "arms[1].strategy.minGap is '5 bananas'; accepted: a duration such as 30min, 2h, 7d, at most 7d"
    ),
    ("arms[7].name=a", "arms has no item '7'; accepted: 0 or no-rules, 1 or house-policy"),
    ("arms[-1].name=a", "arms has no item '-1'; accepted: 0 or no-rules, 1 or house-policy"),
    (
      "arms[nobody].name=a", "arms has no item 'nobody'; accepted: 0 or no-rules, 1 or house-policy"
    ),
    (
      "arms.name=a",
      "arms is a list of 1 to 8, each a mapping with the keys name, baseline, strategy; it has no key 'name'"
    ),
    ("seed.low=1", "seed is a whole number of at least 0; it has no key 'low'"),
    ("seed=", "seed is null; accepted: a whole number of at least 0"),
    ("seed", "has no '='; accepted: path=value, such as world.subscribers=500"),
    ("=5", "is not a path; accepted: keys and items, such as arms[1].name=a"),
    ("a..b=5", "is not a path; accepted: keys and items, such as arms[1].name=a"),
    ("arms[1=5", "is not a path; accepted: keys and items, such as arms[1].name=a"),
    ("arms[]=5", "is not a path; accepted: keys and items, such as arms[1].name=a"),
    ("arms[1]name=5", "is not a path; accepted: keys and items, such as arms[1].name=a"),
    ("a]=5", "is not a path; accepted: keys and items, such as arms[1].name=a"),
    ("a.=5", "is not a path; accepted: keys and items, such as arms[1].name=a"),
    (".a=5", "is not a path; accepted: keys and items, such as arms[1].name=a"),
    (
      "arms[1].strategy.caps.local.limit=5",
      "arms[1].strategy.caps.local is not a key here; accepted: one of global, marketing"
    ),
    (
      "name=[1",
      "not valid YAML: did not find expected ',' or ']', while parsing a flow sequence that begins on line 1"
    ),
    (
      "world={kind: commerce, businesses: 5}",
      "world.businesses is not known here; accepted: kind, shops"
    ),
  ])
  func refused(override: String, reason: String) {
    #expect(
      SampleDocument.problems(of: SampleDocument.text, overrides: [override]) == [
        "--set \(override): \(reason)"
      ])
  }
}
