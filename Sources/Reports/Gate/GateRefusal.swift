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
    package var file: String
    package var line: Int
    package var message: String

    package init(file: String, line: Int = 1, message: String) {
      (self.file, self.line, self.message) = (file, line, message)
    }
  }

  package init(gate: String, status: Int32, problems: [Problem]) {
    (self.gate, self.status, self.problems) = (gate, status, problems)
  }

  private var headline: String { "not judged, exit status \(status)" }

  /// A test suite with one error.
  package var junit: String {
    let suite = Escape.xml("gate \(gate)")
    let words = problems.map { Escape.xml($0.message) }.joined(separator: "\n")
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites>
        <testsuite name="\(suite)" tests="1" failures="0" errors="1">
          <testcase classname="\(suite)" name="the gate can be judged" file="\(Escape.xml(gate))" line="1">
            <error type="notJudged" message="\(headline)">\(words)</error>
          </testcase>
        </testsuite>
      </testsuites>

      """
  }

  package var markdown: String {
    "## Gate \(Escape.markdown(gate)): \(headline)\n\n"
      + problems.map { "- \(Escape.markdown($0.message))\n" }.joined()
  }

  /// A line for each problem, at its place.
  package var annotations: String {
    problems.map { problem in
      let title = Escape.annotationProperty("gate \(gate): \(headline)")
      let file = Escape.annotationProperty(problem.file)
      let words = Escape.annotation(Escape.plain(problem.message))
      return "::error file=\(file),line=\(problem.line),title=\(title)::\(words)\n"
    }.joined()
  }
}
