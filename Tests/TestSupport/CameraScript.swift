package import Foundation

/// A run in the virtual machine, step by step: each step's words and status are kept under its name.
package struct CameraScript {
  /// What one step printed, standard output and error together, and its status.
  package struct Step: Sendable {
    package let text: String
    package let status: Int?

    /// The lines without the empty ones.
    package var lines: [String] { text.split(separator: "\n").map(String.init) }
  }

  package let folder: URL
  package let result: ProgramRun

  /// Runs a script that calls `step NAME COMMAND...`, and before it `when NAME WORD COMMAND...`, which
  /// runs a command beside that step as soon as the step has printed the word.
  package init(
    _ script: String, cameras: String, in folder: URL, frames: URL? = nil, hold: Int = 0,
    size: String? = nil
  ) throws {
    self.folder = folder
    let prelude = """
      step() { local name=$1; shift; "$@" >"step.$name" 2>&1; echo $? >"status.$name"; }
      when() {
        local name=$1 word=$2; shift 2
        (until grep -q "$word" "step.$name"; do sleep 0.1; done 2>/dev/null; "$@") &
      }

      """
    result = try CameraMachine.run(
      prelude + script, cameras: cameras, in: folder, frames: frames, hold: hold, size: size)
  }

  /// What a step left; nothing where it never ran.
  package func step(_ name: String) -> Step {
    let status = contents("status.\(name)").trimmingCharacters(in: .whitespacesAndNewlines)
    return Step(text: contents("step.\(name)"), status: Int(status))
  }

  /// The bytes of a file that the script wrote; empty where it did not.
  package func bytes(_ name: String) -> [UInt8] {
    do { return try Array(Data(contentsOf: folder.appendingPathComponent(name))) } catch {
      return []
    }
  }

  private func contents(_ name: String) -> String { String(decoding: bytes(name), as: UTF8.self) }
}
