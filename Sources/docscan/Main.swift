import DocumentScan

@main
struct Main {
  static func main() {}
}
