import Documents

/// The reason why a gate could not be judged, for its JUnit file, Markdown and annotations, so that
/// the reader of a build does not take silence for a pass.
package struct GateRefusal: Sendable {
  /// The gate's file, as the user named it.
  package let gate: String
  /// The program's exit status.
  package let status: Int32
  /// Never empty.
  package let problems: [Problem]

  /// One thing that is wrong, and where.
  package struct Problem: Hashable, Sendable {
    /// The file to mend, as the user named it.
    package var file: String
    /// Line in the file, from 1.
    package var line: Int
    /// What is wrong, without the place.
    package var message: String

    package init(file: String, line: Int = 1, message: String) {
      (self.file, self.line, self.message) = (file, line, message)
    }
  }

  package init(gate: String, status: Int32, problems: [Problem]) {
    (self.gate, self.status, self.problems) = (gate, status, problems)
  }

  /// A check for each problem that ended in an error, with the problem's place.
  package var tree: ReportTree {
    let word = "not judged, exit status \(status)"
    var tree = ReportTree(kind: "gate", gate, aside: "  \(word)") {
      for (place, problem) in problems.enumerated() {
        Node.sentence(
          Sentence(
            text: problem.message, mark: "! ", lead: "",
            outcome: CheckOutcome(
              state: .error, type: "notJudged", word: word,
              title: "the gate can be judged" + (place > 0 ? ", problem \(place + 1)" : ""),
              lines: [problem.message], file: problem.file, line: problem.line)))
      }
    }
    tree.file = gate
    return tree
  }
}
