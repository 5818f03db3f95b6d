"""What is said in answer to anything: when it failed, came from an older version, or cannot be had here."""

SORRY = "That did not work, through no fault of yours. Nothing is lost; please try again."
COMMAND_CHANGED = "That command has changed since your Discord loaded it; restart Discord, then use it again."
OLDER_BUTTON = "That button is from an older version of the bot. Open a new table with /euchre new."
ONLY_IN_A_SERVER = "Use this in a server: what is played and kept belongs to one."
# As Discord calls them where they are granted.
VIEW_CHANNEL, SEND_MESSAGES, ATTACH_FILES = "View Channel", "Send Messages", "Attach Files"
CREATE_THREADS, SEND_IN_THREADS = "Create Public Threads", "Send Messages in Threads"
