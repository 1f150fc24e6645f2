// One import gives a user of the library every type that its own declarations name.
@_exported public import ScanAssembly
@_exported public import ScanBarcodes
@_exported public import ScanCapture
@_exported public import ScanDetection
@_exported public import ScanEnhancement
@_exported public import ScanImaging
@_exported public import ScanRectification
