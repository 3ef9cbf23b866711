// What the module Darwin declares in Swift, for the macros and functions that Swift doesn't import.
@_exported import Darwin

public var errno: Int32 {
  get { 0 }
  set {}
}
public var S_IFMT: mode_t { 0xF000 }
public var S_IFDIR: mode_t { 0x4000 }
public var S_IFREG: mode_t { 0x8000 }
public var S_IFLNK: mode_t { 0xA000 }
public var SIG_IGN: (@convention(c) (Int32) -> Void)? { nil }
public var TIOCGWINSZ: UInt { 0x4008_7468 }

public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { -1 }
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { -1 }
public func fcntl(_ file: Int32, _ command: Int32) -> Int32 { -1 }
public func fcntl(_ file: Int32, _ command: Int32, _ value: Int32) -> Int32 { -1 }
public func ioctl(_ file: Int32, _ request: UInt, _ value: UnsafeMutableRawPointer) -> Int32 { -1 }
