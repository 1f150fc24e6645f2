internal import ScanCapture
internal import ScanImaging

/// The photos of a list of inputs in the order of the pages, each input opened when its turn comes.
struct PhotoQueue {
  /// A photo to be worked on.
  struct Item: Sendable {
    /// Place of its input in the run, from 1.
    let number: Int
    let identity: PhotoIdentity
    /// The open file, or why it could not be opened.
    let file: Result<ImageFile, ImageFileError>
    /// Where it stands in the queue.
    let place: Place
  }

  /// A place in the queue.
  struct Place: Sendable, Equatable {
    fileprivate var input = 0
    fileprivate var picture = 0
    /// Photos before it in an order that is not that of the inputs.
    fileprivate var step = 0

    /// The first photo's place.
    static let start = Place()
  }

  private let inputs: [PhotoInput]
  private let firstNumber: Int
  private let limits: ImageLimits
  /// The photos by input and picture; `nil` where they come as they are given.
  private var arranged: [(input: Int, picture: Int)]?
  private var place = Place.start
  /// Files of several photos that were opened last, the latest first: two, for fronts and backs by turns.
  private var opened: [(input: Int, file: Result<ImageFile, ImageFileError>)] = []
  /// What arrived on standard input, kept because it cannot be read again.
  private var standardInput: Result<ImageFile, ImageFileError>?

  /// The photos of `inputs`, the first of which has the place `firstNumber` in the run.
  init(_ inputs: [PhotoInput], firstNumber: Int, limits: ImageLimits) {
    self.inputs = inputs
    self.firstNumber = firstNumber
    self.limits = limits
  }

  /// Puts the photos in another order; to be called before the first is taken.
  ///
  /// Every file is opened once to count its pictures.
  mutating func arrange(by order: PhotoOrder) throws {
    guard order != .asGiven else { return }
    var photos: [(input: Int, picture: Int)] = []
    for input in inputs.indices {
      try Task.checkCancellation()
      photos += (0..<file(input).pageCount).map { (input, $0) }
    }
    arranged = try order.places(of: photos.count).map { photos[$0] }
  }

  /// Goes back to a photo that was taken.
  mutating func rewind(to place: Place) {
    self.place = place
  }

  /// The next photo; a file that cannot be opened counts as one.
  mutating func next() -> Item? {
    var place = place
    if let arranged {
      guard place.step < arranged.count else { return nil }
      (place.input, place.picture) = arranged[place.step]
    }
    guard place.input < inputs.count else { return nil }
    let file = file(place.input)
    let pageCount = file.pageCount
    self.place = place
    self.place.step += 1
    self.place.picture += 1
    if self.place.picture == pageCount {
      self.place.input += 1
      self.place.picture = 0
    }
    return Item(
      number: firstNumber + place.input,
      identity: PhotoIdentity(
        input: inputs[place.input].name, pageIndex: place.picture, pageCount: pageCount),
      file: file, place: place)
  }

  /// The file of an input, opened unless it is still open.
  private mutating func file(_ index: Int) -> Result<ImageFile, ImageFileError> {
    if let known = opened.first(where: { $0.input == index }) { return known.file }
    let file = open(inputs[index])
    // A file of one photo is wanted once.
    if file.pageCount > 1 { opened = [(index, file)] + opened.prefix(arranged == nil ? 0 : 1) }
    return file
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
