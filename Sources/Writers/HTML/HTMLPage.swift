/// The fixed parts of the page. A content security policy allows our style and our script by their
/// hashes, pictures and previews, and nothing else.
enum HTMLPage {
  static let beginning = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="\(policy)">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="referrer" content="no-referrer">
    <meta name="generator" content="chartconv">

    """

  /// Both hashes are those of the text between the tags; a test compares them.
  private static let policy = """
    default-src 'none'; style-src 'sha256-ATBUTEX6fZgekXEGwzFi09srIgfTZXXsCMtIH9NotOY='; \
    script-src 'sha256-ftxQtCYA1Jrp6fJbdLQ1CF/QRFZzQ75uNdxGcVxW4Tg='; \
    img-src http: https:; media-src http: https:; base-uri 'none'; form-action 'none'
    """

  /// Search and sort, which the script shows: without it, they would do nothing.
  static let tools = """
    <div role="search" hidden>
    <label><span class="h">Search</span><input type="search" placeholder="Search" autocomplete="off"></label>
    <label>Sort by <select autocomplete="off"><option value="rank">rank</option>\
    <option value="name">name</option><option value="artist">artist</option>\
    <option value="price">price</option><option value="released">release date</option></select></label>
    <output></output>
    </div>

    """

  static let style = "<style>\(HTMLStyle.text)</style>\n"
  static let script = "<script>\(HTMLScript.text)</script>\n"
}
