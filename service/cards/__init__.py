"""Card lists: the formats they come in, the import that reads them, the store that keeps them.

lists       a file or folder -> the raw records in it, each with its key
shapes      a raw record of any known form -> a card as printed
importing   lists -> the store: all or nothing, restartable
store       the imported cards, loaded once and found by name or passcode
names       how names are compared
"""
