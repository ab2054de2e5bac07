"""What every command answers with ``--json``, and every ``as_json()``, as types.

A program may name them: ``scored: ScoreJson = companion.read("photo.jpg").as_json()`` with
``from companion.answers.scores import ScoreJson``. ``companion schema`` prints the JSON Schema that
is made from them. Keys may be added, never renamed or taken out.
"""
