import PushMessages
import PushModel
import Synchronization

/// The service's own filter, which reads each text of the corpus once.
///
/// What it remembers is a function of the text alone, so neither threads nor order change it.
final class PostScreen: Sendable {
  static let moderator = Moderator()
  private let known = Mutex<[CorpusPlace: PostPipeline]>([:])

  /// The pipeline of a post of the corpus after the filter: cleared or in review.
  func pipeline(of place: CorpusPlace) -> PostPipeline {
    if let pipeline = known.withLock({ $0[place] }) { return pipeline }
    let text = PostCorpus.text(place)
    let pipeline = pipeline(title: text.title, body: text.body, language: text.language)
    known.withLock { $0[place] = pipeline }
    return pipeline
  }

  /// The pipeline of a post after the filter.
  func pipeline(title: String, body: String, language: Language) -> PostPipeline {
    var pipeline = PostPipeline()
    do throws(PipelineError) {
      try pipeline.store()
      try pipeline.filter(title: title, body: body, language: language, by: Self.moderator)
    } catch { preconditionFailure("\(error)") }
    return pipeline
  }
}
