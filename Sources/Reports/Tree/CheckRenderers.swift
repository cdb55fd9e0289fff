import Documents

extension ReportTree {
  private var outcomes: [CheckOutcome] { nodes.flatMap(\.outcomes) }
  private var suite: String { "\(kind) \(title)" }

  /// JUnit XML with a test case for each check. What is neither passed nor failed is an error, so
  /// that it is not taken for a pass.
  package var junit: String {
    let name = Escape.xml(suite)
    func count(_ state: CheckOutcome.State) -> Int { outcomes.count { $0.state == state } }
    let lines =
      [
        #"<?xml version="1.0" encoding="UTF-8"?>"#, "<testsuites>",
        "  <testsuite name=\"\(name)\" tests=\"\(outcomes.count)\" "
          + "failures=\"\(count(.failed))\" errors=\"\(count(.error))\">",
      ] + outcomes.flatMap { testCase($0, name) } + ["  </testsuite>", "</testsuites>", ""]
    return lines.joined(separator: "\n")
  }

  private func testCase(_ outcome: CheckOutcome, _ suite: String) -> [String] {
    let head =
      "    <testcase classname=\"\(suite)\" name=\"\(Escape.xml(outcome.title))\" "
      + "file=\"\(Escape.xml(file ?? ""))\" line=\"\(outcome.file == nil ? outcome.line : 1)\""
    let inner: String
    switch outcome.state {
    case .passed:
      guard let change = outcome.change else { return [head + "/>"] }
      inner = "<system-out>\(Escape.xml(change))</system-out>"
    case .failed, .error:
      let tag = outcome.state == .failed ? "failure" : "error"
      inner =
        "<\(tag) type=\"\(outcome.type)\" message=\"\(Escape.xml(outcome.word))\">"
        + outcome.lines.map(Escape.xml).joined(separator: "\n") + "</\(tag)>"
    }
    return [head + ">", "      " + inner, "    </testcase>"]
  }

  /// Workflow commands at the line of each check that has not passed, `::error file=…,line=…::…`. When all
  /// have: one `::notice` with what moved, or nothing where nothing was compared.
  package var annotations: String {
    let open = outcomes.filter { $0.state != .passed }
    guard open.isEmpty else {
      return open.map { outcome in
        annotation(
          "error", outcome.file ?? file ?? "", outcome.line, outcome.word,
          (outcome.file == nil ? [outcome.title] : []) + outcome.lines)
      }.joined()
    }
    guard let change else { return "" }
    let moved = outcomes.filter(\.isMoved).map { "\($0.title): \($0.lines[0])" }
    return annotation("notice", file ?? "", 1, change.word, [change.sentence] + moved)
  }

  private func annotation(
    _ kind: String, _ file: String, _ line: Int, _ word: String, _ texts: [String]
  ) -> String {
    let title = Escape.annotationProperty("\(suite): \(word)")
    let words = Escape.annotation(texts.map(Escape.plain).joined(separator: "; "))
    return
      "::\(kind) file=\(Escape.annotationProperty(file)),line=\(line),title=\(title)::\(words)\n"
  }
}
