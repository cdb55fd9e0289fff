import Experiments
import Statistics

// A package that links the product `Simulation` alone: `.ci/consumer` builds it outside
// the repository and gives it a scenario file.

let path = CommandLine.arguments[1]
let settings = ["world.subscribers=200", "world.businesses=6", "replications=2", "horizon.days=12"]

let simulation = try Simulation(path: path, settings: settings)
let results = try simulation.run(threads: 2)
print("\(simulation.name): \(simulation.arms.count) arms against \(simulation.baseline)")
for arm in simulation.arms {
  let delivered = results.figure("deliveryRate", of: arm)
  let handed = results.funnel(of: arm)?["sent"] ?? 0
  print("\(arm): delivery rate known: \(delivered?.value != nil), pushes sent: \(handed > 0)")
}
let metrics = Set(results.comparisons.map(\.metric)).subtracting(Simulation.metrics)
print("comparisons of other metrics: \(metrics.count)")
do throws(SimulationError) {
  _ = try Simulation(path: path, settings: ["sede=1"])
} catch {
  print(error)
}
