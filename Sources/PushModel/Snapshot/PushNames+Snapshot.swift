import Bytes

extension PushNames: ByteValue {
  package mutating func visit(_ fields: inout ByteFields) throws(ByteError) {
    var (tags, campaigns) = (tags, campaigns)
    try fields.list("names.tags", &tags, of: "", countMax: Self.tagsMax) {
      fields, name throws(ByteError) in try fields.text("names.tags", &name)
    }
    try fields.list("names.campaigns", &campaigns, of: "", countMax: Self.campaignsMax) {
      fields, name throws(ByteError) in try fields.text("names.campaigns", &name)
    }
    guard fields.isReading else { return }
    self = PushNames(types: .inUse)
    for name in tags { _ = add(tag: name) }
    for name in campaigns { _ = add(campaign: name) }
    guard self.tags.count == tags.count, self.campaigns.count == campaigns.count else {
      throw fields.outOfRange("names", "a name twice", "every name once")
    }
  }
}
