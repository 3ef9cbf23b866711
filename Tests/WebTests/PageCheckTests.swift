import Testing

@testable import ChartConvWeb

@Suite struct PageCheckTests {
  @Test(arguments: [
    ("<!DOCTYPE html>", PageCheck.page), ("\u{FEFF} \n<HTML lang=en>", .page),
    ("<?xml version='1.0'?><!-- a --> <!doctype HTML PUBLIC", .page),
    ("<rss>", .other), ("{\"feed\":{}}", .other), ("<!DOCTYPE rss>", .other), ("PK", .other),
    ("", .undecided), ("<", .undecided), ("<!doc", .undecided), ("<!-- never closed", .undecided),
    ("<?xml ", .undecided),
  ])
  func verdict(_ text: String, _ verdict: PageCheck) {
    #expect(PageCheck(Array(text.utf8)[...]) == verdict)
  }

  @Test func whatLooksLikeAPageForLongIsNone() {
    let comment = Array(("<!--" + String(repeating: "x", count: PageCheck.limit)).utf8)
    #expect(PageCheck(comment[...]) == .other)
  }

  @Test(arguments: [
    ("<html><title>A\n <b>", "a web page instead of a feed: 'A'"),
    ("<html><input TYPE=password>", "a login page instead of a feed"),
    (
      "<html><link rel=alternate type=application/rss+xml href=a.xml><title>T</title>",
      "a web page instead of a feed: 'T'; it links to http://a.example/a.xml"
    ),
    (
      "<html><title>Just a moment</title> hCaptcha", "a captcha instead of a feed: 'Just a moment'"
    ),
  ])
  func description(_ page: String, _ text: String) {
    #expect(PageCheck.description(Array(page.utf8), at: "http://a.example/") == text)
  }
}
