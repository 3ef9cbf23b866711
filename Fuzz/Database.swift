/// Any bytes, added to a database twice: it is valid, has only entries that were read, and the
/// second time adds nothing.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDatabase(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let file = TemporaryInput(Input(start, count).bytes)
  let database = TemporaryDatabase()
  let entries = database.add(file)
  guard database.exists, database.integer("SELECT count(*) FROM sqlite_master") > 0
  else { return 0 }
  let counts = ["feeds", "entries", "charts"].map { "SELECT count(*) FROM \($0)" }
  let before = counts.map(database.integer)
  // An entry of a feed that is there already isn't added.
  if before[1] > entries || before[1] != before[2] || (entries > 0) != (before[1] > 0) {
    fatalError("\(before) of \(entries) entries")
  }
  _ = database.add(file)
  let after = counts.map(database.integer)
  if before != after { fatalError("\(before) becomes \(after)") }
  let problems = "SELECT count(*) FROM pragma_integrity_check WHERE integrity_check <> 'ok'"
  if database.integer(problems) != 0 { fatalError("damaged") }
  return 0
}
