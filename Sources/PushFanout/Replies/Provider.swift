import PushModel

/// Whose service brings a push to a device.
public enum Provider: UInt8, Named, BitwiseCopyable {
  /// Firebase Cloud Messaging, HTTP v1.
  case fcm
  /// Apple Push Notification service.
  case apns

  public var name: String { "\(self)" }
}

extension Platform {
  /// Who carries pushes to devices of this platform where nothing else is chosen. An attempt says
  /// who carries its own: ``Attempt/provider``.
  @usableFromInline var provider: Provider { self == .ios ? .apns : .fcm }
}
