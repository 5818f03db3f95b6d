"""The first lessons: hands laid out for a beginner, each a record with words at the learner's turns."""
