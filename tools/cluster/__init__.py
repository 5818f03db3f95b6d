"""Several processes play as one bot on one database, and are killed, frozen and stopped while people play.

``make cluster`` does it at full size and prints what came of it.
"""
