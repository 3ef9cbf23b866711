"""`python -m chartconv` is the command `chartconv`."""

import os
import sys

from chartconv._program import program

os.execv(program(), [program(), *sys.argv[1:]])
