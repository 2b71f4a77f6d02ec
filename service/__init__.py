"""The counter: command line, HTTP API, SPARQL and pages. It asks the judge and never reasons itself."""
