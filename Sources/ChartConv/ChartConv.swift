// What a library user imports: the model, the readers, the writers and the conversion.
@_exported public import FeedIO
@_exported public import FeedInput
@_exported public import FeedModel
@_exported public import FeedOutput
@_exported public import FeedPipeline
@_exported public import FeedRecord
