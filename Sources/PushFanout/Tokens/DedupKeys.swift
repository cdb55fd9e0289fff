import PushModel

/// What a recipient's server-side state remembers, which together with ``DeviceKeys`` makes an
/// at-least-once queue exactly-once on screen (S0-ARCH-14, S4-RULE-1).
public typealias ServerKeys = RecentPushes<8>

/// What an app remembers on its device, where a duplicate may come later than on the server.
public typealias DeviceKeys = RecentPushes<16>
