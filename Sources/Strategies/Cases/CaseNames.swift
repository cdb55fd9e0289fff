import Documents
import PushModel
import PushPolicy

/// The types and senders of a case, whose names are the file's.
struct CaseNames {
  private var types: [String: PushType] = [:]
  private var senders: [String: BusinessID] = [:]
  /// The numbers of pushes, in the order of their ids.
  private let numbers: [String: UInt32]
  /// The types that caps name, of the case or of a strategy: none that only the file has stands for one of them.
  private let named: Set<PushType>

  /// - Parameter named: The types that the strategy names.
  init(_ written: WrittenCase, avoiding named: Set<PushType>) throws(CaseProblem) {
    let pushes = written.pushes
    let known = written.groups.flatMap(\.parts).compactMap { PushType(name: $0.name) }
    self.named = named.union(known)
    let ids = pushes.map(\.id).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    numbers = Dictionary(
      ids.enumerated().map { ($1, UInt32($0 + 1)) }, uniquingKeysWith: { first, _ in first })
    for (index, push) in pushes.enumerated() {
      let path = DocumentPath() + "pushes" + index
      if pushes[..<index].contains(where: { $0.id == push.id }) {
        throw CaseProblem(path + "id", "is '\(push.id)' again; accepted: an id of its own")
      }
    }
    // Those that PushLab has come first, so that none of the file's own takes their place.
    for isOwn in [false, true] {
      for (index, push) in pushes.enumerated() where Self.isOwn(push) == isOwn {
        try learn(push, DocumentPath() + "pushes" + index)
      }
    }
  }

  /// Whether a push has a type that only the file has.
  private static func isOwn(_ push: WrittenPush) -> Bool {
    guard let known = PushType(name: push.type) else { return true }
    return push.category != nil && push.category != known.category.name
  }

  private mutating func learn(_ push: WrittenPush, _ path: DocumentPath) throws(CaseProblem) {
    let category = push.category.flatMap(Category.init(name:))
    if let type = types[push.type] {
      guard category == nil || category == type.category else {
        throw CaseProblem(
          path + "category",
          "is '\(push.category!)', and '\(type.category.name)' for the same type before; accepted: one "
            + "category for a type")
      }
    } else {
      types[push.type] = try type(named: push.type, of: category, path)
    }
    let sender = push.sender ?? ""
    if senders[sender] == nil {
      senders[sender] = BusinessID(
        rawValue: UInt32(sender).flatMap { "\($0)" == sender ? $0 : nil } ?? 1_000_000_000
          + UInt32(senders.count))
    }
  }

  /// The type of that name, or a type of the category that stands for one that only the file has.
  private func type(
    named name: String, of category: Category?, _ path: DocumentPath
  ) throws(CaseProblem) -> PushType {
    if let known = PushType(name: name), category == nil || category == known.category {
      return known
    }
    guard let category else {
      throw CaseProblem(path + "type", "is '\(name)', without a category; accepted: it with one")
    }
    let places = PushType.allCases.filter { $0.category == category && !named.contains($0) }
    let free = places.last { !types.values.contains($0) }
    guard let free else {
      let count = PushType.allCases.count { $0.category == category }
      throw CaseProblem(
        path + "type",
        "is one more type of \(category.name); accepted: at most \(count) in a case, those among them "
          + "that caps or a strategy name")
    }
    return free
  }
}

extension CaseNames {
  func push(_ written: WrittenPush, rank: Int?) -> PlayedCase.CasePush {
    // Ids are compared by their numbers alone, so no id has a sender.
    var push = Push(
      id: PushID(.post, business: BusinessID(rawValue: 0), number: numbers[written.id]!),
      type: types[written.type]!, business: senders[written.sender ?? ""]!,
      intendedAt: written.at.moment, expiresAt: written.expires?.moment ?? .distantFuture,
      sendAt: written.sendAt?.moment)
    if let rank = written.rank ?? rank { push.rank = UInt8(rank) }
    return PlayedCase.CasePush(
      id: written.id, push: push, tags: written.tags ?? [], campaign: written.campaign,
      expires: written.expires != nil)
  }

  func cap(_ written: WrittenCap, at path: DocumentPath) throws(CaseProblem) -> Cap {
    let exempt = try groups(written.exempt ?? [], at: path + "exempt")
    var reserve: [Reservation] = []
    for (index, one) in (written.reserve ?? []).enumerated() {
      let group = try group(one.of, at: path + "reserve" + index + "of")
      reserve.append(Reservation(of: group, places: one.places))
    }
    return Cap(
      limit: written.limit, per: written.per.window ?? .localDay,
      overflow: written.overflow ?? .drop, exempt: exempt,
      exemptConsumes: written.exemptConsumes ?? false, reserve: reserve)
  }

  func groups(_ written: [WrittenGroup], at path: DocumentPath) throws(CaseProblem) -> [PushGroup] {
    var groups: [PushGroup] = []
    for (index, group) in written.enumerated() {
      groups.append(try self.group(group, at: path + index))
    }
    return groups
  }

  func group(_ written: WrittenGroup, at path: DocumentPath) throws(CaseProblem) -> PushGroup {
    var parts: [PushGroup] = []
    for part in written.parts { parts.append(try single(part.kind, part.name, path)) }
    return parts.isEmpty ? .global : parts.count == 1 ? parts[0] : .all(parts)
  }

  private func single(
    _ kind: String, _ name: String, _ path: DocumentPath
  ) throws(CaseProblem) -> PushGroup {
    let found: PushGroup? =
      switch kind {
      case "type": types[name].map(PushGroup.type)
      case "category": Category(name: name).map(PushGroup.category)
      case "sender": senders[name].map(PushGroup.sender)
      case "": text(name)
      default: PushGroup("\(kind).\(name)")
      }
    if let found { return found }
    // A group that no push of the case is in.
    if kind == "sender" { return .sender(BusinessID(rawValue: UInt32(name) ?? .max)) }
    if kind == "type", let type = PushType(name: name) { return .type(type) }
    let place = kind.isEmpty ? path : path + kind
    throw CaseProblem(
      place, "is '\(name)'; accepted: a type of the case, a category, or a tag, campaign or sender")
  }

  /// A group as a strategy writes it, with the case's own types and senders.
  private func text(_ name: String) -> PushGroup? {
    if let type = types[name], Category(name: name) == nil { return .type(type) }
    guard name.hasPrefix("sender.") else { return PushGroup(name) }
    return senders[String(name.dropFirst(7))].map(PushGroup.sender) ?? PushGroup(name)
  }
}
