"""Tools that know no puzzle: values, jobs, errors, findings, files, dates, seeds, the database of the house.

The words that every module needs are names of the package: `from engine.core import BadInput, Control, Value`.
"""

from engine.core.errors import BadInput as BadInput
from engine.core.errors import Blocked as Blocked
from engine.core.errors import EngineError as EngineError
from engine.core.errors import FileChanged as FileChanged
from engine.core.errors import FileProblem as FileProblem
from engine.core.errors import NewerFile as NewerFile
from engine.core.errors import Stopped as Stopped
from engine.core.errors import UnknownName as UnknownName
from engine.core.errors import Unreachable as Unreachable
from engine.core.errors import attempted as attempted
from engine.core.errors import elided as elided
from engine.core.errors import first_named as first_named
from engine.core.errors import json_damage as json_damage
from engine.core.errors import notify as notify
from engine.core.errors import notify_once as notify_once
from engine.core.errors import take_notices as take_notices
from engine.core.errors import visible as visible
from engine.core.finding import FIX_FIRST as FIX_FIRST
from engine.core.finding import Finding as Finding
from engine.core.finding import Printed as Printed
from engine.core.finding import Severity as Severity
from engine.core.finding import blocking as blocking
from engine.core.finding import cautions as cautions
from engine.core.finding import forbidden_first as forbidden_first
from engine.core.job import Budget as Budget
from engine.core.job import Control as Control
from engine.core.job import Ending as Ending
from engine.core.job import Latest as Latest
from engine.core.job import Limits as Limits
from engine.core.job import Outcome as Outcome
from engine.core.job import checked as checked
from engine.core.value import FileName as FileName
from engine.core.value import Name as Name
from engine.core.value import Note as Note
from engine.core.value import Text as Text
from engine.core.value import Title as Title
from engine.core.value import Value as Value
from engine.core.value import Word as Word
from engine.core.value import changed as changed
from engine.core.value import kind_of as kind_of
