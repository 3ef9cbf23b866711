/// How libxml2 gets at a source's bytes.
enum XMLDelivery {
  /// It asks for them: a sixth fewer instructions than where they are pushed.
  case pulled
  /// They are pushed: then CDATA sections are searched for their end, and else read letter by
  /// letter, which takes twice as long for a feed whose articles stand in them.
  case pushed
  /// It asks for what a repair makes of them.
  case repaired
}
