// PushModel
