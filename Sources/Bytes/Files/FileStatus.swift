import Glibc

/// What the file system says of a file. The corresponding C function is `stat`.
package struct FileStatus {
  /// Which file it is, whatever its names are.
  package struct Identity: Hashable {
    private let device: dev_t
    private let inode: ino_t

    fileprivate init(_ status: stat) {
      device = status.st_dev
      inode = status.st_ino
    }
  }

  private let status: stat

  /// Follows links; `nil` where there is no such file.
  package init?(of path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    self.status = status
  }

  package var identity: Identity { Identity(status) }
  package var isRegular: Bool { status.st_mode & S_IFMT == S_IFREG }
  package var isFolder: Bool { status.st_mode & S_IFMT == S_IFDIR }

  /// Who may read, write and execute it.
  var permissions: mode_t { status.st_mode & 0o777 }

  /// Gives a new file the owner, as far as that is allowed, and the mode of this one. The bits that
  /// let it run as its owner or group are kept only where it is the caller's own and stays as it was.
  func give(to descriptor: Int32) {
    let keepsOwner = fchown(descriptor, status.st_uid, status.st_gid) == 0
    if !keepsOwner { _ = fchown(descriptor, uid_t.max, status.st_gid) }
    let isOwn = keepsOwner && status.st_uid == geteuid()
    fchmod(descriptor, isOwn ? status.st_mode & 0o7777 : permissions)
  }
}
