import Documents
import PushService

extension DocumentDecoder {
  /// For strategies, whose segments and journeys ``StrategyCheck`` checks with their places.
  package static var ofStrategies: DocumentDecoder {
    DocumentDecoder(userInfo: [Strategy.isCheckedLater: true])
  }
}
