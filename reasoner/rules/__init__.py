"""The law as data: rules read from RDF, checked one by one and all together. Nothing here runs them."""
