// The module for users of the library: the model, the readers, the writers and the conversion.
@_exported public import ChartConvConvert
@_exported public import ChartConvIO
@_exported public import ChartConvModel
@_exported public import struct ChartConvParsers.ParserOptions
@_exported public import ChartConvReaders
@_exported public import ChartConvWriters
