// The module for users of the library: the model, the readers, the writers and the conversion. Of other
// modules the public types alone: IO also exports the platform's C library.
@_exported public import ChartConvConvert
@_exported public import struct ChartConvIO.ByteSink
@_exported public import struct ChartConvIO.FeedCompression
@_exported public import struct ChartConvIO.FeedDiagnostics
@_exported public import struct ChartConvIO.FeedError
@_exported public import struct ChartConvIO.FeedLimits
@_exported public import struct ChartConvIO.FeedWarning
@_exported public import struct ChartConvIO.SourcePosition
@_exported public import ChartConvModel
@_exported public import struct ChartConvParsers.ParserOptions
@_exported public import ChartConvReaders
@_exported public import ChartConvWriters
