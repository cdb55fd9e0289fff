// PushService
