// PushPolicy
