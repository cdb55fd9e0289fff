import Documents
import Experiments
import Foundation

extension RunFolder {
  private var exchanges: String { path + "/exchanges" }

  /// The file of what was said with the program of an arm in one replication, as JSON lines.
  package func exchanges(of name: LearnerName) -> String {
    "\(exchanges)/\(name.arm)-\(name.replication).jsonl"
  }

  /// Keeps all that was said with a program; in place of what was said in an attempt that was stopped.
  package func keep(_ said: String, of name: LearnerName) throws(StoreError) {
    try StoreError.naming(exchanges) { try OutputFile.makeFolder(exchanges) }
    try Self.write(Data(said.utf8), to: exchanges(of: name))
  }

  /// The programs of a finished run, as they were: what they said is read, and nothing is started.
  package var recordedLearners: RecordedLearners {
    RecordedLearners { name in
      FileManager.default.contents(atPath: exchanges(of: name)).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
  }
}
