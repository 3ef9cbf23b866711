"""Spark's daemon of Python. It imports what its processes need before they are forked: each one would take longer to
do that than to run a test."""

import chartconv._data_source
import chartconv.spark
import pyspark.daemon
import pyspark.sql.worker.plan_data_source_read  # noqa: F401
import pyspark.worker  # noqa: F401

if __name__ == "__main__":
    pyspark.daemon.manager()
