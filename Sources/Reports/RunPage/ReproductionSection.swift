import Documents
import RunStore

/// The command that gives the same run again, and what it should give.
struct ReproductionSection {
  private let manifest: Manifest
  private let seed: UInt64

  init(_ findings: RunFindings) {
    manifest = findings.manifest
    seed = findings.seed
  }

  var section: HTMLSection {
    let versions = manifest.versions
    return HTMLSection(
      "again", "The same again",
      [
        .init(
          paragraphs: [
            "It gives the digest \(manifest.digest) on any machine with PushLab \(versions.pushlab), "
              + "engine \(versions.engine) and zone data \(versions.zoneData). The seed is \(seed). "
              + "The run's folder has the scenario with every default, scenario.yaml, which gives "
              + "the same."
          ],
          command: command)
      ])
  }

  /// As a shell reads it.
  var command: String {
    var words = ["pushlab", "run", Escape.fileName(manifest.scenario.path)]
    for override in manifest.overrides { words += ["--set", override] }
    if manifest.events != "none" { words += ["--events", manifest.events] }
    return Escape.shell(words)
  }
}
