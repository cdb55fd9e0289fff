import PushModel

/// How people take to what a business does (S0-DATA-10).
public enum Reaction: UInt8, Named, BitwiseCopyable {
  case like
  case love
  case laugh
  case wow
  case sad
  case angry

  public var name: String { "\(self)" }
}
