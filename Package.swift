// swift-tools-version: 6.2
import PackageDescription

// The portable build runs on every x86-64; `DOCSCAN_CPU=v2` or `v3` builds for newer processors.
let cpu = Context.environment["DOCSCAN_CPU"]
#if arch(x86_64)
  let processorSettings: [SwiftSetting] =
    cpu.map { [.unsafeFlags(["-Xcc", "-march=x86-64-\($0)"])] } ?? []
#else
  let processorSettings: [SwiftSetting] = []
#endif

func library(_ name: String, pkgConfig: String, package: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

let package = Package(
  name: "docscan",
  products: [
    .library(name: "DocumentScan", targets: ["DocumentScan"]),
    .executable(name: "docscan", targets: ["docscan"]),
  ],
  targets: [
    // Ground floor: foreign libraries, and the vocabulary of pixels and geometry.
    .target(name: "CJPEG", linkerSettings: [.linkedLibrary("jpeg")]),
    .target(name: "CPNG", linkerSettings: [.linkedLibrary("png")]),
    .target(name: "CTIFF", linkerSettings: [.linkedLibrary("tiff")]),
    .target(
      name: "CVideoDevice", cSettings: [.define("_GNU_SOURCE")],
      linkerSettings: [.linkedLibrary("v4l2")]),
    library("CEXIF", pkgConfig: "libexif", package: "libexif-dev"),
    library("CLCMS2", pkgConfig: "lcms2", package: "liblcms2-dev"),
    library("CZLIB", pkgConfig: "zlib", package: "zlib1g-dev"),
    library("CZBar", pkgConfig: "zbar", package: "libzbar-dev"),
    .target(name: "CZXing", linkerSettings: [.linkedLibrary("ZXing")]),
    .systemLibrary(name: "CSystemCalls"),
    .target(
      name: "ScanImaging", swiftSettings: [.enableExperimentalFeature("Lifetimes")]),

    // First floor: the only module that imports C.
    .target(
      name: "ScanBindings",
      dependencies: [
        "ScanImaging", "CSystemCalls", "CVideoDevice", "CJPEG", "CPNG", "CTIFF", "CEXIF", "CLCMS2",
        "CZLIB", "CZBar", "CZXing",
      ]),

    // Second floor: the stages, in pipeline order.
    .target(name: "ScanCapture", dependencies: ["ScanImaging", "ScanBindings"]),
    .target(name: "ScanDetection", dependencies: ["ScanImaging"]),
    .target(name: "ScanRectification", dependencies: ["ScanImaging"]),
    .target(name: "ScanEnhancement", dependencies: ["ScanImaging"]),
    .target(name: "ScanBarcodes", dependencies: ["ScanImaging", "ScanBindings"]),
    .target(name: "ScanAssembly", dependencies: ["ScanImaging", "ScanBindings"]),

    // Third floor: the library.
    .target(
      name: "DocumentScan",
      dependencies: [
        "ScanImaging", "ScanCapture", "ScanDetection", "ScanRectification", "ScanEnhancement",
        "ScanBarcodes", "ScanAssembly",
      ]),

    // Fourth floor: the program.
    .executableTarget(name: "docscan", dependencies: ["DocumentScan", "ScanBindings"]),

    // Prints predictions and candidates of the detector; see Samples/DetectionTraining/README.md.
    .executableTarget(
      name: "DetectionTraining", dependencies: ["ScanDetection", "ScanCapture", "ScanImaging"],
      path: "Samples/DetectionTraining",
      exclude: ["README.md", "empty_scenes.py", "fit.py", "vary_photos.py"]),

    // Prints what tells up from down on a page; see Samples/UprightTraining/README.md.
    .executableTarget(
      name: "UprightTraining",
      dependencies: ["ScanEnhancement", "ScanRectification", "ScanCapture", "ScanImaging"],
      path: "Samples/UprightTraining", exclude: ["README.md", "fit.py", "pages.py"]),

    // The library in use; the documentation quotes it.
    .executableTarget(
      name: "FlattenPhotos", dependencies: ["DocumentScan"], path: "Samples/FlattenPhotos"),

    // The photos under Samples/Photos are made by this one; see the Makefile.
    .executableTarget(
      name: "MakeSamples", dependencies: ["ScanImaging", "ScanBindings", "TestSupport"],
      path: "Samples/MakeSamples"),

    // Times every stage, and the whole program against djpeg and cjpeg; see the Makefile.
    .executableTarget(
      name: "docscan-bench",
      dependencies: [
        "ScanImaging", "ScanBindings", "ScanCapture", "ScanDetection", "ScanRectification",
        "ScanEnhancement", "ScanAssembly", "TestSupport",
      ], path: "Samples/Bench"),

    // Takes single frames in the tests of real cameras.
    .executableTarget(
      name: "camera-probe", dependencies: ["ScanCapture", "ScanBindings", "ScanImaging"],
      path: "Tests/CameraProbe"),

    .target(
      name: "TestSupport", dependencies: ["ScanImaging", "ScanBindings", "ScanCapture"],
      path: "Tests/TestSupport"),
    .testTarget(name: "ScanImagingTests", dependencies: ["ScanImaging", "TestSupport"]),
    .testTarget(
      name: "ScanBindingsTests", dependencies: ["ScanBindings", "ScanImaging", "TestSupport"]),
    .testTarget(
      name: "ScanCaptureTests",
      dependencies: ["ScanCapture", "ScanBindings", "ScanImaging", "TestSupport", "camera-probe"],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "ScanDetectionTests", dependencies: ["ScanDetection", "ScanImaging", "TestSupport"]),
    .testTarget(
      name: "ScanRectificationTests",
      dependencies: ["ScanRectification", "ScanImaging", "TestSupport"]),
    .testTarget(
      name: "ScanEnhancementTests",
      dependencies: ["ScanEnhancement", "ScanImaging", "TestSupport"],
      exclude: ["Goldens"]),
    .testTarget(
      name: "ScanBarcodesTests",
      dependencies: ["ScanBarcodes", "ScanBindings", "ScanImaging", "TestSupport"]),
    .testTarget(
      name: "ScanAssemblyTests",
      dependencies: ["ScanAssembly", "ScanBindings", "ScanImaging", "TestSupport"]),
    .testTarget(
      name: "DocumentScanTests",
      dependencies: ["DocumentScan", "ScanBindings", "ScanImaging", "TestSupport"]),
    .testTarget(
      name: "docscanTests",
      dependencies: [
        "docscan", "DocumentScan", "ScanBarcodes", "ScanBindings", "ScanImaging", "TestSupport",
      ],
      exclude: ["Help/Goldens"]),

    // Floors, words and folders of the package itself.
    .testTarget(
      name: "RepositoryTests",
      dependencies: ["docscan", "ScanAssembly", "ScanCapture", "ScanEnhancement"]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11,
  cxxLanguageStandard: .cxx17
)

for target in package.targets where target.type != .system {
  target.swiftSettings =
    (target.swiftSettings ?? []) + processorSettings + [
      .treatAllWarnings(as: .error),
      .strictMemorySafety(),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("ExistentialAny"),
    ]
}

// `DOCSCAN_FUZZ=1` adds the program that fuzzes the decoders; see Tests/Fuzzing/run.
if Context.environment["DOCSCAN_FUZZ"] == "1" {
  package.targets += [
    .systemLibrary(name: "CLibFuzzer", path: "Tests/Fuzzing/CLibFuzzer"),
    .executableTarget(
      name: "Fuzzing",
      dependencies: [
        "CLibFuzzer", "ScanAssembly", "ScanBindings", "ScanCapture", "ScanImaging", "TestSupport",
      ],
      path: "Tests/Fuzzing/Sources",
      // lld lets the program's own main stand before libFuzzer's.
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])]),
  ]
  for target in package.targets where target.type != .system {
    if target.name.hasPrefix("C") {
      target.cSettings =
        (target.cSettings ?? []) + [.unsafeFlags(["-fsanitize=fuzzer-no-link"])]
    } else {
      target.swiftSettings =
        (target.swiftSettings ?? []) + [
          .unsafeFlags(["-sanitize=fuzzer"])
        ]
    }
  }
}
