import PushModel

extension FanoutRules: Codable {
  enum CodingKeys: String, CodingKey {
    case dispatchRate
    case batch
    case workers
    case capacityMax
    case retries
    case backoffBase
    case backoffMax
    case malformedAlert
    case tokenAgeMax
    case environment
  }

  /// What is not given has its default; what is given is checked.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func value<Value: Decodable>(_ key: CodingKeys, _ standard: Value) throws -> Value {
      try container.decodeIfPresent(Value.self, forKey: key) ?? standard
    }
    let standard = FanoutRules()
    dispatchRate = try value(.dispatchRate, standard.dispatchRate)
    batch = try value(.batch, standard.batch)
    workers = try container.decodeIfPresent(Int.self, forKey: .workers)
    capacityMax = try value(.capacityMax, standard.capacityMax)
    retries = try value(.retries, standard.retries)
    backoffBase = try value(.backoffBase, standard.backoffBase)
    backoffMax = try value(.backoffMax, standard.backoffMax)
    malformedAlert = try value(.malformedAlert, standard.malformedAlert)
    tokenAgeMax = try value(.tokenAgeMax, standard.tokenAgeMax)
    environment = try value(.environment, standard.environment)
    do {
      try check()
    } catch {
      let path = container.codingPath + [CodingKeys(stringValue: error.key)].compactMap { $0 }
      throw DecodingError.dataCorrupted(.init(codingPath: path, debugDescription: "\(error)"))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(dispatchRate, forKey: .dispatchRate)
    try container.encode(batch, forKey: .batch)
    try container.encodeIfPresent(workers, forKey: .workers)
    try container.encode(capacityMax, forKey: .capacityMax)
    try container.encode(retries, forKey: .retries)
    try container.encode(backoffBase, forKey: .backoffBase)
    try container.encode(backoffMax, forKey: .backoffMax)
    try container.encode(malformedAlert, forKey: .malformedAlert)
    try container.encode(tokenAgeMax, forKey: .tokenAgeMax)
    try container.encode(environment, forKey: .environment)
  }
}
