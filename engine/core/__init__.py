"""Tools that know no puzzle: values, jobs, errors, findings, files, dates, seeds, the database of the house.

The words that every module needs are names of the package: `from engine.core import BadInput, Control, Value`.
"""

from engine.core.errors import (
    BadInput,
    Blocked,
    EngineError,
    FileChanged,
    FileProblem,
    NewerFile,
    Stopped,
    UnknownName,
    Unreachable,
    attempted,
    elided,
    first_named,
    json_damage,
    notify,
    notify_once,
    percent,
    plural,
    take_notices,
    visible,
    word_or_count,
)  # fmt: skip
from engine.core.finding import FIX_FIRST, Finding, Printed, Severity, blocking, cautions, forbidden_first, together
from engine.core.job import Budget, Control, Ending, Latest, Limits, Outcome, checked
from engine.core.value import FileName, Name, Note, Text, Title, Value, Word, changed, grouped, kind_of
