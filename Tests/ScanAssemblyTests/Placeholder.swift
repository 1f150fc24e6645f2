import ScanImaging
import Testing
