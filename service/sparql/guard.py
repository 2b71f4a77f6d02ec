"""What is refused before a query runs: updates, calls to other servers, queries of excessive length."""

from __future__ import annotations

import re

from reasoner.errors import QueryError

LONGEST_QUERY = 100_000
# Everything in which a keyword would not be one: comments, IRIs, strings, variables, names with a prefix.
_TOKENS = re.compile(
    r"""
      \#[^\n\r]*
    | <[^<>"{}|^`\\\s]*>
    | \"{3} (?: [^"\\] | \\. | \"{1,2}(?!\") )* \"{3} | '{3} (?: [^'\\] | \\. | '{1,2}(?!') )* '{3}
    | " (?: [^"\\\n\r] | \\. )* " | ' (?: [^'\\\n\r] | \\. )* '
    | [?$]\w+
    | @[A-Za-z0-9-]+
    | [\w.-]* : (?: [\w.:-] | %[0-9A-Fa-f]{2} | \\. )*
    | (?P<word>[A-Za-z_]\w*)
    """,
    re.VERBOSE | re.DOTALL,
)
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
    return [match["word"].upper() for match in _TOKENS.finditer(query) if match["word"]]
