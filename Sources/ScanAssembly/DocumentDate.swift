// Source of the calendar arithmetic: Howard Hinnant, chrono-Compatible Low-Level Date Algorithms,
// 2013, civil_from_days and days_from_civil; years run from March, so that the leap day ends a year.

/// A moment as documents write it: to the second, with the distance of local time from UTC.
public struct DocumentDate: Sendable, Hashable {
  /// Seconds since 1970-01-01 00:00:00 UTC.
  public var secondsSince1970: Int
  /// What local time is ahead of UTC, in minutes; 0 writes UTC.
  public var minutesAheadOfUTC: Int

  /// Creates a date; traps outside the years 1 to 9999 or a day's distance from UTC.
  public init(secondsSince1970: Int, minutesAheadOfUTC: Int = 0) {
    precondition((-62_135_596_800..<253_402_300_800).contains(secondsSince1970))
    precondition(minutesAheadOfUTC.magnitude < 1440)
    self.secondsSince1970 = secondsSince1970
    self.minutesAheadOfUTC = minutesAheadOfUTC
  }

  /// Local year, month, day, hour, minute and second.
  var fields: [Int] {
    let local = secondsSince1970 + 60 * minutesAheadOfUTC
    let second = ((local % 86_400) + 86_400) % 86_400
    let day = (local - second) / 86_400 + 719_468
    let era = (day >= 0 ? day : day - 146_096) / 146_097
    let dayOfEra = day - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    return [
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
      dayOfYear - (153 * marchMonth + 2) / 5 + 1,
      second / 3600, second / 60 % 60, second % 60,
    ]
  }

  /// The date as PDF writes it, such as `D:20260131235959+01'00'`.
  var pdfText: String {
    let digits = fields.enumerated().map { $1.padded(to: $0 == 0 ? 4 : 2) }.joined()
    guard minutesAheadOfUTC != 0 else { return "D:\(digits)Z" }
    return "D:\(digits)\(offset(separator: "'"))'"
  }

  /// The date as XMP writes it, such as `2026-01-31T23:59:59+01:00`.
  var xmpText: String {
    let parts = fields.enumerated().map { $1.padded(to: $0 == 0 ? 4 : 2) }
    let zone = minutesAheadOfUTC == 0 ? "Z" : offset(separator: ":")
    return "\(parts[..<3].joined(separator: "-"))T\(parts[3...].joined(separator: ":"))\(zone)"
  }

  /// Reads a date as `xmpText` writes it; `nil` for any other text.
  init?(xmpText text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 20 || bytes.count == 25 else { return nil }
    let numbers = [(0, 4), (5, 2), (8, 2), (11, 2), (14, 2), (17, 2)].map { start, count in
      bytes[start..<start + count].reduce(0) { $0 * 10 + Int($1 & 15) }
    }
    var minutes = 0
    if bytes.count == 25 {
      let distance = [20, 21, 23, 24].map { Int(bytes[$0] & 15) }
      minutes = (distance[0] * 10 + distance[1]) * 60 + distance[2] * 10 + distance[3]
      if bytes[19] == UInt8(ascii: "-") { minutes = -minutes }
    }
    guard minutes.magnitude < 1440, (1...9999).contains(numbers[0]), (1...12).contains(numbers[1])
    else { return nil }
    let day = DocumentDate.days(year: numbers[0], month: numbers[1], day: numbers[2])
    let second = (numbers[3] * 60 + numbers[4]) * 60 + numbers[5]
    let seconds = day * 86_400 + second - 60 * minutes
    guard (-62_135_596_800..<253_402_300_800).contains(seconds) else { return nil }
    self.init(secondsSince1970: seconds, minutesAheadOfUTC: minutes)
    // Whatever the digits were not read from, or do not name a day, shows here.
    guard xmpText == text else { return nil }
  }

  /// Days from 1970-01-01 to a date.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let marchYear = month <= 2 ? year - 1 : year
    let era = marchYear / 400
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The date as TIFF writes it, such as `2026:01:31 23:59:59`; it knows no zone.
  var tiffText: String {
    let parts = fields.enumerated().map { $1.padded(to: $0 == 0 ? 4 : 2) }
    return parts[..<3].joined(separator: ":") + " " + parts[3...].joined(separator: ":")
  }

  private func offset(separator: String) -> String {
    let minutes = Int(minutesAheadOfUTC.magnitude)
    let sign = minutesAheadOfUTC < 0 ? "-" : "+"
    return sign + (minutes / 60).padded(to: 2) + separator + (minutes % 60).padded(to: 2)
  }
}

extension Int {
  /// The number in decimal with zeros before it up to `count` digits.
  func padded(to count: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, count - digits.count)) + digits
  }
}
