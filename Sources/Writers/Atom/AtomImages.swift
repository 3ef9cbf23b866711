import ChartConvIO
import ChartConvModel

/// Writing of images.
extension AtomParts {
  /// Writes `im:image`. As in Apple's feeds, the height states the image's size.
  func image(
    _ url: Span<UInt8>?, width: Int?, height: Int?, isFirst: Bool, absent list: String?,
    into output: inout OutputBuffer
  ) {
    output.append("<im:image")
    xml.attribute("height", height ?? width, into: &output)
    if height != nil, width != height || !isInAddress(url, width: width, height: height) {
      xml.attribute("chartconv:width", width, into: &output)
    }
    if list != nil || width == nil || height == nil {
      let names = [list, width == nil ? "width" : nil, height == nil ? "height" : nil]
      absent(names.compactMap(\.self).joined(separator: " "), into: &output)
    }
    output.append(">")
    if let url { xml.text(url, into: &output) }
    output.append("</im:image>\n")
  }

  /// Returns `true` if the address contains exactly this width and height, so that they needn't be
  /// written.
  private func isInAddress(_ url: Span<UInt8>?, width: Int?, height: Int?) -> Bool {
    guard let url, let width, let height else { return true }
    guard let size = ImageSize(inAddress: url) else { return false }
    return size.width == width && size.height == height
  }
}
