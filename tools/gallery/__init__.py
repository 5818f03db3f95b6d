"""The gallery: pictures of every screen of the bot, as a phone and a desktop show it, dark and light.

``entries.py`` says what there is to be seen; the modules of ``walks`` have the real bot show it, by real
presses on a Discord held in memory. ``camera.py`` keeps what somebody sees of a message as the preview's page
gets it, and ``darkroom.py`` has that page draw many of them at once in Chromium, measures them and takes the
pictures; ``index.py`` hangs them.
"""
