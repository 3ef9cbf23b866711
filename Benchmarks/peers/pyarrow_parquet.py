"""CSV to Parquet with pyarrow, in record batches."""

import sys

import pyarrow.csv
import pyarrow.parquet

with pyarrow.csv.open_csv(sys.argv[1], parse_options=pyarrow.csv.ParseOptions(newlines_in_values=True)) as table:
    with pyarrow.parquet.ParquetWriter(sys.stdout.buffer, table.schema, compression="zstd") as writer:
        for batch in table:
            writer.write_batch(batch)
