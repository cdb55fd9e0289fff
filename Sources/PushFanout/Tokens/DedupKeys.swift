import PushModel

/// The last pushes that the server remembers for a recipient. With ``DeviceKeys`` they make an
/// at-least-once queue show each push exactly once (S0-ARCH-14, S4-RULE-1).
public typealias ServerKeys = RecentPushes<8>

/// The last pushes that an app remembers on its device: more, because a duplicate may come later
/// there than at the server.
public typealias DeviceKeys = RecentPushes<16>
