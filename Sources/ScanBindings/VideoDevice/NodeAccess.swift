internal import Glibc
package import ScanImaging

/// Whether this process may open a node to read and write, by its permissions.
package enum NodeAccess: Hashable, Sendable {
  case allowed

  /// A group may open it; whether the user is on that group's list says whether logging in again helps.
  case needsGroup(String, user: String, isListed: Bool)

  /// Nobody but its owner may open it.
  case needsOwnRight(user: String)

  /// The access to a node; `allowed` where there is no such node, since that is another failure.
  package static func access(to path: FilePath) -> NodeAccess {
    let name = path.bytes.map(CChar.init(bitPattern:)) + [0]
    // The name ends in NUL, and it and the record live through the calls.
    if unsafe faccessat(AT_FDCWD, name, R_OK | W_OK, AT_EACCESS) == 0 { return .allowed }
    guard errno == EACCES else { return .allowed }
    var status = stat()
    guard unsafe stat(name, &status) == 0 else { return .needsOwnRight(user: userName) }
    let groupMay = status.st_mode & (S_IRGRP | S_IWGRP) == S_IRGRP | S_IWGRP
    guard groupMay, status.st_gid != 0 else { return .needsOwnRight(user: userName) }
    let group = groupRecord(status.st_gid)
    let user = userName
    return .needsGroup(
      group?.name ?? String(status.st_gid), user: user,
      isListed: group?.members.contains(user) ?? false)
  }

  /// The name of the user whose rights the process has; the number where there is no name.
  private static var userName: String {
    let user = geteuid()
    var record = unsafe passwd()
    var result: UnsafeMutablePointer<passwd>?
    var text = [CChar](repeating: 0, count: 16_384)
    // The record points into the text, which lives until its name has been copied.
    return unsafe text.withUnsafeMutableBufferPointer { text in
      guard let start = text.baseAddress,
        unsafe getpwuid_r(user, &record, start, text.count, &result) == 0, unsafe result != nil,
        let name = unsafe record.pw_name
      else { return String(user) }
      return unsafe String(cString: name)
    }
  }

  private static func groupRecord(_ group: gid_t) -> (name: String, members: [String])? {
    var record = unsafe Glibc.group()
    var result: UnsafeMutablePointer<Glibc.group>?
    var text = [CChar](repeating: 0, count: 65_536)
    // The record points into the text, which lives until all has been copied.
    return unsafe text.withUnsafeMutableBufferPointer { text in
      guard let start = text.baseAddress,
        unsafe getgrgid_r(group, &record, start, text.count, &result) == 0, unsafe result != nil,
        let name = unsafe record.gr_name
      else { return nil }
      var members: [String] = []
      var entry = unsafe record.gr_mem
      while let place = unsafe entry, let member = unsafe place.pointee {
        members.append(unsafe String(cString: member))
        unsafe entry = place + 1
      }
      return (unsafe String(cString: name), members)
    }
  }
}
