import Documents
import PushModel
import PushService

/// The shape of what an external program answers.
package enum AnswerShape {
  /// The object with the keys `model`, `price` and `pushes`, none of which is required.
  package static let shape = Shape.object(
    ObjectShape(
      title: "Answer", doc: "The score until the next window.",
      [
        Property(
          "model", .nullable(Shape(.fields(of: ScoreModel.self))),
          doc: "The score; absent or null for none, so that pushes are sent at once."),
        Property(
          "price", .nullable(.number()),
          doc: "The score below which a push is dropped; absent or null for none."),
        Property(
          "pushes", .nullable(.integer(0...1_000_000_000_000)),
          doc: "The most pushes that go until the next window; absent or null for no limit."),
      ]))
}
