import CLibXML2

/// An entity as libxml2 wants one: the character that one of HTML's names stands for.
@safe
struct XMLEntity: ~Copyable {
  /// Room for a character in UTF-8 and the zero behind it.
  private static let room = 5

  private let entity = UnsafeMutablePointer<xmlEntity>.allocate(capacity: 1)
  private let content = UnsafeMutablePointer<UInt8>.allocate(capacity: room)

  init() {
    unsafe entity.initialize(to: xmlEntity())
    unsafe content.initialize(repeating: 0, count: Self.room)
  }

  deinit {
    unsafe entity.deallocate()
    unsafe content.deallocate()
  }

  /// libxml2 hands a predefined entity's content over as it is, but takes only its first byte into
  /// an attribute; there a general entity is copied whole, and elsewhere parsed as a document.
  func resolve(_ name: UnsafePointer<UInt8>, isInAttribute: Bool) -> xmlEntityPtr? {
    guard let character = HTMLEntities.character(unsafe String(cString: name)) else {
      return unsafe xmlGetPredefinedEntity(name)
    }
    var length = 0
    for byte in String(character).utf8.prefix(Self.room - 1) {
      unsafe content[length] = byte
      length += 1
    }
    return unsafe entity(
      name, length, isInAttribute ? XML_INTERNAL_GENERAL_ENTITY : XML_INTERNAL_PREDEFINED_ENTITY)
  }

  /// An empty one.
  func resolve(parameter name: UnsafePointer<UInt8>) -> xmlEntityPtr? {
    unsafe entity(name, 0, XML_INTERNAL_PARAMETER_ENTITY)
  }

  private func entity(
    _ name: UnsafePointer<UInt8>, _ length: Int, _ type: xmlEntityType
  ) -> xmlEntityPtr {
    unsafe content[length] = 0
    unsafe entity.pointee = xmlEntity()
    unsafe entity.pointee.type = XML_ENTITY_DECL
    unsafe entity.pointee.name = name
    unsafe entity.pointee.content = content
    unsafe entity.pointee.length = Int32(length)
    unsafe entity.pointee.etype = type
    return unsafe entity
  }
}
