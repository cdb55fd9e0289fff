// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that nobody who builds PushLab builds this.

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
  name: "Benchmarks",
  dependencies: [
    .package(name: "pushlab", path: ".."),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    // What the simulator is made of, one operation at a time.
    .executableTarget(
      name: "bench",
      dependencies: [
        .product(name: "Push", package: "pushlab"),
        .product(name: "Simulation", package: "pushlab"),
        .product(name: "HeapModule", package: "swift-collections"),
      ], swiftSettings: strict),
    // What the event log costs.
    .executableTarget(
      name: "event-log",
      dependencies: [
        .product(name: "Simulation", package: "pushlab"),
        .product(name: "Results", package: "pushlab"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
