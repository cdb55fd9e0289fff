import Documents

/// The format of scenario files for editors and other tools.
package enum ScenarioSchema {
  /// A JSON Schema of draft 2020-12, with the meaning, default and source of every key.
  package static var text: String {
    ScenarioShape.shape.jsonSchema(title: "PushLab scenario").json
  }
}
