import Documents

/// A new scenario with comments on the meaning and the accepted values of each key.
///
/// It stands alone: it extends no other file.
package struct ScenarioDraft: Sendable {
  /// YAML that validates and runs.
  package let text: String

  /// - Parameters:
  ///   - name: Of the scenario.
  ///   - file: Name of the scenario's file in error messages.
  ///   - advice: Lines that follow the question as comments.
  ///   - schema: Path of the format's schema for editors, relative to the scenario's file; it is
  ///     named in the first line.
  /// - Throws: `ScenarioError` for an invalid name.
  package init(
    _ template: ScenarioTemplate, name: String, file: String, advice: [String] = [],
    schema: String? = nil
  ) throws(ScenarioError) {
    let head = ["pushlab: 1", "name: \(name)", "description: \"\(template.question)\""]
    let plain = head.joined(separator: "\n") + "\n" + template.yaml
    _ = try ScenarioFile.load(text: plain, name: file)
    let document = try DocumentFile.document(plain, name: file)
    text =
      (schema.map { "# yaml-language-server: $schema=\($0)\n#\n" } ?? "")
      + Self.introduction(template)
      + Self.comment(advice)
      + (template.isVertical
        ? "\n" + plain : CommentedDocument.text(document, ScenarioShape.object))
  }

  private static func comment(_ lines: [String]) -> String {
    guard !lines.isEmpty else { return "" }
    return "#\n" + lines.map { $0.isEmpty ? "#\n" : "# \($0)\n" }.joined()
  }

  private static func introduction(_ template: ScenarioTemplate) -> String {
    let about =
      template.isVertical
      ? """
      # Above a key stands what it means, and where its value is from; docs/model.md
      # has the sources. `pushlab check --full` lists all keys, also those not here.

      """
      : """
      # Above each key stands what it means and what it takes. A key that is not given
      # has its default: `pushlab check --full` lists them all, with their sources.

      """
    return "# \(template.question)\n#\n" + about
  }
}
