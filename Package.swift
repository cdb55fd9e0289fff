// swift-tools-version: 6.2
import PackageDescription

/// Warnings are errors in our own targets, never in a dependency's. A file sees the members of a
/// module only if it imports that module itself, and an existential is written `any`.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

/// Tests that mostly compare texts, run programs or call what is optimised are not optimised themselves in release
/// builds: that takes minutes and saves seconds. Reference models and whole worlds of their own (`strict`) are. No
/// product has these targets, so that packages may use every product.
let unoptimised = strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// Libraries, too, may be built without optimisation, which takes minutes less: for `demo` all that are off the hot
/// path, for `tests` those that only say what others have found. The Makefile and `.ci/test` ask for it. Packages that
/// depend on this one never see these flags, so that they may use every product.
let quick = Context.environment["PUSHLAB_QUICK"]
let cold = quick == "demo" ? unoptimised : strict
let words = quick == nil ? strict : unoptimised

/// What a service links to decide about pushes and to send them.
let push: [Target.Dependency] = [
  "PushModel", "PushPolicy", "PushMessages", "PushFanout", "PushService",
]
/// A simulated world and what it is made of.
let world: [Target.Dependency] = push + ["Bytes", "SimKernel", "SimWorld"]
let scenarios: [Target.Dependency] = world + ["Documents", "Strategies", "Scenarios"]

let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let sqlite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")

func library(
  _ name: String, _ dependencies: [Target.Dependency] = [], settings: [SwiftSetting] = strict,
  linking: [LinkerSetting] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, swiftSettings: settings, linkerSettings: linking)
}

func tests(
  _ subject: String, _ dependencies: [Target.Dependency] = [],
  settings: [SwiftSetting] = unoptimised
) -> Target {
  .testTarget(
    name: "\(subject)Tests",
    dependencies: [.byName(name: subject), "TestSupport"] + dependencies,
    resources: ["Statistics", "Worlds"].contains(subject) ? [.copy("Golden")] : [],
    swiftSettings: settings)
}

let package = Package(
  name: "pushlab",
  products: [
    .executable(name: "pushlab", targets: ["pushlab"]),
    .library(
      name: "Push",
      targets: ["JSON", "PushModel", "PushPolicy", "PushMessages", "PushFanout", "PushService"]),
    .library(name: "Statistics", targets: ["JSON", "Statistics"]),
    .library(
      name: "Strategies",
      targets: [
        "PushModel", "PushPolicy", "PushMessages", "PushFanout", "PushService", "Strategies",
      ]),
    .library(name: "Simulation", targets: ["Experiments", "Statistics"]),
    .library(name: "Laboratory", targets: ["Laboratory"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ],
  targets: [
    .systemLibrary(
      name: "CGSL", pkgConfig: "gsl", providers: [.apt(["libgsl-dev"]), .brew(["gsl"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),

    library("Bytes"),
    library("JSON"),

    // Rounding and roots are the C library's, which on Linux Foundation would bring along.
    library("PushModel", ["Bytes"], linking: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    library("PushPolicy", ["Bytes", "PushModel"]),
    library("PushMessages", ["Bytes", "JSON", "PushModel"]),
    library(
      "PushFanout",
      ["Bytes", "JSON", "PushModel", .product(name: "DequeModule", package: "swift-collections")]),
    library("PushService", ["Bytes", "PushModel", "PushPolicy", "PushMessages", "PushFanout"]),

    library("Statistics", ["JSON", "CGSL"]),
    library("Worlds", ["Statistics"]),

    .target(name: "CIntrinsics"),
    library("SimKernel"),
    library("SimWorld", push + ["Bytes", "SimKernel", "CIntrinsics"]),

    library("Documents", ["JSON", "Yams"], settings: cold),
    library("Strategies", push + ["Documents"], settings: cold),
    library(
      "Scenarios", world + ["Documents", "Strategies", "Statistics", "Worlds"], settings: cold),
    library("Tables", ["Statistics", "Documents", "CZlib", sqlite], settings: cold),
    library("Experiments", scenarios + ["Statistics", "Worlds"], settings: cold),
    library("Logs", scenarios + ["Statistics", "Worlds", "Tables"], settings: cold),
    library(
      "RunStore", scenarios + ["Statistics", "Worlds", "Experiments", grdb, sqlite], settings: cold),
    library(
      "Reports",
      scenarios + ["JSON", "Statistics", "Worlds", "Experiments", "Tables", "Logs", "RunStore"],
      settings: words),
    library(
      "Laboratory",
      scenarios + [
        "JSON", "Statistics", "Worlds", "Experiments", "Tables", "Logs", "RunStore", "Reports",
        sqlite, .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], settings: words),
    .executableTarget(name: "pushlab", dependencies: ["Laboratory"], swiftSettings: strict),

    // What the simulator is made of, one operation at a time; and what the event log costs.
    .executableTarget(
      name: "bench",
      dependencies: scenarios + [
        "Experiments", .product(name: "HeapModule", package: "swift-collections"),
      ], path: "Benchmarks/Sources/bench", swiftSettings: strict),
    .executableTarget(
      name: "event-log", dependencies: scenarios + ["Experiments", "RunStore", sqlite],
      path: "Benchmarks/Sources/event-log", swiftSettings: strict),

    // What tests of several targets need: chance from a seed, folders that go away, kinds of builds.
    .target(name: "TestSupport", path: "Tests/Support", swiftSettings: strict),
    // What tests of several targets need of worlds, runs and tables.
    .target(
      name: "TestWorlds",
      dependencies: scenarios + ["Statistics", "Worlds", "Tables", "Experiments", "TestSupport"],
      path: "Tests/Worlds", swiftSettings: strict),
    tests("Bytes"),
    tests("JSON"),
    tests("PushModel", ["Bytes"]),
    tests("PushPolicy", ["PushModel"], settings: strict),
    tests("PushMessages", ["JSON", "PushModel"]),
    tests("PushFanout", ["JSON", "PushModel"]),
    tests("PushService", ["JSON", "PushModel", "PushPolicy", "PushMessages", "PushFanout"]),
    tests("SimKernel"),
    .target(name: "CAllocations", path: "Tests/CAllocations"),
    tests("SimWorld", push + ["SimKernel", "Statistics", "CAllocations"], settings: strict),
    tests("Statistics", ["JSON", "CGSL"]),
    tests("Worlds", ["JSON", "Statistics"], settings: strict),
    tests("Documents", ["TestWorlds"]),
    tests("Strategies", push),
    tests("Tables", ["JSON", "Statistics", "Documents", "TestWorlds"]),
    tests(
      "Logs", scenarios + ["Statistics", "Worlds", "Tables", "Experiments", "TestWorlds"],
      settings: strict),
    tests(
      "Experiments",
      scenarios + ["JSON", "Statistics", "Worlds", "Tables", "Logs", "Yams", "TestWorlds"],
      settings: strict),
    tests(
      "Reports",
      scenarios + [
        "JSON", "Statistics", "Worlds", "Experiments", "Tables", "Logs", "RunStore", grdb, "Yams",
        "TestWorlds",
      ]),
    // A program with rules of its own, which tests of the command run.
    .executableTarget(
      name: "rule-program", dependencies: push + ["Laboratory"], path: "Tests/RuleProgram",
      swiftSettings: strict),
    .testTarget(
      name: "CommandTests", dependencies: ["pushlab", "rule-program", "TestSupport", grdb],
      swiftSettings: unoptimised),
    // What the sources say word for word, compared with what every target makes of it.
    .testTarget(
      name: "LiteralTests",
      dependencies: world + ["JSON", "Scenarios", "Experiments", "TestSupport"],
      path: "Tests/LiteralTests", swiftSettings: unoptimised),
    .testTarget(
      name: "RequirementsTests", dependencies: ["TestSupport"],
      exclude: ["rows.tsv", "mutants"],
      swiftSettings: unoptimised),
  ],
  swiftLanguageModes: [.v6]
)
