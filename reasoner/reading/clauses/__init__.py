"""The clauses of card texts: what they ask of the table, what happened, what is forbidden, how often, from where."""

from reasoner.reading.clauses.battles import battle_change
from reasoner.reading.clauses.cases import (
    case,
    case_circumstance,
    case_label,
    case_lead,
    case_number,
    case_of,
    case_subject,
    is_the_rest,
    listed_case,
)
from reasoner.reading.clauses.changes import control_change, kind_change, position_change, value_change
from reasoner.reading.clauses.conditions import condition, dated
from reasoner.reading.clauses.counting import Condition
from reasoner.reading.clauses.demands import (
    Demand,
    allowances,
    demand,
    denied_names,
    naming,
    paid_otherwise,
    permission,
    restates,
    self_destruct,
)
from reasoner.reading.clauses.each_time import EachTime, each_time
from reasoner.reading.clauses.events import Event, event
from reasoner.reading.clauses.immunities import given_immunity, immunity
from reasoner.reading.clauses.limits import Limit, frequency, limit
from reasoner.reading.clauses.openings import Unit, units
from reasoner.reading.clauses.places import own_places
from reasoner.reading.clauses.restrictions import Restriction, restriction

__all__ = [
    "Condition",
    "Demand",
    "EachTime",
    "Event",
    "Limit",
    "Restriction",
    "Unit",
    "allowances",
    "battle_change",
    "case",
    "case_circumstance",
    "case_label",
    "case_lead",
    "case_number",
    "case_of",
    "case_subject",
    "condition",
    "control_change",
    "dated",
    "demand",
    "denied_names",
    "each_time",
    "event",
    "frequency",
    "given_immunity",
    "immunity",
    "is_the_rest",
    "kind_change",
    "limit",
    "listed_case",
    "naming",
    "own_places",
    "paid_otherwise",
    "permission",
    "position_change",
    "restates",
    "restriction",
    "self_destruct",
    "units",
    "value_change",
]
