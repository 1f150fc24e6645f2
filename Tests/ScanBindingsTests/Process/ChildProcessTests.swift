import ScanBindings
import Testing

@Suite struct ChildProcessTests {
  @Test func `the exit status comes back`() throws {
    #expect(try ChildProcess.run("true", []).status == 0)
    #expect(try ChildProcess.run("sh", ["-c", "exit 7"]).status == 7)
    #expect(try ChildProcess.run("sh", ["-c", "kill -TERM $$"]).status == 128 + 15)
  }

  @Test func `time and memory of what the child waited for count`() throws {
    let idle = try ChildProcess.run("sh", ["-c", "true"])
    let busy = try ChildProcess.run(
      "sh", ["-c", "head -c 50000000 /dev/zero | tail -c 40000000 | cksum"])
    #expect(busy.processorSeconds > idle.processorSeconds)
    #expect(busy.peakBytes > 40_000_000)
    #expect(idle.peakBytes > 0)
  }

  @Test func `a program that is not there is an error`() {
    #expect(throws: SystemError.self) { try ChildProcess.run("no-such-program-here", []) }
  }
}
