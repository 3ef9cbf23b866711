// The module for users of the library: the model, the readers, the writers and the conversion.
@_exported public import ChartConvCore
