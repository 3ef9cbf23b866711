/// The way in which libxml2 gets a source's bytes.
enum XMLDelivery {
  /// libxml2 calls back for bytes: a sixth fewer instructions than pushing.
  case pulled
  /// Bytes are pushed. libxml2 then searches for the end of CDATA sections, which it otherwise
  /// reads character by character. That takes twice as long for a feed whose articles are in CDATA
  /// sections.
  case pushed
  /// libxml2 calls back for the repaired bytes.
  case repaired
}
