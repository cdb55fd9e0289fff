import ArgumentParser

@main
struct PushLab: ParsableCommand {}
