import PushModel

extension JourneyStep: Fielded {
  /// Its keys.
  public static let fields = FieldList<JourneyStep>(
    of: JourneyStep(send: nil, wait: nil, unless: []), title: "Step of a journey",
    "A push, or a wait before one.", isPartial: true,
    [
      Field("send", \.send, .names(of: PushType.self), "The type of the push.", .unsaid),
      Field(
        "wait", \.wait, .duration(Journey.lengths),
        "How long it waits: from the moment at which the push before it was sent or refused, or "
          + "from the entry.", .unsaid),
      Field(
        "unless", \.unless, Reactions.form,
        "What ends the journey when it happens during the wait.", .unsaid),
    ])
}

extension Journey: Fielded {
  /// Its keys.
  public static let fields = FieldList<Journey>(
    of: Journey(enter: .orderUpdated, steps: []), title: "Journey",
    "One push, or two with a wait between them, from an event on.", isPartial: true,
    [
      Field(
        "enter", \.enter, .words(entries.map { FieldWord($0.name) }),
        "The event with which a person enters.", .required),
      Field(
        "segment", \.segment, .text(),
        "The segment in which one must be, at the entry and when a push is sent.", .unsaid),
      Field(
        "steps", \.steps, .list(of: .fields(of: JourneyStep.self), count: 1...2 * sendsMax),
        "Sends, and the waits before them.", .required),
      Field(
        "stop", \.stop, Reactions.form, "What ends the journey at any time after the entry.",
        .unsaid),
      Field(
        "whenCapped", \.whenCapped,
        .words(of: WhenCapped.self) { what in
          switch what {
          case .advance: "The wait begins at the refusal."
          case .exit: "The journey ends."
          }
        }, "What follows where a cap refuses the first push."),
      Field(
        "again", \.again, .optional(.duration(lengths), "Never."),
        "How long after an entry one may enter again."),
    ])
}
