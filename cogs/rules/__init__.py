"""/rules, the rulebook, and questions in the chat."""
