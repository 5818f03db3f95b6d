"""A small Discord on the loopback interface, for what needs a network: REST, the gateway, and its troubles.

::

    state.py         servers, channels, messages, and the clock
    shapes.py        what they look like in JSON
    answers.py       what Discord refuses, and how it says so
    limits.py        the limits of everything that a bot sends; schema.py: Discord's own description of it
    rest.py          channels, messages, threads, commands
    interactions.py  first answers, follow-ups, edits by token
    gateway.py       sessions, heartbeats, resuming
    trouble.py       what goes wrong, by switch
    server.py        all of it together, at an address
    people.py        who sees messages and presses buttons

Its clock stands still unless a test moves it, so that nothing comes too late by chance.
"""
