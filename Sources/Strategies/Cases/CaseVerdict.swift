/// What became of a push of a case. Times are minutes after the first local midnight.
package struct CaseVerdict: Hashable, Sendable, Codable {
  /// The push.
  package var id: String
  /// `sent`, `refused`, `withdrawn`, or `merged` into a digest.
  package var verdict: String
  /// When that was decided.
  package var at: Int64
  /// Of a refusal: `full`, `reserved` or `outranked` by a cap or the gap, otherwise the reason's name.
  package var because: String?
  /// The cap that had no room.
  package var cap: String?
  /// The times that it waited.
  package var holds: [CaseHold]
}

/// A time that a push waited.
package struct CaseHold: Hashable, Sendable, Codable {
  /// When it was told to wait.
  package var at: Int64
  /// Until when.
  package var until: Int64
  /// Why: as of a verdict, or the hold's name.
  package var because: String
  /// The cap that had no room.
  package var cap: String?
}

extension CaseVerdict {
  /// A verdict as a file has it, in which times may be local times and `holds` may be absent.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(String.self, forKey: .id)
    verdict = try container.decode(String.self, forKey: .verdict)
    at = try container.decode(CaseTime.self, forKey: .at).minutes
    because = try container.decodeIfPresent(String.self, forKey: .because)
    cap = try container.decodeIfPresent(String.self, forKey: .cap)
    holds = try container.decodeIfPresent([CaseHold].self, forKey: .holds) ?? []
  }
}

extension CaseHold {
  /// A hold as a file has it.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    at = try container.decode(CaseTime.self, forKey: .at).minutes
    until = try container.decode(CaseTime.self, forKey: .until).minutes
    because = try container.decode(String.self, forKey: .because)
    cap = try container.decodeIfPresent(String.self, forKey: .cap)
  }
}
