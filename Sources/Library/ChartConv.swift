// The modules for users of the library: the model, the readers, the writers and the conversion.
@_exported public import ChartConvBytes
@_exported public import ChartConvDialects
@_exported public import ChartConvInputs
@_exported public import ChartConvModel
@_exported public import ChartConvFormats
@_exported public import ChartConvPipeline
@_exported public import ChartConvRecords
@_exported public import ChartConvSelection
