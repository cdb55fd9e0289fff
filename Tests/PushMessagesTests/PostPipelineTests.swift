import PushMessages
import PushModel
import Testing

@Suite struct PostPipelineTests {
  private func filtered(_ body: String) throws -> PostPipeline {
    var post = PostPipeline()
    try post.store()
    try post.filter(title: "Today", body: body, language: .en, by: Moderator())
    return post
  }

  @Test("S0-ARCH-02: a clean post is stored, filtered, notified, listed, in that order")
  func cleanPost() throws {
    var post = try filtered("fresh rye")
    #expect(post.clearance == .clean)
    try post.notify()
    try post.list()
    #expect(post.trace == [.store, .filter, .notify, .list])
    #expect(post.state == .listed)
  }

  @Test("S0-ARCH-02: a flagged post waits for a person, and fans out once when approved")
  func approvedPost() throws {
    var post = try filtered("shit rye")
    #expect(post.state == .inReview)
    #expect(!post.isCleared)
    #expect(throws: PipelineError.self) { try post.notify() }
    try post.approve()
    try post.notify()
    #expect(throws: PipelineError.self) { try post.notify() }
    #expect(throws: PipelineError.self) { try post.approve() }
    try post.list()
    #expect(post.trace == [.store, .filter, .approve, .notify, .list])
    #expect(post.clearance != .clean)
  }

  @Test("S0-FR-CON-06: a rejected post never goes out")
  func rejectedPost() throws {
    var post = try filtered("shit rye")
    try post.reject()
    for step in Self.steps { #expect(throws: PipelineError.self) { try step(&post) } }
    #expect(post.state == .rejected)
    #expect(!post.isCleared)
    #expect(post.trace == [.store, .filter, .reject])
  }

  @Test("S0-ARCH-02: whatever is tried in whatever order, notify comes once and after filter")
  func everyOrder() throws {
    for code in 0..<7_776 {
      var post = PostPipeline()
      var rest = code
      for _ in 0..<5 {
        try? Self.steps[rest % 6](&post)
        rest /= 6
      }
      let notified = post.trace.count { $0 == .notify }
      #expect(notified <= 1)
      if notified == 1 {
        #expect(post.trace.starts(with: [.store, .filter, .approve]))
        #expect(post.isCleared)
      }
      #expect(post.trace.count <= 5)
    }
  }

  @Test("a step out of turn says what it needs")
  func errorText() {
    var post = PostPipeline()
    let error = #expect(throws: PipelineError.self) { try post.notify() }
    #expect(
      error?.description == "`notify` needs a post that is cleared; this one is written")
  }

  /// Every step; the filter finds something.
  private static let steps: [@Sendable (inout PostPipeline) throws -> Void] = [
    { try $0.store() }, { try $0.filter(title: "shit", body: "", language: .en, by: Moderator()) },
    { try $0.approve() }, { try $0.reject() }, { try $0.notify() }, { try $0.list() },
  ]
}
