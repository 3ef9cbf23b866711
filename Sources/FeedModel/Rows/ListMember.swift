/// The members of the items of the list columns, in their order: one declaration that JSON, the
/// schemas and the columnar formats share.
package enum ListMember {
  package enum Genre: UInt8, CaseIterable { case id, name, term, scheme }
  package enum Artwork: UInt8, CaseIterable { case url, width, height }
  package enum Link: UInt8, CaseIterable { case url, rel, type, title, length, duration, hreflang }
  package enum Author: UInt8, CaseIterable { case name, url, email }
}
