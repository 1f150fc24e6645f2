internal import ScanCapture
internal import ScanImaging

/// The photos of a list of inputs in their order, each input opened when its turn comes.
struct PhotoQueue {
  /// A photo to be worked on.
  struct Item: Sendable {
    /// Place of its input in the run, from 1.
    let number: Int
    let identity: PhotoIdentity
    /// The open file, or why it could not be opened.
    let file: Result<ImageFile, ImageFileError>
  }

  private let inputs: [PhotoInput]
  private let firstNumber: Int
  private let limits: ImageLimits
  private var inputIndex = 0
  private var pageIndex = 0
  private var opened: Result<ImageFile, ImageFileError>?
  /// What arrived on standard input, kept because it cannot be read again.
  private var standardInput: Result<ImageFile, ImageFileError>?

  /// The photos of `inputs`, the first of which has the place `firstNumber` in the run.
  init(_ inputs: [PhotoInput], firstNumber: Int, limits: ImageLimits) {
    self.inputs = inputs
    self.firstNumber = firstNumber
    self.limits = limits
  }

  /// Begins again with the first photo.
  mutating func rewind() {
    inputIndex = 0
    pageIndex = 0
    opened = nil
  }

  /// The next photo; a file that cannot be opened counts as one.
  mutating func next() -> Item? {
    guard inputIndex < inputs.count else { return nil }
    let file = opened ?? open(inputs[inputIndex])
    let pageCount = file.pageCount
    let item = Item(
      number: firstNumber + inputIndex,
      identity: PhotoIdentity(
        input: inputs[inputIndex].name, pageIndex: pageIndex, pageCount: pageCount),
      file: file)
    pageIndex += 1
    opened = file
    if pageIndex == pageCount {
      inputIndex += 1
      pageIndex = 0
      opened = nil
    }
    return item
  }

  private mutating func open(_ input: PhotoInput) -> Result<ImageFile, ImageFileError> {
    if input == .standardInput, let standardInput { return standardInput }
    let limits = limits
    let file = Result { () throws(ImageFileError) in try input.opened(limits: limits) }
    if input == .standardInput { standardInput = file }
    return file
  }
}

extension Result<ImageFile, ImageFileError> {
  /// How many photos the file holds; 1 where it could not be opened, for the failure itself.
  fileprivate var pageCount: Int {
    switch self {
    case .success(let file): file.pageCount
    case .failure: 1
    }
  }
}
