import Documents
import Experiments
import Foundation
import RunStore
import Scenarios

extension Reproducible {
  /// The same result with the command that reproduces it.
  ///
  /// - Parameters:
  ///   - verb: The command that prints it as JSON.
  ///   - options: What else it was given beside `--set` and `--json`.
  ///   - program: The one that gives it.
  package func reproducible(
    by verb: String, options: [String], _ scenario: ScenarioFile, program: Program
  ) throws -> Self {
    var result = self
    result.again = Reproduction(
      verb: verb, file: scenario.path, options: options, scenario, program: program,
      digest: try digest())
    return result
  }

  /// Hash of the result as JSON, without the command that reproduces it.
  fileprivate func digest() throws -> String {
    var bare = self
    bare.again = nil
    return hexadecimal(Data(try JSONReport.text(bare).utf8).digest)
  }
}

extension ReproducibleFromFile {
  /// The same result with the command that reproduces it.
  ///
  /// - Parameters:
  ///   - verb: The command that prints it as JSON.
  ///   - overrides: Settings of the command line; if `nil`, those of the scenario.
  ///   - program: The one that gives it.
  package func reproducible(
    by verb: String, _ scenario: ScenarioFile, overrides: [String]? = nil, program: Program
  ) throws -> Self {
    var bare = self
    bare.file = ""
    var result = self
    result.again = Reproduction(
      verb: verb, file: file, overrides: overrides ?? scenario.overrides,
      seed: scenario.scenario.seed, program: program, digest: try bare.digest())
    return result
  }
}

extension Reproduction {
  /// The last section of a page.
  var section: Node {
    .section("again", "Reproduction") {
      Node.sentence(
        "It gives the digest \(digest) on any machine with \(maker), "
          + "engine \(engine) and zone data \(zoneData). The seed is \(seed).")
      Node.command(command)
    }
  }

  /// The program in words.
  private var maker: String { Program.words(name: program, rules: rules, version: version) }
}
