import Foundation
import ScanAssembly
import Testing

/// Documents of earlier versions, and those that fuzzing found.
@Suite struct KeptDocumentsTests {
  private func seeds(_ folder: String) throws -> [(name: String, bytes: [UInt8])] {
    let seeds = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Fuzzing/Seeds/\(folder)")
    return try FileManager.default.contentsOfDirectory(atPath: seeds.path)
      .filter { !$0.hasPrefix(".") }.sorted()
      .map { ($0, try Array(Data(contentsOf: seeds.appendingPathComponent($0)))) }
  }

  @Test(arguments: [("one.pdf", 2), ("two.pdf", 3), ("plain.pdf", 1)])
  func `documents that docscan wrote before still take pages`(_ name: String, _ count: Int) throws {
    let seed = try #require(try seeds("pdf").first { $0.name == name })
    let read = try #require(DocumentFormat.pdf.readForUpdate)
    #expect(try read(MemoryDocument(seed.bytes)).pageCount == count)
  }

  @Test(arguments: [("pdf", DocumentFormat.pdf), ("append", .tiff)])
  func `every seed is taken or refused`(_ folder: String, _ format: DocumentFormat) throws {
    let read = try #require(format.readForUpdate)
    for seed in try seeds(folder) {
      do { _ = try read(MemoryDocument(seed.bytes)) } catch {
        #expect("\(error)" != "", "\(seed.name)")
      }
    }
  }

  @Test func `every packet of metadata is read or refused`() throws {
    for seed in try seeds("xmp") {
      let leaves = try #require(XMPReader.leaves(of: seed.bytes), "\(seed.name)")
      #expect(leaves.contains { $0.path.hasSuffix("pdf:Producer") })
      for end in seed.bytes.indices {
        #expect(XMPReader.leaves(of: Array(seed.bytes[..<end])) == nil)
      }
    }
  }
}
