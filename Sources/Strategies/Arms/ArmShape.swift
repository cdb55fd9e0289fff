import Documents
import PushModel

/// The shape of a scenario's arms, and of the one key beside them on which their strategies depend:
/// the version of the format.
package enum ArmShape {
  /// What is read of a scenario file for its strategies alone.
  static let file = Shape.object(ObjectShape([.extends, version, content, arms]))

  /// The required key `pushlab`, of which 1 is the only version so far.
  package static let version = Property(
    "pushlab", .integer(1...1), required: true, doc: "The version of this format.")

  package static let content = Property(
    ContentFiles.key, .oneOf([.text(), ContentFiles.shape]),
    doc:
      "A content file, or the keys of one: what it changes of the content that ships, in every arm.",
    source: "S0-FR-NOT-05")

  /// The required key `arms`, a list of 1 to 64.
  package static let arms = Property(
    "arms", .list(of: .named("arm") { arm }, count: 1...64), required: true,
    doc: "The strategies under test.")

  /// The sender of an edit or a command.
  package static let roles = FieldForm.words([
    FieldWord("admin", "One of the platform's staff."), FieldWord("business", "A business."),
    FieldWord("customer", "A customer."),
  ])
  /// The shape of ``roles``.
  package static let role = Shape(roles)

  private static let arm = Shape.object(
    ObjectShape(
      title: "Arm", doc: "A strategy under test.",
      [
        Property("name", .name, required: true, doc: "The arm's name, unique in the scenario."),
        Property(
          "baseline", .boolean, default: "false",
          doc: "The arm that the others are compared with; without any it is the first one."),
        Property(
          "extends", .text(),
          doc: "The name of the arm that supplies the keys that this one leaves out."),
        Property(
          "weight", .number(.above(0, to: 1_000_000)), default: "1",
          doc: "Its number of subscribers in a `split`, in proportion to the other arms."),
        Property(
          "strategy", StrategyShape.shape, default: "{}", doc: StrategyShape.object.doc),
        Property(
          "edits", .list(of: .object(edit), count: 0...16), default: "[]",
          doc: "Later versions of the strategy, in order of time, from the next decision on.",
          source: "S0-DATA-14, S3-ADMIN-2"),
      ]))

  private static let edit = ObjectShape(
    title: "Edit", doc: "Another version of the arm's strategy.",
    [
      Property("at", Shape(.moment), required: true, doc: "The time after the start of the run."),
      Property(
        "by", role, default: "admin", doc: "Who edits; only the platform's staff may.",
        source: "S0-NFR-SEC-02"),
      Property(
        "strategy", StrategyShape.shape, default: "{}",
        doc: "The keys that change; all others stay as they were."),
    ])
}

extension Shape {
  /// The name of a scenario or an arm, which can name a folder.
  package static let name = Shape(.name)
}
