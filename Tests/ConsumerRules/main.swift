import Experiments
import PushService

// In place of the program that `pushlab init --strategy Patient` writes: the same rule and scenario with the
// product `Simulation`, which builds sooner than the whole command. `.ci/consumer` builds it
// outside the repository.

let rules: OwnRules = ["patient": OwnRule { PatientRule() }]
let path = CommandLine.arguments[1]
let settings = ["world.subscribers=100", "world.businesses=8", "replications=2", "horizon.days=14"]

let simulation = try Simulation(path: path, settings: settings, rules: rules)
let results = try simulation.run(threads: 1)
let again = try simulation.run(threads: 2)
print("\(simulation.name): \(simulation.arms.joined(separator: ", "))")
print("one digest at any number of threads: \(results.digest == again.digest)")
let held = results.funnel(of: "patient")?["held.decisionRule"] ?? 0
print("the rule let some wait: \(held > 0)")
do throws(SimulationError) {
  _ = try Simulation(path: path, rules: ["two words": OwnRule { PatientRule() }])
} catch {
  print(error)
}
do throws(SimulationError) {
  _ = try Simulation(path: path, rules: ["pateint": OwnRule { PatientRule() }])
} catch {
  print("\(error)".split(separator: ": ").dropFirst().joined(separator: ": "))
}
