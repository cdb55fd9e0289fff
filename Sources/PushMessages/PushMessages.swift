// PushMessages
