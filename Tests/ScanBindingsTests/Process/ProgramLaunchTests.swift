import Glibc
import ScanBindings
import ScanImaging
import TestSupport
import Testing

@Suite struct ProgramLaunchTests {
  @Test func `a program has its standard streams and no other descriptor`() throws {
    let file = unsafe Glibc.open("/dev/null", O_RDONLY)
    // Not closed on exec, as those are that other code opens, and far from what a shell opens itself.
    let leaked = fcntl(file, F_DUPFD, 200)
    defer { for descriptor in [file, leaked] { Glibc.close(descriptor) } }
    #expect(leaked >= 200)
    let line = "test -e /proc/$$/fd/0 -a ! -e /proc/$$/fd/\(leaked)"
    #expect(try ChildProcess.run("sh", ["-c", line]).status == 0)
  }

  @Test func `the end of a program is its own, not that of what it leaves behind`() throws {
    let folder = try TemporaryFolder()
    var launch = ProgramLaunch(FilePath("sh"), ["-c", "sleep 1000 & echo $! >left"])
    launch.folder = folder.path
    #expect(try ChildProcess.run(launch).status == 0)
    let left = try KernelCalls().contents(of: folder.appending("left"), limit: 100)
    let text = String(decoding: left, as: UTF8.self).filter(\.isNumber)
    #expect(kill(try #require(pid_t(text)), SIGKILL) == 0)
  }

  @Test func `folder, environment and files are the launch's`() throws {
    let folder = try TemporaryFolder()
    var launch = ProgramLaunch(FilePath("/bin/sh"), ["-c", "cat; echo $WORD; echo bad >&2"])
    launch.environment = ["PATH=/usr/bin:/bin", "WORD=said"]
    launch.folder = folder.path
    launch.output = .file(folder.appending("out"))
    launch.errors = .file(folder.appending("bad"))
    #expect(try ChildProcess.run(launch).status == 0)
    let calls = KernelCalls()
    #expect(try calls.contents(of: folder.appending("out"), limit: 100) == Array("said\n".utf8))
    #expect(try calls.contents(of: folder.appending("bad"), limit: 100) == Array("bad\n".utf8))
    launch.input = .file(folder.appending("bad"))
    launch.output = .file(folder.appending("again"))
    launch.errors = .nothing
    #expect(try ChildProcess.run(launch).status == 0)
    let again = try calls.contents(of: folder.appending("again"), limit: 100)
    #expect(again == Array("bad\nsaid\n".utf8))
  }

  @Test func `a folder that is not there is an error`() {
    var launch = ProgramLaunch(FilePath("true"))
    launch.folder = FilePath("/no/such/folder")
    #expect(throws: SystemError.self) { try ChildProcess.run(launch) }
  }
}
