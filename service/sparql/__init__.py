"""SPARQL 1.1 over everything Headjudge knows, read only.

guard       what is refused before it runs: updates, SERVICE, queries too long
graphs      the four named graphs, built into an on-disk store once for each state of knowledge and cards
worker      a process of its own that answers queries, so that a query can be stopped by ending it
engine      the workers, the time limit, the queue
formats     which media types there are, and which one a client prefers
"""
