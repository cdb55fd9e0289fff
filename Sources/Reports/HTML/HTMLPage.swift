/// The frame of every page.
enum HTMLPage {
  /// First bytes that identify a page written by PushLab.
  static let head = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="generator" content="pushlab report">

    """

  /// - Parameter title: Escaped.
  static func start(title: String) -> String {
    """
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <link rel="icon" href="data:,">
    <title>\(title) – PushLab</title>
    <style>
    \(HTMLStyle.text)
    </style>
    </head>
    <body>
    <a class="skip" href="#content">Skip to the content</a>

    """
  }
}
