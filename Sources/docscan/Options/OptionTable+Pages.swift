import DocumentScan

/// How pages are found and what they look like.
extension OptionTable {
  package static let pages: [Option] = [
    .value(
      "mode", short: "m", .choice("MODE"), .pages, for: [.capture, .flatten], default: "auto",
      summary: "look of the pages",
      details: """
        `color` cleans shadows and paper and keeps colours, `grayscale` drops them, `bw` is black \
        ink on white paper and the smallest file, `photo` corrects little, `original` changes \
        nothing but the shape. `auto` chooses one look for all pages of a document, the least that \
        keeps what they show.
        """
    ) { $0.mode = $1 },
    .flag(
      "mode-per-page", negation: "no-mode-per-page", .pages, for: [.capture, .flatten],
      summary: "let --mode auto choose for each page by itself",
      details: """
        Pages of text become black and white then, also between pages that need colour; the file is \
        smaller and its pages differ in look.
        """
    ) { $0.choosesModePerPage = !$1.isNegated },
    .value(
      "paper", .paper, .pages, for: [.capture, .flatten], default: "auto, recognised from the page",
      summary: "format of the paper",
      details: """
        A page whose proportions are those of a known format gets its exact measure; this option \
        says which format it is. The page stays upright or lying as it is in the photo.
        """
    ) { $0.paper = $1 },
    .value(
      "dpi", .number("DPI", in: 50...1200), .pages, for: [.capture, .flatten],
      default: "what the photo holds, at most 300, and at least 300 in black and white",
      summary: "resolution of the pages, in dots per inch",
      details: "More than the photo holds makes larger files, not sharper pages."
    ) { $0.dotsPerInch = $1 },
    .value(
      "corners", .corners, .pages, for: [.capture, .flatten], default: "found in the photo",
      summary: "where the page lies, in pixels of the upright photo",
      details: """
        Four corners in any order, as four words or as one in quotation marks, x to the right and y \
        down from the outer corner of the first pixel, as `docscan detect` prints them. They hold \
        for every photo of the run.
        """
    ) { $0.corners = $1 },
    .flag(
      "no-detect", negation: "detect", .pages, for: [.capture, .flatten],
      summary: "take the whole photo as the page",
      details: "For pictures that are pages already, from a scanner or cut by hand."
    ) { $0.isDetecting = $1.isNegated },
    .flag(
      "all", negation: "no-all", .pages, for: [.capture, .flatten, .detect],
      summary: "take every sheet in a photo, each as a page",
      details: """
        Cards laid out, receipts side by side: in rows from the top, each row from the left. Without \
        this option the likeliest sheet is the page.
        """
    ) { $0.takesAllSheets = !$1.isNegated },
    .value(
      "pages-per-photo", .choice("N", of: [("1", 1), ("2", 2)]), .pages, for: [.capture, .flatten],
      default: "1",
      summary: "2 splits each photo of an open book at its fold",
      details: """
        Each of the two pages gets its own proportions and its own turn upright, and they come in the \
        order in which they are read. With `--corners` or `--no-detect` the corners, or the whole \
        photo, hold both pages.
        """
    ) { $0.pagesPerPhoto = $1 },
    .value(
      "on-missing", .choice("ACTION"), .pages, for: [.capture, .flatten],
      default: "full; for capture, fail",
      summary: "what to do with a photo without a page",
      details: """
        `full` keeps the whole photo as the page and says so, `skip` leaves it out, after which the \
        exit status is 1, `fail` ends the run with status 65 and writes nothing.
        """
    ) { $0.missingPagePolicy = $1 },
    .value(
      "skew", .automatic, .pages, for: [.capture, .flatten], default: "auto",
      summary: "turn pages by the few degrees that their print lies askew",
      details: """
        `auto` does so where the lines of the page agree beyond doubt, from a sixth of a degree to five; \
        `off` trusts the edges of the paper. The page is still resampled once.
        """
    ) { $0.straightensPrint = $1 },
    .value(
      "fill", .automatic, .pages, for: [.capture, .flatten], default: "auto",
      summary: "make white what is not of the sheet",
      details: """
        Desk beside bent and torn edges and behind folded corners, fingers that hold the page, rounded \
        corners, the rim of a sheet beside or beneath. Beside tinted stock it gets the stock's colour. \
        `off` leaves what is there; so does `--mode original`.
        """
    ) { $0.fillsSurroundings = $1 },
    .value(
      "margin", .number("MM", in: -50...50), .pages, for: [.capture, .flatten], default: "0",
      summary: "white margin round the pages, in millimetres",
      details: "Below 0 so much is cut away on every side. The page's measure changes with it."
    ) { $0.marginInMillimetres = $1 },
    .value(
      "filter", .filters, .pages, for: [.capture, .flatten], default: "none", isRepeatable: true,
      summary: "filter that works on the pages after the cleaning of their look",
      details: """
        As in `sharpen`, `sharpen=0.5` or `sharpen=amount:0.5,radius:0.2`; several with commas between, \
        or by several options, work one after the other. The filters, what they can be set to, and in \
        parentheses what they are without:

        \(FilterKind.all.map(\.account).joined(separator: "\n\n"))
        """
    ) { $0.filters += $1 },
    .value(
      "upright", .automatic, .pages, for: [.capture, .flatten], default: "auto",
      summary: "turn pages so that their print stands upright",
      details: """
        `auto` turns a page only where its print leaves no doubt which way it stands, and keeps it as \
        in the photo otherwise; `off` keeps every page so.
        """
    ) { $0.setsUpright = $1 },
    .value(
      "rotate", .degrees, .pages,
      for: [.capture, .flatten], default: "0",
      summary: "turn the pages clockwise, in degrees",
      details: "Applies to the finished pages, after --upright."
    ) { $0.degreesClockwise = $1 },
    .flag(
      "drop-blank", negation: "no-drop-blank", .pages, for: [.capture, .flatten],
      summary: "leave out pages with nothing on them",
      details: """
        Each is named on standard error and in the JSON; the exit status stays 0. A run whose pages \
        are all blank fails with status 65.
        """
    ) { $0.dropsBlanks = !$1.isNegated },
    .value(
      "keep-blank-as", .file("DIR"), .pages, for: [.capture, .flatten], default: "none",
      summary: "leave out blank pages, but keep them in this folder",
      details: """
        Blank pages of `out.pdf` go into `out-blank.pdf` in this folder, which is made where it is \
        missing. Includes `--drop-blank`.
        """
    ) { $0.blankFolder = $1 },
  ]
}

extension ValueForm where Value == PaperSize? {
  /// A known paper format, or `auto`.
  fileprivate static var paper: ValueForm {
    .choice("PAPER", of: [("auto", nil)] + PaperSize.all.map { ($0.name, $0) })
  }
}

extension ValueForm where Value == Bool {
  /// Whether something is done where it is sure, or never.
  fileprivate static var automatic: ValueForm {
    .choice("WHEN", of: [("auto", true), ("off", false)])
  }
}

extension ValueForm where Value == Int {
  /// A number of quarter turns in degrees.
  fileprivate static var degrees: ValueForm {
    .choice("DEGREES", of: [0, 90, 180, 270].map { (name: String($0), value: $0) })
  }
}

extension ValueForm where Value == Quadrilateral {
  /// Four corners of a convex quadrilateral.
  fileprivate static var corners: ValueForm {
    let shape = ValueShape(
      placeholder: "X,Y", requirement: "four corners, each as x,y in pixels", wordCount: 4)
    return ValueForm(shape) { words throws(ValueError) in
      var points: [Point] = []
      for word in words {
        let (x, y) = word.split(at: ",")
        guard let x = x.decimal, let y = y?.decimal else { throw ValueError() }
        points.append(Point(x: x, y: y))
      }
      guard let quad = Quadrilateral(corners: points) else {
        throw ValueError(reason: "the corners have to span a quadrilateral without a dent")
      }
      return quad
    }
  }
}

extension ValueForm where Value == FilterChain {
  /// Filters with their values.
  fileprivate static var filters: ValueForm {
    let shape = ValueShape(
      placeholder: "NAME[=VALUE]",
      requirement: "names of filters, \(FilterKind.all.map(\.name).alternatives), and their values")
    return ValueForm(shape) { words throws(ValueError) in
      guard let text = words.first?.text else { throw ValueError() }
      do { return try FilterChain(parsing: text) } catch { throw ValueError(reason: "\(error)") }
    }
  }
}

extension FilterKind {
  /// The filter and its parameters, for the long help.
  fileprivate var account: String {
    let settings = parameters.map { parameter in
      let (least, most) = (parameter.range.lowerBound.shortest, parameter.range.upperBound.shortest)
      let unit = parameter.unit.rawValue.isEmpty ? "" : " \(parameter.unit.rawValue)"
      return "`\(parameter.name)`, \(parameter.summary), \(least) to \(most)\(unit) "
        + "(\(parameter.standard.shortest))"
    }
    return "`\(name)` \(summary)"
      + (settings.isEmpty ? "." : ": \(settings.joined(separator: "; ")).")
  }
}
