import PushModel
import TestSupport

extension Chance {
  mutating func moment(_ earliest: Timestamp, _ latest: Timestamp) -> Timestamp {
    earliest + .milliseconds(Int64(below(Int((latest - earliest).milliseconds) + 1)))
  }
}
