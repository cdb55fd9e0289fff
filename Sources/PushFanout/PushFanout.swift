// PushFanout
