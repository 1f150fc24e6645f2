#define ZX_USE_UTF8 1
#include "czxing.h"

#include <ZXing/ReadBarcode.h>

#include <exception>
#include <new>
#include <string>
#include <utility>
#include <vector>

namespace {

struct Entry {
  ZXing::Result result;
  std::string text;
};

}  // namespace

struct CZXingCodes {
  std::vector<Entry> entries;
};

CZXingCodes *czxing_read(
    const uint8_t *pixels, int width, int height, const CZXingRequest *request) {
  try {
    auto codes = new CZXingCodes;
    try {
      ZXing::DecodeHints hints;
      hints.setFormats(ZXing::BarcodeFormats(static_cast<ZXing::BarcodeFormat>(request->formats)));
      hints.setTryHarder(request->tries_harder);
      hints.setTryRotate(request->tries_rotated);
      hints.setTryDownscale(request->tries_downscaled);
      hints.setIsPure(request->is_pure);
      hints.setBinarizer(
          request->is_threshold_global ? ZXing::Binarizer::GlobalHistogram
                                       : ZXing::Binarizer::LocalAverage);
      hints.setMaxNumberOfSymbols(request->symbol_limit);
      hints.setMinLineCount(request->line_count);
      hints.setEanAddOnSymbol(ZXing::EanAddOnSymbol::Read);
      ZXing::ImageView view(pixels, width, height, ZXing::ImageFormat::Lum);
      for (auto &result : ZXing::ReadBarcodes(view, hints)) {
        if (!result.isValid()) continue;
        std::string text = result.text();
        codes->entries.push_back({std::move(result), std::move(text)});
      }
    } catch (const std::exception &) {
      // Nothing readable: what was found before stands.
    }
    return codes;
  } catch (const std::bad_alloc &) {
    return nullptr;
  }
}

size_t czxing_count(const CZXingCodes *codes) { return codes->entries.size(); }

CZXingCode czxing_code(const CZXingCodes *codes, size_t index) {
  const auto &entry = codes->entries[index];
  CZXingCode code{};
  code.format = static_cast<uint32_t>(entry.result.format());
  for (int i = 0; i < 4; ++i) {
    code.x[i] = entry.result.position()[i].x;
    code.y[i] = entry.result.position()[i].y;
  }
  code.bytes = entry.result.bytes().data();
  code.byte_count = entry.result.bytes().size();
  code.text = entry.text.data();
  code.text_count = entry.text.size();
  code.line_count = entry.result.lineCount();
  code.has_eci = entry.result.hasECI();
  code.is_mirrored = entry.result.isMirrored();
  return code;
}

void czxing_destroy(CZXingCodes *codes) { delete codes; }
