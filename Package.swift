// swift-tools-version: 6.2
import PackageDescription

/// Warnings are errors in our own targets, never in a dependency's.
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

func library(
  _ name: String, _ dependencies: [Target.Dependency] = [], linking: [LinkerSetting] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, swiftSettings: strict, linkerSettings: linking)
}

func tests(_ subject: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: "\(subject)Tests", dependencies: [.byName(name: subject)] + dependencies,
    resources: subject == "Statistics" ? [.copy("Golden")] : [], swiftSettings: strict)
}

let package = Package(
  name: "pushlab",
  products: [
    .executable(name: "pushlab", targets: ["pushlab"]),
    .library(
      name: "Push",
      targets: ["PushModel", "PushPolicy", "PushMessages", "PushFanout", "PushService"]),
    .library(name: "Statistics", targets: ["Statistics"]),
    .library(name: "Simulation", targets: ["SimKernel", "SimWorld", "Experiments"]),
    .library(name: "Results", targets: ["Results"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ],
  targets: [
    .systemLibrary(
      name: "CGSL", pkgConfig: "gsl", providers: [.apt(["libgsl-dev"]), .brew(["gsl"])]),

    // Rounding and roots are the C library's, which on Linux Foundation would bring along.
    library("PushModel", linking: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    library("PushPolicy", ["PushModel"]),
    library("PushMessages", ["PushModel"]),
    library(
      "PushFanout", ["PushModel", .product(name: "DequeModule", package: "swift-collections")]),
    library("PushService", ["PushModel", "PushPolicy", "PushMessages", "PushFanout"]),

    .target(name: "CIntrinsics"),
    library("SimKernel"),
    library(
      "SimWorld",
      [
        "PushModel", "PushPolicy", "PushMessages", "PushFanout", "PushService", "SimKernel",
        "CIntrinsics",
      ]),
    library("Statistics", ["CGSL"]),
    library(
      "Experiments",
      [
        "PushModel", "PushPolicy", "PushMessages", "PushFanout", "PushService", "SimKernel",
        "SimWorld", "Statistics", "Yams",
      ]),
    library(
      "Results",
      [
        "PushModel", "PushPolicy", "PushMessages", "PushFanout", "PushService", "SimKernel",
        "SimWorld", "Statistics", "Experiments",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
        .product(name: "Mustache", package: "swift-mustache"),
      ]),
    .executableTarget(
      name: "pushlab",
      dependencies: [
        "PushModel", "SimWorld", "Statistics", "Experiments", "Results",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ], swiftSettings: strict),

    // What the simulator is made of, one operation at a time.
    .executableTarget(
      name: "bench",
      dependencies: [
        "PushModel", "PushPolicy", "PushMessages", "PushFanout", "PushService", "SimKernel",
        "SimWorld", "Experiments",
        .product(name: "HeapModule", package: "swift-collections"),
      ], path: "Benchmarks/Sources/bench", swiftSettings: strict),
    // What the event log costs.
    .executableTarget(
      name: "event-log",
      dependencies: [
        "SimWorld", "Experiments", "Results",
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ], path: "Benchmarks/Sources/event-log", swiftSettings: strict),

    tests("PushModel"),
    tests("PushPolicy", ["PushModel"]),
    tests("PushMessages", ["PushModel"]),
    tests("PushFanout", ["PushModel"]),
    tests("PushService", ["PushModel", "PushPolicy", "PushMessages", "PushFanout"]),
    tests("SimKernel"),
    .target(name: "CAllocations", path: "Tests/CAllocations"),
    tests(
      "SimWorld",
      [
        "PushModel", "PushPolicy", "PushMessages", "PushFanout", "PushService", "SimKernel",
        "Statistics", "CAllocations",
      ]),
    tests("Statistics", ["CGSL"]),
    tests(
      "Experiments",
      [
        "PushModel", "PushPolicy", "PushFanout", "PushService", "SimKernel", "SimWorld",
        "Statistics",
      ]),
    tests(
      "Results",
      [
        "PushModel", "PushPolicy", "PushService", "SimKernel", "SimWorld", "Statistics",
        "Experiments", .product(name: "GRDB", package: "GRDB.swift"), "Yams",
      ]),
    .testTarget(
      name: "CommandTests",
      dependencies: ["pushlab", .product(name: "GRDB", package: "GRDB.swift")],
      swiftSettings: strict),
    .testTarget(name: "RequirementsTests", exclude: ["rows.tsv"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
