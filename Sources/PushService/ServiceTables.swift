import PushMessages
import PushModel
import PushPolicy

/// What a service looks things up in, which never changes.
@usableFromInline struct ServiceTables: Sendable {
  @usableFromInline let policy: PolicyTable
  @usableFromInline let zones: ZoneTable
  @usableFromInline let content: ContentTable
}
