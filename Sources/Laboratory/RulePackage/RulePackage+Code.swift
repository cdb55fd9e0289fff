extension RulePackage {
  var manifest: String {
    let dependency =
      isAddress
      ? ".package(url: \"\(pushlab)\", branch: \"main\")" : ".package(path: \"\(pushlab)\")"
    return """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "\(name)",
        dependencies: [
          // A checkout has a path, a repository an address:
          // .package(url: "https://github.com/OWNER/pushlab", branch: "main")
          \(dependency)
        ],
        targets: [
          .executableTarget(
            name: "lab",
            dependencies: [
              .product(name: "Laboratory", package: "\(identity)"),
              .product(name: "Push", package: "\(identity)"),
            ]),
          .testTarget(
            name: "labTests",
            dependencies: ["lab", .product(name: "Push", package: "\(identity)")]),
        ],
        swiftLanguageModes: [.v6]
      )

      """
  }

  var main: String {
    """
    import Laboratory
    import PushService

    // The whole command line of PushLab, with a rule more: \(rule).
    Lab.main(rules: ["\(rule)": OwnRule { \(type)() }])

    """
  }

  var ruleCode: String {
    """
    import PushModel
    import PushService

    /// Holds back from people who have stopped opening.
    ///
    /// After some unopened pushes in a row, offers are dropped and updates wait for the local hour in
    /// which the person opens the app most. Replace it by your own: `DecisionRecord` has all that a
    /// rule may know.
    struct \(type): DecisionRule {
      /// The number of unopened pushes in a row after which it holds back.
      var unopenedMax = 3

      func decides(_ category: Category) -> Bool { category == .updates || category == .marketing }

      func choice(
        _ record: DecisionRecord, _ memory: inout Nothing, zones: ZoneTable,
        chance: some DecisionChance
      ) -> DecisionChoice {
        guard record.experience.unopened >= unopenedMax, !record.hasWaited else {
          return DecisionChoice(.send)
        }
        if record.category == .marketing { return DecisionChoice(.drop) }
        let hour = busiestHour(of: record)
        guard hour != record.hour else { return DecisionChoice(.send) }
        let start = zones.next(record.zone, minute: hour * 60, from: record.now)
        return DecisionChoice(start < record.push.expiresAt ? .wait(until: start) : .send)
      }

      /// The local hour with most visits; the present one where none is known.
      private func busiestHour(of record: DecisionRecord) -> Int {
        var best = record.hour
        for hour in 0..<24
        where record.experience.visits(inHour: hour) > record.experience.visits(inHour: best) {
          best = hour
        }
        return best
      }
    }

    """
  }

  var testCode: String {
    """
    import PushModel
    import PushService
    import Testing

    @testable import lab

    /// The rule on records that are made by hand.
    @Suite("\(type)")
    struct \(type)Tests {
      private let zones = ZoneTable([ZoneTable.Zone(name: "Etc/UTC", starts: [], offsets: [0])])
      private let utc = ZoneID(rawValue: 0)
      /// Half past nine in the morning of a day.
      private let now = Timestamp(milliseconds: 20_528 * 86_400_000 + 9 * 3_600_000 + 1_800_000)

      /// Chance that always says the same.
      private struct Even: DecisionChance {
        func uniform(_ place: Int) -> Double { 0.5 }
        func normal(_ place: Int) -> Double { 0 }
      }

      private func answer(to type: PushType, unopened: Int) -> DecisionAnswer {
        var experience = Experience(since: now - .days(30))
        experience.visit(inHour: 18, at: now - .days(1))
        for _ in 0..<unopened {
          experience.send(type, inHour: 9, at: now - .days(1))
        }
        let business = BusinessID(rawValue: 1)
        let push = Push(
          id: PushID(.post, business: business, number: 1), type: type, business: business,
          intendedAt: now, expiresAt: now + .days(2))
        let record = DecisionRecord(
          recipient: RecipientID(rawValue: 7), zone: utc, language: .en, reach: Reach(),
          experience: experience, push: push, now: now, clock: zones.clock(utc, at: now),
          sentToday: 0, quietHours: nil)
        let rule = \(type)()
        var memory = rule.newcomer
        return rule.choice(record, &memory, zones: zones, chance: Even()).answer
      }

      @Test("who opens gets everything at once")
      func opening() {
        #expect(answer(to: .newPost, unopened: 2) == .send)
        #expect(answer(to: .promotion, unopened: 2) == .send)
      }

      @Test("after three unopened pushes offers rest, and updates wait for the busiest hour")
      func resting() {
        #expect(answer(to: .promotion, unopened: 3) == .drop)
        let six = zones.next(utc, minute: 18 * 60, from: now)
        #expect(answer(to: .newPost, unopened: 3) == .wait(until: six))
      }
    }

    """
  }
}
