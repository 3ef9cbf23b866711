// The modules that the library hands on to its users and that the command uses.
//
// The command imports this module and not `ChartConv`, whose asynchronous sequences need Swift's
// runtime for concurrency: the program is smaller without it, and starts sooner.
@_exported public import ChartConvConvert
@_exported public import ChartConvIO
@_exported public import ChartConvModel
@_exported public import ChartConvReaders
@_exported public import ChartConvRecords
@_exported public import ChartConvWriters
