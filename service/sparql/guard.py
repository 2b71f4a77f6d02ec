"""What is refused before a query runs: updates, calls to other servers, queries of excessive length."""

from __future__ import annotations

import re

from reasoner.errors import QueryError

LONGEST_QUERY = 100_000
# What a query is made of, as far as needed to know a keyword: comments, IRIs, strings, variables and names with a
# prefix hold none. No branch can match in two ways (possessive quantifiers), so the time is linear.
_TOKENS = re.compile(
    r"""
      \#[^\n\r]*+
    | <[^<>"{}|^`\\\s]*+>
    | \"{3} (?: [^"\\] | \\. | \"{1,2}+(?!\") )*+ \"{3} | '{3} (?: [^'\\] | \\. | '{1,2}+(?!') )*+ '{3}
    | " (?: [^"\\\n\r] | \\. )*+ " | ' (?: [^'\\\n\r] | \\. )*+ '
    | [?$]\w++
    | @[A-Za-z0-9-]++
    | (?P<words>\w[\w.-]*+)? (?P<colon>: (?: [\w.:-] | %[0-9A-Fa-f]{2} | \\. )*+)?+
    """,
    re.VERBOSE | re.DOTALL,
)
_ESCAPE = re.compile(r"\\u([0-9A-Fa-f]{4})|\\U([0-9A-Fa-f]{8})")
_UPDATES = {"INSERT", "DELETE", "LOAD", "CLEAR", "DROP", "CREATE", "ADD", "MOVE", "COPY", "WITH"}
_QUERIES = {"SELECT", "ASK", "CONSTRUCT", "DESCRIBE"}


def check(query: str) -> None:
    """Pass a query that may run; raises `QueryError` for an update, a SERVICE or too long a query."""
    if len(query) > LONGEST_QUERY:
        raise QueryError("query-too-big", f"A query may have at most {LONGEST_QUERY:,} characters.")
    words = keywords(query)
    form = next((word for word in words if word in _UPDATES | _QUERIES), None)
    if form in _UPDATES:
        raise update_refused()
    if "SERVICE" in words:
        raise QueryError(
            "service-refused",
            "SERVICE is refused: this endpoint asks no other server.",
            "Ask the other endpoint yourself and join the results, or load both into a store of your own.",
        )


def update_refused() -> QueryError:
    """Return the error for any attempt to change the data."""
    return QueryError(
        "update-refused",
        "Updates are refused: this endpoint is read only.",
        "Use SELECT, ASK, CONSTRUCT or DESCRIBE.",
    )


def keywords(query: str) -> list[str]:
    """Return the words of a query that can be keywords, in upper case and in order."""
    return [*_keywords(query), *(_keywords(_unescaped(query)) if "\\" in query else ())]


def _keywords(query: str) -> list[str]:
    return [
        word.upper()
        for match in _TOKENS.finditer(query)
        if match["words"] and not match["colon"]
        for word in re.split(r"[.-]", match["words"])
    ]


def _unescaped(query: str) -> str:
    """Return the query with its code point escapes resolved: a keyword may be written with them."""
    return _ESCAPE.sub(lambda found: chr(min(int(found[1] or found[2], 16), 0x10FFFF)), query)
